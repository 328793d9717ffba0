import type { Knex } from 'knex'
import type { Condition } from '#resources/core/conditions.ts'
import type { RollupField } from '#resources/core/fields/rollup.ts'
import { isSameForAll } from '#resources/core/sameForAll.ts'
import { buildVariableValuesInZone } from '../../common/today.ts'
import { findTable, type RequestContext } from '../context.ts'
import type { ModelField } from '../model/types.ts'
import { conditionSql } from './conditionSql.ts'
import { requireModelField } from './lookups.ts'
import { buildVisibleRows } from './visible.ts'

/** Returns the SQL for a field in a query. */
export type FieldSql = (field: ModelField) => string
/** Returns the SQL for a field in a query on the field's own table. */
export const qualifiedFieldSql: FieldSql = ({ qualified }) => qualified

/** Related rows of another resource: each field in `by` equals a field of the row, and the condition is true. */
interface RelatedRowsQuery {
  readonly of: string
  readonly by: Readonly<Record<string, string>>
  readonly where?: Condition | undefined
}

const aggregates = { sum: 'sum', largest: 'max', smallest: 'min' } as const

/**
 * SQL for the number of related rows, or for the value computed from them: a look-up by index for each row of the page. It counts rows of
 * all study-sites if all readers see the same figure, else only rows that the caller may see.
 */
export function buildRollupSql(operation: RequestContext, rollup: RollupField, fieldSql?: FieldSql): Knex.QueryBuilder {
  const { parts } = operation
  const { model } = findTable(parts, rollup.of)
  const { take, field } = rollup
  const figure =
    take === undefined || field === undefined ? 'count(*)::integer' : `${aggregates[take]}(${requireModelField(model, field).qualified})`
  const visibility = isSameForAll(model.resource) ? ({ isFigure: true } as const) : undefined
  return buildRelatedRows({ operation, belonging: rollup, spelled: fieldSql }, visibility).select(
    parts.studydesk.database.build.raw(figure),
  )
}

/** True if the caller can see at least one of these related rows. */
export function hasSql(operation: RequestContext, belonging: RelatedRowsQuery, fieldSql: FieldSql): Knex.Raw {
  const { build } = operation.parts.studydesk.database
  return build.raw('exists (?)', [buildRelatedRows({ operation, belonging, spelled: fieldSql }).select(build.raw('1'))])
}

function buildRelatedRows(
  {
    operation,
    belonging: { of, by, where },
    spelled = qualifiedFieldSql,
  }: { readonly operation: RequestContext; readonly belonging: RelatedRowsQuery; readonly spelled?: FieldSql | undefined },
  visibility?: { readonly isFigure: true },
): Knex.QueryBuilder {
  const { parts, table, caller } = operation
  const other = findTable(parts, of)
  const rows = buildVisibleRows({ ...operation, table: other }, visibility)
  for (const [otherField, ownField] of Object.entries(by))
    rows.whereRaw(`${requireModelField(other.model, otherField).qualified} = ${spelled(requireModelField(table.model, ownField))}`)
  if (where === undefined) return rows
  const { text, values } = conditionSql(where, other.model, buildVariableValuesInZone(caller))
  return rows.whereRaw(`(${text})`, [...values])
}
