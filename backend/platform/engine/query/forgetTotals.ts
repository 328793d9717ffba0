import { getSearchedReferences } from '#resources/core/search.ts'
import type { EngineContext } from '../context.ts'

/**
 * Invalidates the cached totals of a resource's lists. Also invalidates those of its child rows and of rows that it restricts, which
 * appear and disappear with it; of lists that are filtered or searched by its rows; and of views derived from it.
 */
export function forgetTotals({ tables, totals }: Pick<EngineContext, 'tables' | 'totals'>, orgId: string, resource: string): void {
  for (const name of dependentListsOf(tables, resource)) totals.forget(orgId, name)
}

type Tables = EngineContext['tables']

/** Cached, because every write needs the names: finding them took 4 % of the processor time of a test suite that writes. */
const namesByTables = new WeakMap<Tables, Map<string, ReadonlySet<string>>>()

/** Returns the names of the resources whose totals may depend on the rows of a resource, itself included. */
function dependentListsOf(tables: Tables, resource: string): ReadonlySet<string> {
  const namesByResource = namesByTables.get(tables) ?? new Map<string, ReadonlySet<string>>()
  namesByTables.set(tables, namesByResource)
  const names = namesByResource.get(resource) ?? findDependentLists(tables, resource)
  namesByResource.set(resource, names)
  return names
}

function findDependentLists(tables: Tables, resource: string): ReadonlySet<string> {
  const names = new Set([resource])
  for (const { model } of tables.values()) {
    const isChild = model.partOf?.target === resource || model.restrictedThrough.some(({ target }) => target === resource)
    if (isChild) for (const name of dependentListsOf(tables, model.name)) names.add(name)
    const isFiltered =
      model.resource.derivedFrom?.includes(resource) === true ||
      getSearchedReferences(model.resource).some((name) => model.byName.get(name)?.target === resource) ||
      model.fields.some(({ type, definition }) => type.drawsOn?.(definition).includes(resource))
    if (isFiltered) names.add(model.name)
  }
  return names
}
