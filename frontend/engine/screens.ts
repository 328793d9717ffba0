import { matchPath } from 'react-router'
import { type ResourceRoute, resourceRoutes, type ScreenMode } from '../base/routes/resourceRoutes.ts'
import { basePath } from '../base/routes/target.ts'
import { later } from '../base/ui/later.tsx'

/** The generated screens. Lists are what most visits begin with; the others are fetched when they are first opened. */
export { ResourceList as ListScreen } from './resource/ResourceList.tsx'
export const FormScreen = later(() => import('./resource/ResourceForm.tsx').then(({ ResourceForm }) => ({ default: ResourceForm })))
export const DetailScreen = later(() => import('./detail/ResourceDetail.tsx').then(({ ResourceDetail }) => ({ default: ResourceDetail })))

const loaders: Record<ScreenMode, () => Promise<unknown>> = {
  list: async () => undefined,
  create: FormScreen.fetch,
  edit: FormScreen.fetch,
  show: DetailScreen.fetch,
}

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
