import type { Values } from '#resources/core/conditions.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { Move } from '#resources/core/order.ts'
import { invalid } from '../../errors.ts'
import type { StoredRow } from '../model/rows.ts'
import type { Operation, PartsWithin } from '../parts.ts'
import { visibleRows } from '../query/visible.ts'
import { idOf } from '../rows/titles.ts'
import { toStatement } from '../statement.ts'
import { groupOf, inGroup, isSameOrder, numberingStatements, type OrderedModel } from './place.ts'
import { rankBetween } from './rank.ts'

type Within = Operation & { readonly parts: PartsWithin }

interface Asked {
  /** The row that is to be moved, as it is stored. */
  readonly row: StoredRow
  /** Its values in the order in which it is to stand: those of the row, where that does not change. */
  readonly target: Values
}

/** Behind a row or before one; without a row at the end of the list on the other side: behind nothing is the top. */
interface Side {
  readonly isBehind: boolean
  readonly neighbour: string | null
}

/**
 * The side on which a row is to stand, its neighbour being one that the mover may see. Where rows move between orders, many people move
 * them at once: a row whose neighbour has left meanwhile comes last.
 * @throws invalid notFound for a neighbour that is not there for them, otherOrder for one that stands elsewhere, or is the row itself
 */
export async function sideFor(
  operation: Within,
  model: OrderedModel,
  { row, target, move }: Asked & { readonly move: Move },
): Promise<Side> {
  const isBehind = move.after !== undefined
  const [path, id] = isBehind ? (['after', move.after] as const) : (['before', move.before] as const)
  if (id === null || id === undefined) return { isBehind, neighbour: null }
  if (!isUuid(id)) throw invalid([{ path, code: 'notAReference' }])
  if (id === row.id) throw invalid([{ path, code: 'otherOrder' }])
  const { build } = operation.parts.studydesk.database
  const rows = visibleRows(operation, { allStudies: true })
    .select(build.raw(model.columns))
    .whereRaw(`${idOf(model)} = ?`, [id])
  const [seen] = (await operation.parts.transaction.run(toStatement(rows))).rows as StoredRow[]
  if (seen !== undefined && isSameOrder(model, seen, target)) return { isBehind, neighbour: seen.id }
  if (model.order.between !== null) return { isBehind: false, neighbour: null }
  throw invalid([{ path, code: seen === undefined ? 'notFound' : 'otherOrder' }])
}

interface Place {
  readonly rank: string
  /** The row behind which it stood, and behind which it will: null at the top. */
  readonly after: readonly [string | null, string | null]
}

/** A rank where the row is to stand; null where it stands there already. Whoever asks holds both orders. */
export async function placeFor(operation: Within, model: OrderedModel, asked: Asked & { readonly side: Side }): Promise<Place | null> {
  const { run } = operation.parts.transaction
  let gap = await gapFor(operation, model, asked)
  if (gap.was === gap.is && isSameOrder(model, asked.row, asked.target)) return null
  let rank = rankBetween(gap.low, gap.high)
  if (rank === null) {
    for (const statement of numberingStatements(model, operation.caller.orgId, asked.target)) await run(statement)
    gap = await gapFor(operation, model, asked)
    rank = rankBetween(gap.low, gap.high)
  }
  if (rank === null) throw new Error(`No place is left between '${gap.low}' and '${gap.high}'`)
  return { rank, after: [gap.was, gap.is] }
}

/** Ranks on both sides of a place, what lies in the trash included, and the living rows that stand before the row now and then. */
interface Gap {
  readonly low: string | null
  readonly high: string | null
  readonly was: string | null
  readonly is: string | null
}

/** By the index of the order alone, whatever the length of the list. No neighbour has no rank: that side is open. */
async function gapFor(
  { parts, caller }: Within,
  model: OrderedModel,
  { row, target, side: { isBehind, neighbour } }: Asked & { readonly side: Side },
): Promise<Gap> {
  const [then, now] = [groupOf(model, target), groupOf(model, row)]
  const othersIn = (first: number) =>
    `from ${model.quotedTable} "other" where "other"."org_id" = $1 and ${inGroup(model, 'other', first)} and "other"."id" <> $2`
  const [others, othersNow] = [othersIn(4), othersIn(4 + then.length)]
  const rankOf = (id: string) => `(select "rank" from ${model.quotedTable} "one" where "one"."org_id" = $1 and "one"."id" = ${id})`
  const neighbourRank = rankOf('$3')
  const beyond = (sign: '<' | '>') => (neighbour === null ? '' : ` and "other"."rank" ${sign} ${neighbourRank}`)
  const [low, high] = isBehind
    ? [neighbourRank, `(select min("other"."rank") ${others}${beyond('>')})`]
    : [`(select max("other"."rank") ${others}${beyond('<')})`, neighbourRank]
  const living = model.hasTrash ? ' and "other"."deleted_at" is null' : ''
  const lastBefore = (rows: string, condition: string) =>
    `(select "other"."id" ${rows}${living} and "other"."rank" ${condition} order by "other"."rank" desc limit 1)`
  const text = `select "gap"."low", "gap"."high", ${lastBefore(othersNow, `< ${rankOf('$2')}`)} as "was", ${lastBefore(others, '<= "gap"."low"')} as "is"
    from (select ${low} as "low", ${high} as "high") "gap"`
  const { rows } = await parts.transaction.run({ text, values: [caller.orgId, row.id, neighbour, ...then, ...now] })
  return rows[0] as Gap
}
