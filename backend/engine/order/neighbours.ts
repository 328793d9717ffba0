import { isUuid } from '#resources/core/fields/ref.ts'
import type { Move } from '#resources/core/order.ts'
import { invalid } from '../../errors.ts'
import type { StoredRow } from '../model/rows.ts'
import type { Operation, PartsWithin } from '../parts.ts'
import { visibleRows } from '../query/page.ts'
import { idOf } from '../rows/titles.ts'
import { toStatement } from '../statement.ts'
import { groupOf, inGroup, numberingStatements, type OrderedModel } from './place.ts'
import { rankBetween } from './rank.ts'

type Within = Operation & { readonly parts: PartsWithin }

interface Asked {
  /** The row that is to be moved. */
  readonly row: StoredRow
  readonly move: Move
}

/**
 * The row that another is to stand behind or before, as its mover may see it; null at an end of the list.
 * @throws invalid notFound for one that is not there for them, otherOrder for one that stands elsewhere, or is the row itself
 */
export async function neighbourOf(operation: Within, model: OrderedModel, { row, move }: Asked): Promise<string | null> {
  const [path, id] = move.after === undefined ? (['before', move.before] as const) : (['after', move.after] as const)
  if (id === null || id === undefined) return null
  if (!isUuid(id)) throw invalid([{ path, code: 'notAReference' }])
  const { build } = operation.parts.studydesk.database
  const rows = visibleRows(operation, { allStudies: true })
    .select(build.raw(model.columns))
    .whereRaw(`${idOf(model)} = ?`, [id])
  const [seen] = (await operation.parts.transaction.run(toStatement(rows))).rows as StoredRow[]
  if (seen === undefined) throw invalid([{ path, code: 'notFound' }])
  if (seen.id === row.id || groupOf(model, seen).join() !== groupOf(model, row).join()) throw invalid([{ path, code: 'otherOrder' }])
  return seen.id
}

interface Place {
  readonly rank: string
  /** The row behind which it stood, and behind which it will: null at the top. */
  readonly after: readonly [string | null, string | null]
}

/** A rank where the row is to stand; null where it stands there already. Whoever asks holds the order. */
export async function placeFor(
  operation: Within,
  model: OrderedModel,
  asked: Asked & { readonly neighbour: string | null },
): Promise<Place | null> {
  const { run } = operation.parts.transaction
  let gap = await gapFor(operation, model, asked)
  if (gap.was === gap.is) return null
  let rank = rankBetween(gap.low, gap.high)
  if (rank === null) {
    for (const statement of numberingStatements(model, operation.caller.orgId, asked.row)) await run(statement)
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
  { row, move, neighbour }: Asked & { readonly neighbour: string | null },
): Promise<Gap> {
  const isBehind = move.after !== undefined
  const others = `from ${model.quotedTable} "other" where "other"."org_id" = $1 and ${inGroup(model, 'other', 4)} and "other"."id" <> $2`
  const rankOf = (id: string) => `(select "rank" from ${model.quotedTable} "one" where "one"."org_id" = $1 and "one"."id" = ${id})`
  const neighbourRank = rankOf('$3')
  const beyond = (sign: '<' | '>') => (neighbour === null ? '' : ` and "other"."rank" ${sign} ${neighbourRank}`)
  const [low, high] = isBehind
    ? [neighbourRank, `(select min("other"."rank") ${others}${beyond('>')})`]
    : [`(select max("other"."rank") ${others}${beyond('<')})`, neighbourRank]
  const living = model.hasTrash ? ' and "other"."deleted_at" is null' : ''
  const before = (rank: string, orEqual: boolean) =>
    `(select "other"."id" ${others}${living} and "other"."rank" ${orEqual ? '<=' : '<'} ${rank} order by "other"."rank" desc limit 1)`
  const text = `select "gap"."low", "gap"."high", ${before(rankOf('$2'), false)} as "was", ${before('"gap"."low"', true)} as "is"
    from (select ${low} as "low", ${high} as "high") "gap"`
  const { rows } = await parts.transaction.run({ text, values: [caller.orgId, row.id, neighbour, ...groupOf(model, row)] })
  return rows[0] as Gap
}
