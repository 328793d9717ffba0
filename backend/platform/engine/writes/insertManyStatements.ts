import { v7 as uuid } from 'uuid'
import type { Values } from '#resources/core/conditions.ts'
import { authorOf } from '../../common/caller.ts'
import type { Statement } from '../../database/types.ts'
import type { RequestContext } from '../context.ts'
import { toParameter } from '../model/rows.ts'
import type { ModelField } from '../model/types.ts'
import { isOrdered, type OrderedModel, orderLockStatement, rankBehindAll } from '../order/orderedModel.ts'

/** A row that is ready to be inserted. */
export interface NewRow {
  readonly id: string
  readonly row: Values
}

export const withId = (row: Values): NewRow => ({ id: uuid(), row })

/**
 * Inserts many rows in one statement whose text does not depend on their number. The values are sent as text and cast to the types of the
 * columns. In an ordered table, the new rows come last, in the same order.
 */
export function insertManyStatements({ table: { model }, caller }: RequestContext, rows: readonly NewRow[]): readonly Statement[] {
  const cells = new Map<ModelField, string>(model.stored.map((field, index) => [field, cellOf(field, index)]))
  const columns = model.stored.map((field) => field.quoted)
  const cellValues = [...cells.values()]
  if (isOrdered(model)) {
    columns.push('"rank"')
    cellValues.push(rankOfLine(model, cells))
  }
  const lines = rows.map(({ id, row }, index) => ({
    id,
    place: index,
    cells: model.stored.map((field) => toText(toParameter(field, row[field.name]))),
  }))
  const insert = {
    text: `insert into ${model.quotedTable} ("org_id", "id", "created_by", "updated_by", ${columns.join(', ')})
      select $1::uuid, "line"."id", $2::uuid, $2::uuid, ${cellValues.join(', ')}
      from jsonb_to_recordset($3::jsonb) as "line"("id" uuid, "place" int, "cells" jsonb)`,
    values: [caller.orgId, authorOf(caller), JSON.stringify(lines)],
  }
  return isOrdered(model)
    ? [
        orderLockStatement(
          model,
          caller.orgId,
          rows.map(({ row }) => row),
        ),
        insert,
      ]
    : [insert]
}

/** Returns the SQL of a rank after all stored rows and after the earlier new rows of the same group. */
function rankOfLine(model: OrderedModel, cells: ReadonlyMap<ModelField, string>): string {
  const groupPairs = model.order.within.map((field) => [`"last".${field.quoted}`, cells.get(field)] as const)
  const rowNumberSql = `row_number() over (partition by ${groupPairs.map(([, cell]) => cell).join(', ')} order by "line"."place")`
  return rankBehindAll(model, { org: '$1', group: groupPairs.map((pair) => pair.join(' = ')).join(' and '), places: rowNumberSql })
}

/** Returns the SQL of one cell of a line, cast to the type of the column. */
export const cellOf = (field: ModelField, index: number): string =>
  `("line"."cells"->>${index})::${field.column.column(field.definition) ?? 'text'}`

/** Returns a parameter in the text form that PostgreSQL casts back to its type. */
export function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (Array.isArray(value)) return `{${value.map((item) => `"${String(item).replace(/["\\]/g, '\\$&')}"`).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
