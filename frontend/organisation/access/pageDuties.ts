import {
  type Abilities,
  hasNeededLevel,
  holderOf,
  levelsOf,
  type NeededLevel,
  type PageName,
  pageActionOf,
  pageNames,
} from '#resources/core/access.ts'
import { transitionsOf } from '#resources/core/fields/status.ts'
import { type ResourceDefinition, resourceActions } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'

/** Permission of a role on rows of one resource. */
interface Duty {
  readonly resource: ResourceDefinition
  readonly actions: readonly (typeof resourceActions)[number][]
  readonly transitions: readonly string[]
}

const allResources: readonly ResourceDefinition[] = resources

/** Returns the resources and actions that this role may use on a page, in declaration order. Listing and reading count as one action. */
export function dutiesOfPage(page: PageName, abilities: Abilities): readonly Duty[] {
  const holder = holderOf({ [page]: abilities[page] })
  return allResources.flatMap((resource) => {
    const may = (neededLevel: NeededLevel | undefined): boolean =>
      neededLevel !== undefined && hasNeededLevel(holder, resource, neededLevel)
    if (resource.page !== page && resource.orPage !== page && !requiresPage(resource, page)) return []
    const actions = resourceActions.filter((action) => may(resource.actions[action]) && (action !== 'read' || !may(resource.actions.list)))
    const transitions = Object.entries(transitionsOf(resource.fields)).flatMap(([name, { action }]) => (may(action) ? [name] : []))
    return actions.length + transitions.length === 0 ? [] : [{ resource, actions, transitions }]
  })
}

/** True if an action of the resource requires this page in addition to the resource's pages. */
const requiresPage = ({ actions }: ResourceDefinition, page: PageName): boolean =>
  resourceActions.some((action) => levelsOf(actions[action] ?? []).some((level) => pageActionOf(level)?.page === page))

/** Returns the role's pages that have no menu entry. */
export const findPagesOutsideMenu = (abilities: Abilities, menuPages: readonly PageName[]): readonly PageName[] =>
  pageNames.filter((page) => abilities[page] !== undefined && !menuPages.includes(page))
