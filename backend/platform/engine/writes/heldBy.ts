import { requireReason, requireStatement } from '../../database/requirement.ts'
import type { Statement } from '../../database/types.ts'
import { findTable, type RequestContext } from '../context.ts'
import { inUseReason } from '../databaseErrors/reasons.ts'
import type { StoredRow } from '../model/rows.ts'
import { requireModelField } from '../query/lookups.ts'

/**
 * Asserts that no row of another resource needs the removed rows. For the trash, it runs after the rows are marked as removed: a request
 * that creates a dependent row waits for the lock and then finds them removed. For a permanent removal, it runs first, because the error
 * of the foreign key would not name the cause.
 */
export function requireUnusedStatements(
  { parts, table: { model }, caller }: RequestContext,
  rows: readonly StoredRow[],
): readonly Statement[] {
  const { heldBy = [] } = model.resource
  const conditions = heldBy.map(({ of, by, code }) => {
    const holder = findTable(parts, of).model
    const pairs = Object.entries(by)
    const keyArrays = pairs.map((_, index) => `$${index + 2}::uuid[]`).join(', ')
    const keyConditions = pairs
      .map(([holderField], index) => `"held".${requireModelField(holder, holderField).quoted} = "gone"."key${index}"`)
      .join(' and ')
    const keys = pairs.map((_, index) => `"key${index}"`).join(', ')
    return requireStatement(
      `not exists (select from unnest(${keyArrays}) as "gone"(${keys}) join ${holder.quotedTable} "held" on "held"."org_id" = $1 and ${keyConditions}${
        holder.hasTrash ? ' and "held"."deleted_at" is null' : ''
      })`,
      code === undefined ? inUseReason : `${requireReason}${code}`,
      [caller.orgId, ...pairs.map(([, ownField]) => rows.map((row) => row[ownField]))],
    )
  })
  // A permanent removal locks the rows first: it waits for requests that create dependent rows, and then sees these rows.
  const lock = {
    text: `select from ${model.quotedTable} where org_id = $1 and id = any($2::uuid[]) order by id for update`,
    values: [caller.orgId, rows.map(({ id }) => id)],
  }
  return heldBy.length === 0 || model.hasTrash ? conditions : [lock, ...conditions]
}
