import type { Operation } from '../parts.ts'

/**
 * Every row that the caller may see; for a step of the domain's own, every row of the organisation.
 * @param options.trashed those in the trash instead; `too`: beside the others
 * @param options.isCollected the query goes through all of them
 */
export function visibleRows(
  { parts, table, caller, isTrusted, counts }: Operation,
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
