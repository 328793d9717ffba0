import type pg from 'pg'
import { withoutReferences } from '../../../backend/app/backup/constraints.ts'
import { tablesOf } from '../../../backend/app/backup/tables.ts'
import { readCatalog } from './catalog.ts'

/** Counts the rows of each table. */
export async function countRows(owner: pg.Client): Promise<ReadonlyMap<string, number>> {
  const tables = await readCatalog(owner)
  if (tables.length === 0) return new Map()
  const { rows } = await owner.query<{ name: string; count: number }>(
    tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from "${name}"`).join(' union all '),
  )
  return new Map(rows.map(({ name, count }) => [name, count]))
}

/** Returns the tables that have fewer rows than before. */
export const findLostRows = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): readonly string[] =>
  [...before].flatMap(([name, count]) => {
    const lost = count - (after.get(name) ?? 0)
    return lost > 0 ? [`${name}: ${lost} of ${count} rows are lost`] : []
  })

/** Checks each row against all checks and references anew: a constraint that was added as `not valid` has not seen the old rows. */
export async function findBrokenRules(owner: pg.Client): Promise<readonly string[]> {
  const problems: string[] = []
  for (const { name, checks } of await readCatalog(owner)) {
    for (const check of checks) {
      const { rowCount } = await owner.query(`select from "${name}" where not (${check.expression}) limit 1`)
      if (rowCount !== 0) problems.push(`${name}: a row breaks ${check.name}`)
    }
  }
  await owner.query('begin')
  await withoutReferences(owner, await tablesOf(owner), async () => undefined).catch((error: unknown) => {
    problems.push(`a reference is broken: ${(error as Error).message}`)
  })
  await owner.query('rollback')
  return problems
}
