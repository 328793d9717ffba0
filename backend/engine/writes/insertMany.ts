import { v7 as uuid } from 'uuid'
import type { Values } from '#resources/core/conditions.ts'
import { authorOf } from '../../caller.ts'
import type { Statement } from '../../database/types.ts'
import { toParameter } from '../model/rows.ts'
import type { ModelField } from '../model/types.ts'
import { holdStatement, isOrdered, type OrderedModel, rankBehindAll } from '../order/place.ts'
import type { Operation } from '../parts.ts'

/** A row on its way into the table. */
export interface NewRow {
  readonly id: string
  readonly row: Values
}

export const withId = (row: Values): NewRow => ({ id: uuid(), row })

/**
 * Many new rows in one statement whose text does not depend on how many: one array a column, as text, cast by the table's own types. Where
 * rows are ordered, they come last, in the order in which they are given.
 */
export function insertMany({ table: { model }, caller }: Operation, rows: readonly NewRow[]): readonly Statement[] {
  const cells = new Map<ModelField, string>(model.stored.map((field, index) => [field, cellOf(field, index)]))
  const columns = model.stored.map((field) => field.quoted)
  const picked = [...cells.values()]
  if (isOrdered(model)) {
    columns.push('"rank"')
    picked.push(rankOfLine(model, cells))
  }
  const lines = rows.map(({ id, row }, place) => ({
    id,
    place,
    cells: model.stored.map((field) => toText(toParameter(field, row[field.name]))),
  }))
  const insert = {
    text: `insert into ${model.quotedTable} ("org_id", "id", "created_by", "updated_by", ${columns.join(', ')})
      select $1::uuid, "line"."id", $2::uuid, $2::uuid, ${picked.join(', ')}
      from jsonb_to_recordset($3::jsonb) as "line"("id" uuid, "place" int, "cells" jsonb)`,
    values: [caller.orgId, authorOf(caller), JSON.stringify(lines)],
  }
  return isOrdered(model)
    ? [
        holdStatement(
          model,
          caller.orgId,
          rows.map(({ row }) => row),
        ),
        insert,
      ]
    : [insert]
}

/** Behind all, and behind the lines of its own group that come before it. */
function rankOfLine(model: OrderedModel, cells: ReadonlyMap<ModelField, string>): string {
  const within = model.order.within.map((field) => [`"last".${field.quoted}`, cells.get(field)] as const)
  const places = `row_number() over (partition by ${within.map(([, cell]) => cell).join(', ')} order by "line"."place")`
  return rankBehindAll(model, { org: '$1', group: within.map((pair) => pair.join(' = ')).join(' and '), places })
}

/** The value at that place of a line's cells, in the type of the column. */
export const cellOf = (field: ModelField, place: number): string =>
  `("line"."cells"->>${place})::${field.column.column(field.definition) ?? 'text'}`

/** A parameter in the text form in which PostgreSQL casts it back to its type. */
export function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (Array.isArray(value)) return `{${value.map((item) => `"${String(item).replace(/["\\]/g, '\\$&')}"`).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
