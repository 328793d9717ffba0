import { matchPath } from 'react-router'
import type { PageDefinition } from '#resources/core/page.ts'
import { pages } from '#resources/pages.ts'
import { resourceRoutes } from '../../base/routes/resourceRoutes.ts'
import { openRoutes } from '../routes/openRoutes.ts'

/** Stands for every address that is none of ours: what somebody typed may be anything. */
export const unknownPage = '/*'

/** Every route there is, in the router's spelling. */
export const knownPatterns: readonly string[] = [
  ...openRoutes,
  ...pages.flatMap(({ path, ...page }) => [path, (page as Partial<PageDefinition>).inStudy ?? path]),
  ...resourceRoutes.map(({ path }) => path),
]

const parametersIn = (pattern: string): number => pattern.split(':').length

/** The most telling first, as the router chooses: an address with fewer parameters is meant before one with more. */
const byPlainness = [...new Set(knownPatterns)].toSorted((left, right) => parametersIn(left) - parametersIn(right))

/** What an address is, without whose: `/participants/018f…` is `/participants/:id`. Never a part of the address itself. Pure. */
export const patternOf = (pathname: string): string => byPlainness.find((pattern) => matchPath(pattern, pathname) !== null) ?? unknownPage
