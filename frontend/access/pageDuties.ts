import { type Abilities, holderOf, levelsOf, mayOn, type Needed, type PageName, pageActionIn, pageNames } from '#resources/core/access.ts'
import { transitionsOf } from '#resources/core/fields/status.ts'
import { type ResourceDefinition, resourceActions } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'

/** What a holder of abilities may do with the rows of one resource. */
interface Duty {
  readonly resource: ResourceDefinition
  readonly actions: readonly (typeof resourceActions)[number][]
  readonly transitions: readonly string[]
}

const declared: readonly ResourceDefinition[] = resources

/** Rows of a page that this role may work with; in the order of the declarations. Reading is one thing, whether in a list or alone. */
export function dutiesOn(page: PageName, abilities: Abilities): readonly Duty[] {
  const holder = holderOf({ [page]: abilities[page] })
  return declared.flatMap((resource) => {
    const may = (needed: Needed | undefined): boolean => needed !== undefined && mayOn(holder, resource, needed)
    if (resource.page !== page && resource.orPage !== page && !namesPage(resource, page)) return []
    const actions = resourceActions.filter((action) => may(resource.actions[action]) && (action !== 'read' || !may(resource.actions.list)))
    const transitions = Object.entries(transitionsOf(resource.fields)).flatMap(([name, { action }]) => (may(action) ? [name] : []))
    return actions.length + transitions.length === 0 ? [] : [{ resource, actions, transitions }]
  })
}

/** Does one of its actions take a right on this page, beside the resource's own pages? */
const namesPage = ({ actions }: ResourceDefinition, page: PageName): boolean =>
  resourceActions.some((action) => levelsOf(actions[action] ?? []).some((level) => pageActionIn(level)?.page === page))

/** Pages that the role holds and that have nothing of their own to work with here yet, or no place in a menu. */
export const pagesBeside = (abilities: Abilities, inMenu: readonly PageName[]): readonly PageName[] =>
  pageNames.filter((page) => abilities[page] !== undefined && !inMenu.includes(page))
