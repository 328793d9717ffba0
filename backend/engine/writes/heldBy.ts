import { demandReason, requireStatement } from '../../database/requirement.ts'
import type { Statement } from '../../database/types.ts'
import { heldReason } from '../failures/reasons.ts'
import type { StoredRow } from '../model/rows.ts'
import { type Operation, tableNamed } from '../parts.ts'
import { fieldIn } from '../query/lookups.ts'

/**
 * No row of others holds the rows that go. Comes after rows that go to the trash were marked: a request that creates one waits for the lock and finds them
 * removed. Before rows go for good, which their references guard by themselves, but with a code that names nothing.
 */
export function heldByStatements({ parts, table: { model }, caller }: Operation, rows: readonly StoredRow[]): readonly Statement[] {
  const { heldBy = [] } = model.resource
  const conditions = heldBy.map(({ of, by, code }) => {
    const holder = tableNamed(parts, of).model
    const pairs = Object.entries(by)
    const gone = pairs.map((_, place) => `$${place + 2}::uuid[]`).join(', ')
    const same = pairs.map(([theirs], place) => `"held".${fieldIn(holder, theirs).quoted} = "gone"."key${place}"`).join(' and ')
    const keys = pairs.map((_, place) => `"key${place}"`).join(', ')
    return requireStatement(
      `not exists (select from unnest(${gone}) as "gone"(${keys}) join ${holder.quotedTable} "held" on "held"."org_id" = $1 and ${same}${
        holder.hasTrash ? ' and "held"."deleted_at" is null' : ''
      })`,
      code === undefined ? heldReason : `${demandReason}${code}`,
      [caller.orgId, ...pairs.map(([, own]) => rows.map((row) => row[own]))],
    )
  })
  // Removal for good locks the rows first: a request that comes to hold one is waited for, and seen.
  const lock = {
    text: `select from ${model.quotedTable} where org_id = $1 and id = any($2::uuid[]) order by id for update`,
    values: [caller.orgId, rows.map(({ id }) => id)],
  }
  return heldBy.length === 0 || model.hasTrash ? conditions : [lock, ...conditions]
}
