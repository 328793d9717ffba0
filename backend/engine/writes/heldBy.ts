import { requireStatement } from '../../database/requirement.ts'
import type { Statement } from '../../database/types.ts'
import type { StoredRow } from '../model/rows.ts'
import { type Operation, tableNamed } from '../parts.ts'
import { fieldIn } from '../query/lookups.ts'

/** The reason of an unmet requirement: rows of others hold one that was to go. */
export const heldReason = 'held'

/** No row of others holds the rows that go. Comes after these were marked: a request that creates one waits for the lock and finds them removed. */
export function heldByStatements({ parts, table: { model }, caller }: Operation, rows: readonly StoredRow[]): readonly Statement[] {
  return (model.resource.heldBy ?? []).map(({ of, by }) => {
    const holder = tableNamed(parts, of).model
    const pairs = Object.entries(by)
    const gone = pairs.map((_, place) => `$${place + 2}::uuid[]`).join(', ')
    const same = pairs.map(([theirs], place) => `"held".${fieldIn(holder, theirs).quoted} = "gone"."key${place}"`).join(' and ')
    const keys = pairs.map((_, place) => `"key${place}"`).join(', ')
    return requireStatement(
      `not exists (select from unnest(${gone}) as "gone"(${keys}) join ${holder.quotedTable} "held" on "held"."org_id" = $1 and ${same}${
        holder.hasTrash ? ' and "held"."deleted_at" is null' : ''
      })`,
      heldReason,
      [caller.orgId, ...pairs.map(([, own]) => rows.map((row) => row[own]))],
    )
  })
}
