import { lazy } from 'react'
import { matchPath } from 'react-router'
import { basePath } from '../session/target.ts'
import { resourceRoutes, type ScreenMode } from './resourceRoutes.ts'

const loadList = () => import('../../engine/list/ResourceList.tsx').then(({ ResourceList }) => ({ default: ResourceList }))
const loadForm = () => import('../../engine/form/ResourceForm.tsx').then(({ ResourceForm }) => ({ default: ResourceForm }))
const loadDetail = () => import('../../engine/detail/ResourceDetail.tsx').then(({ ResourceDetail }) => ({ default: ResourceDetail }))

/** The generated screens, each fetched when it is first opened. */
export const ListScreen = lazy(loadList)
export const FormScreen = lazy(loadForm)
export const DetailScreen = lazy(loadDetail)

const loaders: Record<ScreenMode, () => Promise<unknown>> = { list: loadList, create: loadForm, edit: loadForm, show: loadDetail }

/** Fetches the screen of the open address while the session is still being asked for. */
export function preloadScreen(pathname: string): void {
  const path = pathname.slice(basePath.length)
  const route = resourceRoutes.find((each) => matchPath(each.path, path) !== null)
  if (route !== undefined) loaders[route.mode]().catch(() => undefined)
}
