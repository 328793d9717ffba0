import type { Knex } from 'knex'
import { hasNeededLevel } from '#resources/core/access.ts'
import type { RowMark } from '#resources/core/options/mark.ts'
import { buildVariableValuesInZone } from '../../common/today.ts'
import { findTable, type RequestContext } from '../context.ts'
import type { ModelField } from '../model/types.ts'
import { type FieldSql, hasSql, qualifiedFieldSql } from './belonging.ts'
import { conditionSql } from './conditionSql.ts'

/**
 * SQL for the marks that apply to a row, as a list of text in the order of the declaration.
 * @param fieldSql returns the SQL for a field in the query
 */
export function buildMarksSql(operation: RequestContext, field: ModelField, fieldSql: FieldSql): Knex.Raw {
  const { build } = operation.parts.studydesk.database
  const markCases = Object.entries(field.marks ?? {}).map(([name, mark]) =>
    build.raw('case when ? then ?::text end', [markSql(operation, mark, fieldSql), name]),
  )
  return build.raw(`array_remove(array[${markCases.map(() => '?').join(', ')}], null)`, markCases)
}

/** True if one of these marks applies to a row. Each mark is a separate condition, so that its index can be used. */
export function hasMarkSql(operation: RequestContext, { marks }: ModelField, names: readonly unknown[]): Knex.Raw {
  const requested = Object.entries(marks ?? {}).flatMap(([name, mark]) =>
    names.includes(name) ? [markSql(operation, mark, qualifiedFieldSql)] : [],
  )
  return operation.parts.studydesk.database.build.raw(`(${requested.map(() => '?').join(' or ') || 'false'})`, requested)
}

/** SQL for the position of the most urgent mark of a row, by which rows are sorted. Rows without a mark come last. */
export function buildUrgencySql(operation: RequestContext, { marks }: ModelField): Knex.Raw {
  const { build } = operation.parts.studydesk.database
  const cases = Object.values(marks ?? {}).map((mark, index) =>
    build.raw(`when ? then ${index}`, [markSql(operation, mark, qualifiedFieldSql)]),
  )
  return build.raw(`case ${cases.map(() => '?').join(' ')} else ${cases.length} end`, cases)
}

/** SQL condition of a mark; false if it depends on rows that the caller may not list. */
function markSql(operation: RequestContext, { when, has }: RowMark, fieldSql: FieldSql): Knex.Raw {
  const { parts, table, caller } = operation
  const { build } = parts.studydesk.database
  const conditions: Knex.Raw[] = []
  if (when !== undefined) {
    const { text, values } = conditionSql(when, table.model, buildVariableValuesInZone(caller), fieldSql)
    conditions.push(build.raw(`(${text})`, [...values]))
  }
  if (has !== undefined) conditions.push(mayList(operation, has.of) ? hasSql(operation, has, fieldSql) : build.raw('false'))
  return build.raw(`(${conditions.map(() => '?').join(' and ')})`, conditions)
}

function mayList({ parts, caller, isTrusted }: RequestContext, name: string): boolean {
  const { resource } = findTable(parts, name).model
  return isTrusted === true || (resource.actions.list !== undefined && hasNeededLevel(caller, resource, resource.actions.list))
}
