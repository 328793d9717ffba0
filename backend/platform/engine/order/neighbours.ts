import type { Values } from '#resources/core/conditions.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { Move } from '#resources/core/values/order.ts'
import { invalid } from '../../common/errors.ts'
import type { RequestContext, TransactionContext } from '../context.ts'
import type { StoredRow } from '../model/rows.ts'
import { buildVisibleRows } from '../query/visible.ts'
import { idOf } from '../rows/titles.ts'
import { toStatement } from '../statement.ts'
import { buildNumberingStatements, groupOf, inGroup, isSameOrder, type OrderedModel } from './orderedModel.ts'
import { rankBetween } from './rank.ts'

type TransactionOperation = RequestContext & { readonly parts: TransactionContext }

interface Params {
  /** The row to move, as stored. */
  readonly row: StoredRow
  /** The row with the values of its target group; the stored row if the group stays the same. */
  readonly target: Values
}

/** Target position: after or before a neighbour. If there is no neighbour, after means the top of the list, and before means its end. */
interface Side {
  readonly isBehind: boolean
  readonly neighbour: string | null
}

/**
 * Finds the target position. The caller must be able to see the neighbour. If rows can move between groups, several users may move them
 * at the same time: if the neighbour has left the group, the row comes last.
 * @throws invalid notFound for a missing or hidden neighbour, otherOrder for one in another group, or for the row itself
 */
export async function findInsertionSide(
  operation: TransactionOperation,
  model: OrderedModel,
  { row, target, move }: Params & { readonly move: Move },
): Promise<Side> {
  const isBehind = move.after !== undefined
  const [path, id] = isBehind ? (['after', move.after] as const) : (['before', move.before] as const)
  if (id === null || id === undefined) return { isBehind, neighbour: null }
  if (!isUuid(id)) throw invalid([{ path, code: 'notAReference' }])
  if (id === row.id) throw invalid([{ path, code: 'otherOrder' }])
  const { build } = operation.parts.studydesk.database
  const rows = buildVisibleRows(operation, { allStudies: true })
    .select(build.raw(model.columns))
    .whereRaw(`${idOf(model)} = ?`, [id])
  const [neighbourRow] = (await operation.parts.transaction.run(toStatement(rows))).rows as StoredRow[]
  if (neighbourRow !== undefined && isSameOrder(model, neighbourRow, target)) return { isBehind, neighbour: neighbourRow.id }
  if (model.order.between !== null) return { isBehind: false, neighbour: null }
  throw invalid([{ path, code: neighbourRow === undefined ? 'notFound' : 'otherOrder' }])
}

interface RankedPosition {
  readonly rank: string
  /** IDs of the preceding row before and after the move; null at the top. */
  readonly after: readonly [string | null, string | null]
}

/** Finds the rank of the target position; null if the row is already there. The calling function has locked both groups. */
export async function findPosition(
  operation: TransactionOperation,
  model: OrderedModel,
  requested: Params & { readonly side: Side },
): Promise<RankedPosition | null> {
  const { run } = operation.parts.transaction
  let gap = await findRankGap(operation, model, requested)
  if (gap.was === gap.is && isSameOrder(model, requested.row, requested.target)) return null
  let rank = rankBetween(gap.low, gap.high)
  if (rank === null) {
    for (const statement of buildNumberingStatements(model, operation.caller.orgId, requested.target)) await run(statement)
    gap = await findRankGap(operation, model, requested)
    rank = rankBetween(gap.low, gap.high)
  }
  if (rank === null) throw new Error(`No place is left between '${gap.low}' and '${gap.high}'`)
  return { rank, after: [gap.was, gap.is] }
}

/**
 * The ranks on both sides of a position, including rows in the trash; and the preceding rows before and after the move, excluding rows in
 * the trash.
 */
interface Gap {
  readonly low: string | null
  readonly high: string | null
  readonly was: string | null
  readonly is: string | null
}

/**
 * Finds the ranks on both sides through the index of the order only, so the length of the list does not matter. The rank is null on a
 * side without a neighbour.
 */
async function findRankGap(
  { parts, caller }: TransactionOperation,
  model: OrderedModel,
  { row, target, side: { isBehind, neighbour } }: Params & { readonly side: Side },
): Promise<Gap> {
  const [targetGroup, currentGroup] = [groupOf(model, target), groupOf(model, row)]
  const buildOtherRowsSql = (first: number) =>
    `from ${model.quotedTable} "other" where "other"."org_id" = $1 and ${inGroup(model, 'other', first)} and "other"."id" <> $2`
  const [others, othersNow] = [buildOtherRowsSql(4), buildOtherRowsSql(4 + targetGroup.length)]
  const rankOf = (id: string) => `(select "rank" from ${model.quotedTable} "one" where "one"."org_id" = $1 and "one"."id" = ${id})`
  const neighbourRank = rankOf('$3')
  const rankCondition = (sign: '<' | '>') => (neighbour === null ? '' : ` and "other"."rank" ${sign} ${neighbourRank}`)
  const [low, high] = isBehind
    ? [neighbourRank, `(select min("other"."rank") ${others}${rankCondition('>')})`]
    : [`(select max("other"."rank") ${others}${rankCondition('<')})`, neighbourRank]
  const notDeletedSql = model.hasTrash ? ' and "other"."deleted_at" is null' : ''
  const buildLastBeforeSql = (rows: string, condition: string) =>
    `(select "other"."id" ${rows}${notDeletedSql} and "other"."rank" ${condition} order by "other"."rank" desc limit 1)`
  const text = `select "gap"."low", "gap"."high", ${buildLastBeforeSql(othersNow, `< ${rankOf('$2')}`)} as "was", ${buildLastBeforeSql(others, '<= "gap"."low"')} as "is"
    from (select ${low} as "low", ${high} as "high") "gap"`
  const { rows } = await parts.transaction.run({ text, values: [caller.orgId, row.id, neighbour, ...targetGroup, ...currentGroup] })
  return rows[0] as Gap
}
