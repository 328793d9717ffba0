import type { RequestContext } from '../context.ts'
import type { Distinct } from '../engine.types.ts'
import { guardQuery } from '../query/guard.ts'
import { buildMatchingRows } from '../query/page.ts'
import { type RawQuery, readParameters } from '../query/parameters.ts'
import { requireAction } from '../requireAction.ts'
import { toStatement } from '../statement.ts'

/**
 * Ids of rows of another resource to which a list's rows refer, in order, at most `count`. The caller must be allowed to read the
 * reference in every row.
 * @throws the errors of a list
 */
export async function distinctOf(
  operation: RequestContext,
  { field: name, after, count }: Distinct,
  raw: RawQuery,
): Promise<readonly string[]> {
  requireAction(operation, 'list')
  const { parts, table, caller } = operation
  const { config, database } = parts.studydesk
  const field = table.model.references.find((each) => each.name === name)
  if (field === undefined) throw new Error(`'${name}' is no reference of ${table.model.name}`)
  const query = guardQuery(operation, readParameters(raw, config.limits, table.model))
  const rows = buildMatchingRows(operation, query)
    .distinct(database.build.raw(`${field.qualified} as "id"`))
    .orderByRaw('1')
    .limit(count)
  if (after !== null) rows.whereRaw(`${field.qualified} > ?::uuid`, [after])
  const [answer] = await database.batch(caller.orgId, [{ ...toStatement(rows), isPlannedAnew: true }])
  return (answer?.rows ?? []).map(({ id }) => String(id))
}
