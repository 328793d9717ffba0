import { matchPath } from 'react-router'
import type { PageDefinition } from '#resources/core/page.ts'
import { pages } from '#resources/organisation/pages.ts'
import { resourceRoutes } from '../../base/routes/resourceRoutes.ts'
import { openRoutes } from '../routes/openRoutes.ts'

/** Pattern for every unknown URL. Such a URL may contain any typed text, so analytics never receives it. */
export const unknownPage = '/*'

/** All routes, in the syntax of the router. */
export const routePatterns: readonly string[] = [
  ...openRoutes,
  ...pages.flatMap(({ path, ...page }) => [path, (page as Partial<PageDefinition>).inStudy ?? path]),
  ...resourceRoutes.map(({ path }) => path),
]

const parameterCountOf = (pattern: string): number => pattern.split(':').length

/** Patterns with fewer parameters first. As in the router, the most specific match wins. */
const byPlainness = [...new Set(routePatterns)].toSorted((left, right) => parameterCountOf(left) - parameterCountOf(right))

/**
 * Returns the pattern of a URL, with parameter names instead of its values: `/participants/018f…` gives `/participants/:id`. The pattern
 * never contains a part of the URL itself. Pure.
 */
export const patternOf = (pathname: string): string => byPlainness.find((pattern) => matchPath(pattern, pathname) !== null) ?? unknownPage
