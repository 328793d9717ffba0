import { matchPath } from 'react-router'
import { resourceRoutes } from './resourceRoutes.ts'
import { basePath } from './target.ts'

/** Which record an address of the application (with or without its base path) shows; addresses of its tabs are the same record. */
export function recordAt(pathname: string): string {
  const path = (pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : pathname).replace(/[?#].*$/, '')
  for (const route of resourceRoutes) {
    const match = matchPath(route.path, path)
    if (match !== null) return `${route.resource.name}/${route.mode}/${match.params.id ?? match.params.studyId ?? ''}`
  }
  return path
}

/** The parameter of an address that opens a record above its screen. */
export const overlayParameter = 'participant'

/** Which record an address opens above its screen; null: none. @param search with or without its question mark */
export const overlayAt = (search: string): string | null => new URLSearchParams(search).get(overlayParameter)

/** The same screen with no record above it: what that shows stands in parameters that begin with its own. @param search with or without its question mark */
export function withoutOverlay(search: string): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) => !name.startsWith(overlayParameter))
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`
}
