import { v7 as uuid } from 'uuid'
import type { Values } from '#resources/core/conditions.ts'
import type { Statement } from '../../database/types.ts'
import { toParameter } from '../model/rows.ts'
import type { ModelField } from '../model/types.ts'
import type { Operation } from '../parts.ts'

/** A row on its way into the table. */
export interface NewRow {
  readonly id: string
  readonly row: Values
}

export const withId = (row: Values): NewRow => ({ id: uuid(), row })

/** Many new rows in one statement whose text does not depend on how many: one array a column, as text, cast by the table's own types. */
export function insertMany({ table: { model }, caller }: Operation, rows: readonly NewRow[]): Statement {
  const columns = model.stored.map((field) => field.quoted).join(', ')
  const picked = model.stored.map((field, index) => `("line"."cells"->>${index})::${typeOf(field)}`).join(', ')
  const lines = rows.map(({ id, row }) => ({ id, cells: model.stored.map((field) => toText(toParameter(field, row[field.name]))) }))
  return {
    text: `insert into ${model.quotedTable} ("org_id", "id", "created_by", "updated_by", ${columns})
      select $1::uuid, "line"."id", $2::uuid, $2::uuid, ${picked}
      from jsonb_to_recordset($3::jsonb) as "line"("id" uuid, "cells" jsonb)`,
    values: [caller.orgId, caller.userId, JSON.stringify(lines)],
  }
}

const typeOf = (field: ModelField): string => field.column.column(field.definition) ?? 'text'

/** A parameter in the text form in which PostgreSQL casts it back to its type. */
function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (Array.isArray(value)) return `{${value.map((item) => `"${String(item).replace(/["\\]/g, '\\$&')}"`).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
