import { type Ability, impliesAction, pageAbilities, pageAndAction, pages } from '#policies/pages.ts'
import { type Action, actions, type PageName, pageNames } from '#resources/core/access.ts'

/** Selected permissions of a role, as stored. Implied permissions are computed, never stored. */
export type Selection = ReadonlySet<string>

type CellState = 'absent' | 'off' | 'on' | 'implied'
type ColumnState = 'none' | 'some' | 'all'

const abilityOf = (page: PageName, action: Action): Ability => `${page}:${action}`

export const supportsAction = (page: PageName, action: Action): boolean => (pages[page] as readonly Action[]).includes(action)

/** Pages of the main area and of the administration, in the specification's order. */
export const pageGroups: readonly { readonly key: 'main' | 'admin'; readonly pages: readonly PageName[] }[] = [
  { key: 'main', pages: pageNames.filter((page) => !isAdministration(page)) },
  { key: 'admin', pages: pageNames.filter(isAdministration) },
]

/** Returns the state of a cell. `implied`: another selected level on this page implies it, so it cannot be cleared alone. */
export function getCellState(selection: Selection, page: PageName, action: Action): CellState {
  if (!supportsAction(page, action)) return 'absent'
  const isImplied = actions.some((other) => other !== action && selection.has(abilityOf(page, other)) && impliesAction(other, action))
  if (isImplied) return 'implied'
  return selection.has(abilityOf(page, action)) ? 'on' : 'off'
}

export function toggle(selection: Selection, page: PageName, action: Action): Selection {
  const next = new Set(selection)
  const ability = abilityOf(page, action)
  if (!next.delete(ability)) next.add(ability)
  return next
}

export function getColumnState(selection: Selection, action: Action, columnPages: readonly PageName[]): ColumnState {
  const states = columnPages.filter((page) => supportsAction(page, action)).map((page) => getCellState(selection, page, action))
  const tickedCount = states.filter((state) => state !== 'off').length
  if (tickedCount === 0) return 'none'
  return tickedCount === states.length ? 'all' : 'some'
}

/** Selects the level on every listed page that supports it. If all have it, clears it. */
export function toggleColumn(selection: Selection, action: Action, columnPages: readonly PageName[]): Selection {
  const next = new Set(selection)
  const isFull = getColumnState(selection, action, columnPages) === 'all'
  for (const page of columnPages) {
    if (!supportsAction(page, action)) continue
    if (isFull) next.delete(abilityOf(page, action))
    else next.add(abilityOf(page, action))
  }
  return next
}

/** State of all permissions except DCT_USER (specification 1, section 3). Levels implied by a higher one count as selected. */
export function getOverallState(selection: Selection): ColumnState {
  const grantedCount = pageAbilities.filter((ability) => holdsAbility(selection, ability)).length
  if (grantedCount === 0) return 'none'
  return grantedCount === pageAbilities.length ? 'all' : 'some'
}

/** Selects every permission. If all are selected, clears them. Permissions that concern no page do not change. */
export function toggleAll(selection: Selection): Selection {
  const others = [...selection].filter((ability) => pageAndAction(ability) === null)
  return new Set(getOverallState(selection) === 'all' ? others : [...pageAbilities, ...others])
}

function holdsAbility(selection: Selection, ability: Ability): boolean {
  const entry = pageAndAction(ability)
  const state = entry === null ? 'off' : getCellState(selection, entry.page, entry.action)
  return state === 'on' || state === 'implied'
}

/** Returns the number of pages with any selected level. */
export const countTickedPages = (selection: Selection): number =>
  new Set([...selection].flatMap((ability) => pageAndAction(ability)?.page ?? [])).size

export function isAdministration(page: PageName): boolean {
  return page.startsWith('ADMIN') || page === 'LMS_ADMIN' || page === 'DEV'
}
