import type { Distinct } from '../engine.types.ts'
import type { Operation } from '../parts.ts'
import { guardQuery } from '../query/guard.ts'
import { matchingRows } from '../query/page.ts'
import { type RawQuery, readParameters } from '../query/parameters.ts'
import { requireAction } from '../requireAction.ts'
import { toStatement } from '../statement.ts'

/**
 * The rows of another resource that a list's rows belong to, by a reference that is open in every row: their ids in order, so many of them.
 * @throws what a list throws
 */
export async function distinctOf(operation: Operation, { field: name, after, count }: Distinct, raw: RawQuery): Promise<readonly string[]> {
  requireAction(operation, 'list')
  const { parts, table, caller } = operation
  const { config, database } = parts.studydesk
  const field = table.model.references.find((each) => each.name === name)
  if (field === undefined) throw new Error(`'${name}' is no reference of ${table.model.name}`)
  const query = guardQuery(operation, readParameters(raw, config.limits, table.model))
  const rows = matchingRows(operation, query)
    .distinct(database.build.raw(`${field.qualified} as "id"`))
    .orderByRaw('1')
    .limit(count)
  if (after !== null) rows.whereRaw(`${field.qualified} > ?::uuid`, [after])
  const [answer] = await database.batch(caller.orgId, [{ ...toStatement(rows), isPlannedAnew: true }])
  return (answer?.rows ?? []).map(({ id }) => String(id))
}
