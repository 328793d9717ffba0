import { matchPath } from 'react-router'
import { resourceRoutes } from './resourceRoutes.ts'
import { basePath } from './target.ts'

/**
 * Returns the key of the record that a URL of the application shows, with or without its base path. URLs of the record's tabs give the
 * same key.
 */
export function recordKeyOf(pathname: string): string {
  const path = (pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : pathname).replace(/[?#].*$/, '')
  for (const route of resourceRoutes) {
    const match = matchPath(route.path, path)
    if (match !== null) return `${route.resource.name}/${route.mode}/${match.params.id ?? match.params.studyId ?? ''}`
  }
  return path
}

/** URL parameter that opens a record over the screen. */
export const overlayParameter = 'participant'

/**
 * Returns the id of the record that a URL opens over its screen; null if it opens none. @param search query string with or without its
 * question mark
 */
export const overlayOf = (search: string): string | null => new URLSearchParams(search).get(overlayParameter)

/**
 * Removes the record over the screen from a URL, with all parameters whose name begins with `overlayParameter`. @param search query
 * string with or without its question mark
 */
export function withoutOverlay(search: string): string {
  const stored = [...new URLSearchParams(search)].filter(([name]) => !name.startsWith(overlayParameter))
  return stored.length === 0 ? '' : `?${new URLSearchParams(stored)}`
}
