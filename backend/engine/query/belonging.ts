import type { Knex } from 'knex'
import type { Condition } from '#resources/core/conditions.ts'
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

/** How many there are: a look-up by index for each row of the page. At whichever study-sites they are, as a figure is the same for all its readers. */
export const countOf = (operation: Operation, belonging: Belonging, spelled?: Spelled): Knex.QueryBuilder =>
  belongingRows({ operation, belonging, spelled }, { isFigure: true }).select(
    operation.parts.studydesk.database.build.raw('count(*)::integer'),
  )

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
