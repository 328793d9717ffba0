import { searchedReferences } from '#resources/core/search.ts'
import type { Parts } from '../parts.ts'

/**
 * Totals of a resource's lists are counted anew, and with them those of its parts and of what it closes: they open, close and go with the rows that they
 * name. So are those of lists that may be filtered or searched by what is told of its rows, and of
 * views that are made of them.
 */
export function forgetTotals(parts: Pick<Parts, 'tables' | 'totals'>, orgId: string, resource: string): void {
  parts.totals.forget(orgId, resource)
  for (const { model } of parts.tables.values()) {
    if (model.partOf?.target === resource || model.closedBy.some(({ target }) => target === resource))
      forgetTotals(parts, orgId, model.name)
    if (model.resource.drawnFrom?.includes(resource)) parts.totals.forget(orgId, model.name)
    if (searchedReferences(model.resource).some((name) => model.byName.get(name)?.target === resource))
      parts.totals.forget(orgId, model.name)
    if (model.fields.some(({ type, definition }) => type.drawsOn?.(definition).includes(resource))) parts.totals.forget(orgId, model.name)
  }
}
