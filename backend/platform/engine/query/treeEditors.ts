import type { Knex } from 'knex'
import type { RequestContext } from '../context.ts'

/** Name of the column that is true if the caller may not change the row. */
const editBlockedColumn = 'kept:'

/**
 * SQL for a column that is true if only other roles may change the row's tree; null if the caller may change all rows.
 * @param fieldSql returns the SQL for the id, or for the reference to the tree's row that a child row belongs to
 */
export function editBlockedSql({ parts, table, caller }: RequestContext, fieldSql: (reference: string) => string): Knex.Raw | null {
  const stored = parts.studydesk.access.keptFromChange(table.model.resource, caller)
  if (stored === null) return null
  const { reference, sql, bindings } = stored
  return parts.studydesk.database.build.raw(`${fieldSql(reference)} in (${sql}) as "${editBlockedColumn}"`, [...bindings])
}

export const isEditBlocked = (row: Readonly<Record<string, unknown>>): boolean => row[editBlockedColumn] === true
