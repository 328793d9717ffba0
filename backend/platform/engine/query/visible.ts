import type { RequestContext } from '../context.ts'

/**
 * Selects every row that the caller may see; for a trusted step of a domain, every row of the organisation.
 * @param options.trashed true: rows in the trash instead of current rows; `too`: both
 * @param options.isCollected true if the query reads all rows
 */
export function buildVisibleRows(
  { parts, table, caller, isTrusted, counts }: RequestContext,
  {
    trashed = false,
    ...seen
  }: {
    readonly trashed?: boolean | 'too'
    readonly allStudies?: boolean
    readonly isCollected?: boolean
    readonly isFigure?: boolean
  } = {},
) {
  const { model } = table
  const rows = table.rows({
    ...(model.hasTrash && trashed !== 'too' && { deleted_at: trashed ? { $ne: null } : null }),
    ...(isTrusted === true && { org_id: caller.orgId }),
  })
  if (isTrusted !== true) parts.studydesk.access.scope(rows, model.resource, caller, { ...seen, ...(counts !== undefined && { counts }) })
  return rows
}
