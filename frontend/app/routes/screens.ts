import { lazy } from 'react'
import { matchPath } from 'react-router'
import { basePath } from '../session/target.ts'
import { type ResourceRoute, resourceRoutes, type ScreenMode } from './resourceRoutes.ts'

const loadList = () => import('../../engine/list/ResourceList.tsx').then(({ ResourceList }) => ({ default: ResourceList }))
const loadForm = () => import('../../engine/form/ResourceForm.tsx').then(({ ResourceForm }) => ({ default: ResourceForm }))
const loadDetail = () => import('../../engine/detail/ResourceDetail.tsx').then(({ ResourceDetail }) => ({ default: ResourceDetail }))

/** The generated screens, each fetched when it is first opened. */
export const ListScreen = lazy(loadList)
export const FormScreen = lazy(loadForm)
export const DetailScreen = lazy(loadDetail)

const loaders: Record<ScreenMode, () => Promise<unknown>> = { list: loadList, create: loadForm, edit: loadForm, show: loadDetail }

/** Fetches the screen of an address; nothing to fetch for pages that are no resource's. */
export async function preloadScreen(pathname: string): Promise<void> {
  const route = routeAt(pathname)
  if (route !== undefined) await loaders[route.mode]().catch(() => undefined)
}

/** The resource's route at an address with the base path. */
export function routeAt(pathname: string): ResourceRoute | undefined {
  const path = pathname.slice(basePath.length)
  return resourceRoutes.find((each) => matchPath(each.path, path) !== null)
}
