import { getSearchedReferences } from '#resources/core/search.ts'
import type { EngineContext } from '../context.ts'

/**
 * Invalidates the cached totals of a resource's lists. Also invalidates those of its child rows and of rows that it restricts, which
 * appear and disappear with it; of lists that are filtered or searched by its rows; and of views derived from it.
 */
export function forgetTotals(context: Pick<EngineContext, 'tables' | 'totals'>, orgId: string, resource: string): void {
  context.totals.forget(orgId, resource)
  for (const { model } of context.tables.values()) {
    if (model.partOf?.target === resource || model.restrictedThrough.some(({ target }) => target === resource))
      forgetTotals(context, orgId, model.name)
    if (model.resource.derivedFrom?.includes(resource)) context.totals.forget(orgId, model.name)
    if (getSearchedReferences(model.resource).some((name) => model.byName.get(name)?.target === resource))
      context.totals.forget(orgId, model.name)
    if (model.fields.some(({ type, definition }) => type.drawsOn?.(definition).includes(resource))) context.totals.forget(orgId, model.name)
  }
}
