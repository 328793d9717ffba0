import { pages } from '#policies/pages.ts'
import type { Action, Level, PageName } from '#resources/core/access.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { endpointsOf, includesLevel, listLevelsForPage, pagesOf, type ResourceEndpoint } from './endpoints.ts'

/** A level that a user holds on a page of a route. */
export interface HeldLevel {
  readonly page: PageName
  readonly held: Action
  /** Levels of that page that give access to the route. */
  readonly needs: readonly Level[]
}

/** Levels to try at one route. */
export interface Trial {
  readonly levels: readonly HeldLevel[]
  /** True to also try users who have no level of the route's pages. */
  readonly isWhole: boolean
}

/**
 * Returns the trials of every route of these resources, by resource and route.
 * The same code decides for all routes of the same kind that require the same levels of the same page. The first of these routes is tried
 * with every level of the page. Each further one is tried only with the levels that it names and the nearest lower level, which must be
 * rejected; this finds a wrong level of one route. If the page has no lower level, a user with abilities only on another page must be
 * rejected instead.
 */
export function trialsOf(
  resources: readonly ResourceDefinition[],
): (resource: ResourceDefinition, resourceEndpoint: ResourceEndpoint) => Trial {
  const triedKeys = new Set<string>()
  const trials = new Map<string, Trial>()
  for (const resource of resources)
    for (const endpoint of endpointsOf(resource)) {
      const endpointPages = pagesOf(resource, endpoint.needs).map((page) => {
        const needs = listLevelsForPage(resource, page, endpoint.needs)
        const key = `${page} ${needs} ${endpoint.works}`
        const isFirst = !triedKeys.has(key)
        triedKeys.add(key)
        const ladder = ladderOf(page, endpoint, needs)
        return { levels: isFirst ? ladder : shortenLadder(ladder), isFirst, hasBelow: ladder.some(isTooLow) }
      })
      trials.set(`${resource.name} ${endpoint.name}`, {
        levels: endpointPages.flatMap(({ levels }) => levels),
        isWhole: endpointPages.some(({ isFirst, hasBelow }) => isFirst || !hasBelow),
      })
    }
  return (resource, resourceEndpoint) => {
    const trial = trials.get(`${resource.name} ${resourceEndpoint.name}`)
    if (trial === undefined) throw new Error(`${resource.name} ${resourceEndpoint.name} is no route of these resources`)
    return trial
  }
}

/** Every level of the page, and the levels that the route names. */
function ladderOf(page: PageName, endpoint: ResourceEndpoint, needs: readonly Level[]): readonly HeldLevel[] {
  const namedLevels = typeof endpoint.needs === 'string' ? needs.filter((level) => level !== 'SIGNED_IN') : []
  return [...new Set<Action>([...pages[page], ...namedLevels])].map((action) => ({ page, held: action, needs }))
}

const isTooLow = ({ held, needs }: HeldLevel): boolean => !includesLevel(held, needs)

/** The levels that the route names, and the nearest level that is too low. If a route is open to every user, one level of the page. */
function shortenLadder(ladder: readonly HeldLevel[]): readonly HeldLevel[] {
  const namedLevels = ladder.filter(({ held, needs }) => needs.includes(held))
  const open = namedLevels.length > 0 ? namedLevels : ladder.slice(0, 1)
  const levelBelow = findNearestBelow(ladder)
  return [...new Set(levelBelow === undefined ? open : [...open, levelBelow])]
}

/**
 * Finds the nearest level that is too low. Levels are listed in ascending order, except REVIEW and MEDICAL_REVIEW, which imply only VIEW:
 * CONTRIBUTE is the nearest below OWN.
 */
const findNearestBelow = (ladder: readonly HeldLevel[]): HeldLevel | undefined =>
  ladder.findLast((each) => isTooLow(each) && !reviews.includes(each.held)) ?? ladder.findLast(isTooLow)

const reviews: readonly Action[] = ['REVIEW', 'MEDICAL_REVIEW']
