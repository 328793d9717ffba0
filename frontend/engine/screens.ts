import { type ComponentType, createElement, lazy, useState } from 'react'
import { matchPath } from 'react-router'
import { type ResourceRoute, resourceRoutes, type ScreenMode } from '../base/routes/resourceRoutes.ts'
import { basePath } from '../base/session/target.ts'

const form = fetchedLater(() => import('./form/ResourceForm.tsx').then(({ ResourceForm }) => ResourceForm))
const detail = fetchedLater(() => import('./detail/ResourceDetail.tsx').then(({ ResourceDetail }) => ResourceDetail))

/** The generated screens. Lists are what most visits begin with; the others are fetched when they are first opened. */
export { ResourceList as ListScreen } from './list/ResourceList.tsx'
export const FormScreen = form.Screen
export const DetailScreen = detail.Screen

const loaders: Record<ScreenMode, () => Promise<unknown>> = {
  list: async () => undefined,
  create: form.load,
  edit: form.load,
  show: detail.load,
}

/**
 * A screen in a chunk of its own. Once that is there the screen is drawn at once: React would draw its stand-in first even where
 * there is nothing to wait for, and keep it for 300 ms.
 */
function fetchedLater<Props extends object>(fetchScreen: () => Promise<ComponentType<Props>>) {
  let fetched: ComponentType<Props> | null = null
  const load = async () => {
    fetched = await fetchScreen()
    return { default: fetched }
  }
  const Awaited = lazy(load)
  const Screen = (props: Props) => {
    // Whichever it began with stays: another one would begin anew, and lose what stands in it.
    const [Component] = useState<ComponentType<Props>>(() => fetched ?? Awaited)
    return createElement(Component, props)
  }
  return { load, Screen }
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
