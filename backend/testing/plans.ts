import type { Database, Run, Statement } from '../database/types.ts'

/**
 * By what PostgreSQL answers the statements of a call, each a plan as text. Whether an index can serve, not whether it pays: a table of a test is small,
 * and servers differ in what they take for small.
 */
export async function plansOf(database: Database, call: (explaining: Database) => Promise<unknown>): Promise<readonly string[]> {
  const plans: string[] = []
  const explained =
    (run: Run): Run =>
    async (statement: Statement) => {
      await run({ text: 'set local enable_seqscan = off', values: [] })
      const { rows } = await run({ ...statement, text: `explain ${statement.text}` })
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
      return run(statement)
    }
  await call({
    ...database,
    system: (purpose, work) => database.system(purpose, (run) => work(explained(run))),
    transaction: (orgId, work) => database.transaction(orgId, (run) => work(explained(run))),
    batch: (orgId, statements) => database.transaction(orgId, (run) => Promise.all(statements.map(explained(run)))),
  })
  return plans
}
