import type { Knex } from 'knex'
import { mayOn } from '#resources/core/access.ts'
import type { Mark } from '#resources/core/mark.ts'
import { askerInZone } from '../../today.ts'
import type { ModelField } from '../model/types.ts'
import { type Operation, tableNamed } from '../parts.ts'
import { hasSql, ofTable, type Spelled } from './belonging.ts'
import { conditionSql } from './conditionSql.ts'

/**
 * The marks that a row bears, as a list of text in the order of the declaration.
 * @param spelled how the query calls a field of the row
 */
export function marksSql(operation: Operation, field: ModelField, spelled: Spelled): Knex.Raw {
  const { build } = operation.parts.studydesk.database
  const borne = Object.entries(field.marks ?? {}).map(([name, mark]) =>
    build.raw('case when ? then ?::text end', [markSql(operation, mark, spelled), name]),
  )
  return build.raw(`array_remove(array[${borne.map(() => '?').join(', ')}], null)`, borne)
}

/** Does a row bear one of these marks? Each asked by itself, so that an index of what it hangs on can be used. */
export function borneMark(operation: Operation, { marks }: ModelField, names: readonly unknown[]): Knex.Raw {
  const asked = Object.entries(marks ?? {}).flatMap(([name, mark]) => (names.includes(name) ? [markSql(operation, mark, ofTable)] : []))
  return operation.parts.studydesk.database.build.raw(`(${asked.map(() => '?').join(' or ') || 'false'})`, asked)
}

/** The place of the most urgent mark that a row bears: what rows are sorted by. Behind all others stand those that bear none. */
export function urgencySql(operation: Operation, { marks }: ModelField): Knex.Raw {
  const { build } = operation.parts.studydesk.database
  const cases = Object.values(marks ?? {}).map((mark, place) => build.raw(`when ? then ${place}`, [markSql(operation, mark, ofTable)]))
  return build.raw(`case ${cases.map(() => '?').join(' ')} else ${cases.length} end`, cases)
}

/** False for one that hangs on rows which the caller may not list. */
function markSql(operation: Operation, { when, has }: Mark, spelled: Spelled): Knex.Raw {
  const { parts, table, caller } = operation
  const { build } = parts.studydesk.database
  const conditions: Knex.Raw[] = []
  if (when !== undefined) {
    const { text, values } = conditionSql(when, table.model, askerInZone(caller), spelled)
    conditions.push(build.raw(`(${text})`, [...values]))
  }
  if (has !== undefined) conditions.push(mayList(operation, has.of) ? hasSql(operation, has, spelled) : build.raw('false'))
  return build.raw(`(${conditions.map(() => '?').join(' and ')})`, conditions)
}

function mayList({ parts, caller, isTrusted }: Operation, name: string): boolean {
  const { resource } = tableNamed(parts, name).model
  return isTrusted === true || (resource.actions.list !== undefined && mayOn(caller, resource, resource.actions.list))
}
