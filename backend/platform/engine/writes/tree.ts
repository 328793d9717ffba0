import { requireStatement } from '../../database/requirement.ts'
import type { Statement } from '../../database/types.ts'
import type { RequestContext } from '../context.ts'
import { circleReason, notEmptyReason } from '../databaseErrors/reasons.ts'
import type { ResourceModel } from '../model/types.ts'

/**
 * Asserts that a row is not moved below itself or one of its descendants. Moves in the trees of an organisation run one after another, as
 * two concurrent moves could create a cycle. Empty if no row moves.
 */
export function buildTreeStatements(
  { table: { model }, caller }: RequestContext,
  rows: readonly { readonly id: string; readonly row: Readonly<Record<string, unknown>>; readonly names: readonly string[] }[],
): readonly Statement[] {
  const { tree, quotedTable, name } = model
  if (tree === null) return []
  const movedRows = rows.filter(({ row, names }) => names.includes(tree.name) && (row[tree.name] ?? null) !== null)
  if (movedRows.length === 0) return []
  const ancestorsSql = `with recursive "above" as (
      select $2::uuid as "id" union
      select "row".${tree.quoted} from ${quotedTable} "row" join "above" on "row"."org_id" = $1 and "row"."id" = "above"."id")`
  return [
    { text: 'select pg_advisory_xact_lock(hashtextextended($1::text, 0))', values: [`tree ${name} ${caller.orgId}`] },
    ...movedRows.map(({ id, row }) =>
      requireStatement(
        `not exists (select from (${ancestorsSql} select "id" from "above") "line" where "line"."id" = $3::uuid)`,
        `${circleReason}${tree.name}`,
        [caller.orgId, row[tree.name], id],
      ),
    ),
  ]
}

/**
 * Asserts that the removed rows are empty: they have no rows below them in the tree and no child rows (`findNode`) outside the trash. Runs
 * after the rows are marked as removed, since writers that add to them lock them until the commit.
 */
export function buildEmptyStatements({ parts, table: { model }, caller }: RequestContext, ids: readonly string[]): readonly Statement[] {
  if (model.tree === null) return []
  const { tree } = model
  const childConditions = [...parts.tables.values()].flatMap(({ model: other }) => {
    if (other === model) return [buildReferencingSql(other, tree.quoted)]
    return other.partOf?.target === model.name ? [buildReferencingSql(other, other.partOf.quoted)] : []
  })
  return childConditions.map((existsSql) => requireStatement(`not ${existsSql}`, notEmptyReason, [caller.orgId, ids]))
}

const buildReferencingSql = ({ quotedTable, hasTrash }: ResourceModel, reference: string): string =>
  `exists (select from ${quotedTable} "held" where "held"."org_id" = $1 and "held".${reference} = any($2::uuid[])${
    hasTrash ? ' and "held"."deleted_at" is null' : ''
  })`
