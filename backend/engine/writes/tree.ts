import { requireStatement } from '../../database/requirement.ts'
import type { Statement } from '../../database/types.ts'
import { circleReason, notEmptyReason } from '../failures/reasons.ts'
import type { ResourceModel } from '../model/types.ts'
import type { Operation } from '../parts.ts'

/**
 * A row that comes to stand below another one must not be above it. Moves in the trees of an organisation take turns, as two of them could close a circle
 * between them. Empty where nothing moves.
 */
export function treeStatements(
  { table: { model }, caller }: Operation,
  rows: readonly { readonly id: string; readonly row: Readonly<Record<string, unknown>>; readonly names: readonly string[] }[],
): readonly Statement[] {
  const { tree, quotedTable, name } = model
  if (tree === null) return []
  const moved = rows.filter(({ row, names }) => names.includes(tree.name) && (row[tree.name] ?? null) !== null)
  if (moved.length === 0) return []
  const above = `with recursive "above" as (
      select $2::uuid as "id" union
      select "row".${tree.quoted} from ${quotedTable} "row" join "above" on "row"."org_id" = $1 and "row"."id" = "above"."id")`
  return [
    { text: 'select pg_advisory_xact_lock(hashtextextended($1::text, 0))', values: [`tree ${name} ${caller.orgId}`] },
    ...moved.map(({ id, row }) =>
      requireStatement(
        `not exists (select from (${above} select "id" from "above") "line" where "line"."id" = $3::uuid)`,
        `${circleReason}${tree.name}`,
        [caller.orgId, row[tree.name], id],
      ),
    ),
  ]
}

/**
 * Nothing stands in the rows that go: neither rows below them nor their parts, but for what lies in the trash. Comes after they are marked: whoever puts
 * something there holds them until it is committed.
 */
export function emptyStatements({ parts, table: { model }, caller }: Operation, ids: readonly string[]): readonly Statement[] {
  if (model.tree === null) return []
  const { tree } = model
  const holding = [...parts.tables.values()].flatMap(({ model: other }) => {
    if (other === model) return [heldBy(other, tree.quoted)]
    return other.partOf?.target === model.name ? [heldBy(other, other.partOf.quoted)] : []
  })
  return holding.map((held) => requireStatement(`not ${held}`, notEmptyReason, [caller.orgId, ids]))
}

const heldBy = ({ quotedTable, hasTrash }: ResourceModel, reference: string): string =>
  `exists (select from ${quotedTable} "held" where "held"."org_id" = $1 and "held".${reference} = any($2::uuid[])${
    hasTrash ? ' and "held"."deleted_at" is null' : ''
  })`
