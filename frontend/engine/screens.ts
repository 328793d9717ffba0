import { matchPath } from 'react-router'
import { type ResourceRoute, resourceRoutes, type ScreenMode } from '../base/routes/resourceRoutes.ts'
import { basePath } from '../base/routes/target.ts'
import { lazyPart } from '../base/ui/lazyPart.tsx'

/** Generated screens. The list screen loads at once, since most visits begin with a list; form and detail screens load on first use. */
export { ResourceList as ListScreen } from './resource/ResourceList.tsx'
export const FormScreen = lazyPart(() => import('./resource/ResourceForm.tsx').then(({ ResourceForm }) => ({ default: ResourceForm })))
export const DetailScreen = lazyPart(() =>
  import('./detail/ResourceDetail.tsx').then(({ ResourceDetail }) => ({ default: ResourceDetail })),
)

const loaders: Record<ScreenMode, () => Promise<unknown>> = {
  list: async () => undefined,
  create: FormScreen.fetch,
  edit: FormScreen.fetch,
  show: DetailScreen.fetch,
}

/** Loads the screen of an address. Pages that belong to no resource need no loading. */
export async function preloadScreen(pathname: string): Promise<void> {
  const route = findRoute(pathname)
  if (route !== undefined) await loaders[route.mode]().catch(() => undefined)
}

/** Returns the route of a resource at an address with the base path; undefined for pages that belong to no resource. */
export function findRoute(pathname: string): ResourceRoute | undefined {
  const path = pathname.slice(basePath.length)
  return resourceRoutes.find((each) => matchPath(each.path, path) !== null)
}
