import type { Database, Run, Statement } from '../../platform/database/types.ts'

/**
 * Returns the query plan of each statement in a call, as text. Use it to check that an index can serve a statement, not that the index is
 * faster: test tables are small, and servers differ in their estimates.
 */
export async function plansOf(database: Database, call: (explainingDatabase: Database) => Promise<unknown>): Promise<readonly string[]> {
  const plans: string[] = []
  const wrapWithExplain =
    (run: Run): Run =>
    async (statement: Statement) => {
      await run({ text: 'set local enable_seqscan = off', values: [] })
      const { rows } = await run({ ...statement, text: `explain ${statement.text}` })
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
      return run(statement)
    }
  await call({
    ...database,
    system: (purpose, work) => database.system(purpose, (run) => work(wrapWithExplain(run))),
    transaction: (orgId, work) => database.transaction(orgId, (run) => work(wrapWithExplain(run))),
    batch: (orgId, statements) => database.transaction(orgId, (run) => Promise.all(statements.map(wrapWithExplain(run)))),
  })
  return plans
}

/**
 * Returns the conditions of each scan of a table in a plan, a text for each scan. They are below the line of the scan, in an order that
 * depends on its kind.
 */
export const conditionsOfScans = (plan: string, table: string): readonly string[] =>
  plan
    .split('->')
    .filter((node) => new RegExp(`^[^\\n]* on ${table}\\b`).test(node))
    .map((node) => node.slice(node.indexOf('\n') + 1))
