import type { Knex } from 'knex'
import type { Operation } from '../parts.ts'

/** Under this name it stands beside a row's columns whether the row is kept from being changed by the caller. */
const keptColumn = 'kept:'

/**
 * The column that says of each row whether its tree keeps it for the roles of others; null where nothing is kept from this caller.
 * @param spelled the name of the id, or of the reference to the row of which a row is a part
 */
export function keptSql({ parts, table, caller }: Operation, spelled: (reference: string) => string): Knex.Raw | null {
  const kept = parts.studydesk.access.keptFromChange(table.model.resource, caller)
  if (kept === null) return null
  const { reference, sql, bindings } = kept
  return parts.studydesk.database.build.raw(`${spelled(reference)} in (${sql}) as "${keptColumn}"`, [...bindings])
}

export const isKept = (row: Readonly<Record<string, unknown>>): boolean => row[keptColumn] === true
