import { type Ability, brings, pageAbilities, pageAndAction, pages } from '#policies/pages.ts'
import { type Action, actions, type PageName, pageNames } from '#resources/core/access.ts'

/** The abilities ticked in a role, as they are stored; what they imply is worked out, never stored. */
export type Selection = ReadonlySet<string>

type CellState = 'absent' | 'off' | 'on' | 'implied'
type ColumnState = 'none' | 'some' | 'all'

const abilityOf = (page: PageName, action: Action): Ability => `${page}:${action}`

export const takes = (page: PageName, action: Action): boolean => (pages[page] as readonly Action[]).includes(action)

/** Pages of the main area and of the administration, in the order of the specification. */
export const pageGroups: readonly { readonly key: 'main' | 'admin'; readonly pages: readonly PageName[] }[] = [
  { key: 'main', pages: pageNames.filter((page) => !isAdministration(page)) },
  { key: 'admin', pages: pageNames.filter(isAdministration) },
]

/** `implied`: another tick on this page brings it along, so it cannot be taken away alone. */
export function cellState(selection: Selection, page: PageName, action: Action): CellState {
  if (!takes(page, action)) return 'absent'
  const isImplied = actions.some((other) => other !== action && selection.has(abilityOf(page, other)) && brings(other, action))
  if (isImplied) return 'implied'
  return selection.has(abilityOf(page, action)) ? 'on' : 'off'
}

export function toggle(selection: Selection, page: PageName, action: Action): Selection {
  const next = new Set(selection)
  const ability = abilityOf(page, action)
  if (!next.delete(ability)) next.add(ability)
  return next
}

export function columnState(selection: Selection, action: Action, among: readonly PageName[]): ColumnState {
  const states = among.filter((page) => takes(page, action)).map((page) => cellState(selection, page, action))
  const ticked = states.filter((state) => state !== 'off').length
  if (ticked === 0) return 'none'
  return ticked === states.length ? 'all' : 'some'
}

/** Ticks the action on every page among these that takes it or, when all have it, takes those ticks away. */
export function toggleColumn(selection: Selection, action: Action, among: readonly PageName[]): Selection {
  const next = new Set(selection)
  const isFull = columnState(selection, action, among) === 'all'
  for (const page of among) {
    if (!takes(page, action)) continue
    if (isFull) next.delete(abilityOf(page, action))
    else next.add(abilityOf(page, action))
  }
  return next
}

/** Of all permissions; DCT_USER is none of them (specification 1, section 3). What a higher level brings along counts as ticked. */
export function allState(selection: Selection): ColumnState {
  const held = pageAbilities.filter((ability) => holdsAbility(selection, ability)).length
  if (held === 0) return 'none'
  return held === pageAbilities.length ? 'all' : 'some'
}

/** Ticks every permission or, when all are ticked, takes them all away; role-level permissions stay as they are. */
export function toggleAll(selection: Selection): Selection {
  const others = [...selection].filter((ability) => pageAndAction(ability) === null)
  return new Set(allState(selection) === 'all' ? others : [...pageAbilities, ...others])
}

function holdsAbility(selection: Selection, ability: Ability): boolean {
  const entry = pageAndAction(ability)
  const state = entry === null ? 'off' : cellState(selection, entry.page, entry.action)
  return state === 'on' || state === 'implied'
}

/** Pages on which anything at all is ticked. */
export const pagesTicked = (selection: Selection): number =>
  new Set([...selection].flatMap((ability) => pageAndAction(ability)?.page ?? [])).size

/** Is it a page of the administration, rather than of the main area? */
export function isAdministration(page: PageName): boolean {
  return page.startsWith('ADMIN') || page === 'LMS_ADMIN' || page === 'DEV'
}
