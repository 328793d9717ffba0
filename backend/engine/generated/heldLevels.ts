import { pages } from '#policies/pages.ts'
import type { Action, Level, PageName } from '#resources/core/access.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { doorsOf, implies, levelsOn, pagesOf, type ResourceDoor } from './doors.ts'

/** A level that a user holds on a page of a route. */
export interface HeldLevel {
  readonly page: PageName
  readonly held: Action
  /** Levels of that page that open the route. */
  readonly needs: readonly Level[]
}

/** Which levels to try at one route. */
export interface Trial {
  readonly levels: readonly HeldLevel[]
  /** Tries users without any level of the route's pages too. */
  readonly isWhole: boolean
}

/**
 * The trials of every route of these resources, by resource and route.
 *
 * One decision of the code stands behind all routes that work alike and take the same levels of the same page: the first of such a class tries every level
 * of the page. Each further one tries only the levels that it names, and the nearest one below, which must be refused: so a wrong level of one route
 * fails there. Where no level of the page is below, a user of another page is refused instead.
 */
export function trialsOf(resources: readonly ResourceDefinition[]): (resource: ResourceDefinition, door: ResourceDoor) => Trial {
  const tried = new Set<string>()
  const trials = new Map<string, Trial>()
  for (const resource of resources)
    for (const door of doorsOf(resource)) {
      const pagesOfDoor = pagesOf(resource, door.needs).map((page) => {
        const needs = levelsOn(resource, page, door.needs)
        const key = `${page} ${needs} ${door.works}`
        const isFirst = !tried.has(key)
        tried.add(key)
        const ladder = ladderOf(page, door, needs)
        return { levels: isFirst ? ladder : shortened(ladder), isFirst, hasBelow: ladder.some(isTooLow) }
      })
      trials.set(`${resource.name} ${door.name}`, {
        levels: pagesOfDoor.flatMap(({ levels }) => levels),
        isWhole: pagesOfDoor.some(({ isFirst, hasBelow }) => isFirst || !hasBelow),
      })
    }
  return (resource, door) => {
    const trial = trials.get(`${resource.name} ${door.name}`)
    if (trial === undefined) throw new Error(`${resource.name} ${door.name} is no route of these resources`)
    return trial
  }
}

/** Every level of the page, and the level that the route names. */
function ladderOf(page: PageName, door: ResourceDoor, needs: readonly Level[]): readonly HeldLevel[] {
  const named = typeof door.needs === 'string' ? needs.filter((level) => level !== 'SIGNED_IN') : []
  return [...new Set<Action>([...pages[page], ...named])].map((held) => ({ page, held, needs }))
}

const isTooLow = ({ held, needs }: HeldLevel): boolean => !implies(held, needs)

/** The levels that the route names, and the nearest that is too low; where a route is open to every user, one level of the page. */
function shortened(ladder: readonly HeldLevel[]): readonly HeldLevel[] {
  const named = ladder.filter(({ held, needs }) => needs.includes(held))
  const open = named.length > 0 ? named : ladder.slice(0, 1)
  const below = nearestBelow(ladder)
  return [...new Set(below === undefined ? open : [...open, below])]
}

/** Levels stand in order on a page, but REVIEW and MEDICAL_REVIEW, which only bring VIEW: CONTRIBUTE is the nearest below OWN. */
const nearestBelow = (ladder: readonly HeldLevel[]): HeldLevel | undefined =>
  ladder.findLast((each) => isTooLow(each) && !reviews.includes(each.held)) ?? ladder.findLast(isTooLow)

const reviews: readonly Action[] = ['REVIEW', 'MEDICAL_REVIEW']
