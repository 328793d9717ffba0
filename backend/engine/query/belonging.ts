import type { Knex } from 'knex'
import type { Condition } from '#resources/core/conditions.ts'
import type { RollupField } from '#resources/core/fields/rollup.ts'
import { isSameForAll } from '#resources/core/sameForAll.ts'
import { askerInZone } from '../../today.ts'
import type { ModelField } from '../model/types.ts'
import { type Operation, tableNamed } from '../parts.ts'
import { conditionSql } from './conditionSql.ts'
import { fieldIn } from './lookups.ts'
import { visibleRows } from './visible.ts'

/** How a query calls a field of the row that it is about. */
export type Spelled = (field: ModelField) => string
/** As a query over the row's own table does. */
export const ofTable: Spelled = ({ qualified }) => qualified

/** Rows of another resource, each of whose named fields equals a field of the row, and of which a condition holds. */
interface Belonging {
  readonly of: string
  readonly by: Readonly<Record<string, string>>
  readonly where?: Condition | undefined
}

const aggregates = { sum: 'sum', largest: 'max', smallest: 'min' } as const

/**
 * How many there are, or the value that they have together: a look-up by index for each row of the page. At whichever study-sites they are, where the
 * figure is the same for all its readers; else of those that the caller may see.
 */
export function rollupSql(operation: Operation, rollup: RollupField, spelled?: Spelled): Knex.QueryBuilder {
  const { parts } = operation
  const { model } = tableNamed(parts, rollup.of)
  const { take, field } = rollup
  const figure = take === undefined || field === undefined ? 'count(*)::integer' : `${aggregates[take]}(${fieldIn(model, field).qualified})`
  const seen = isSameForAll(model.resource) ? ({ isFigure: true } as const) : undefined
  return belongingRows({ operation, belonging: rollup, spelled }, seen).select(parts.studydesk.database.build.raw(figure))
}

/** Is there one that the caller may see? */
export function hasSql(operation: Operation, belonging: Belonging, spelled: Spelled): Knex.Raw {
  const { build } = operation.parts.studydesk.database
  return build.raw('exists (?)', [belongingRows({ operation, belonging, spelled }).select(build.raw('1'))])
}

function belongingRows(
  {
    operation,
    belonging: { of, by, where },
    spelled = ofTable,
  }: { readonly operation: Operation; readonly belonging: Belonging; readonly spelled?: Spelled | undefined },
  seen?: { readonly isFigure: true },
): Knex.QueryBuilder {
  const { parts, table, caller } = operation
  const other = tableNamed(parts, of)
  const rows = visibleRows({ ...operation, table: other }, seen)
  for (const [theirs, own] of Object.entries(by))
    rows.whereRaw(`${fieldIn(other.model, theirs).qualified} = ${spelled(fieldIn(table.model, own))}`)
  if (where === undefined) return rows
  const { text, values } = conditionSql(where, other.model, askerInZone(caller))
  return rows.whereRaw(`(${text})`, [...values])
}
