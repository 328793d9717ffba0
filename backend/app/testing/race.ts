import pg from 'pg'
import type { TestNode } from './types.ts'

/**
 * Pauses requests between check and write. Starts the requests one after another and lets none write to the tables until each one has
 * reached its write, waits for an earlier one, or has a response. Then all of them continue.
 * @param tables by their names in PostgreSQL; requests may still read and lock their rows
 * @returns the responses, in the order of the requests
 */
export async function runPausedAtWrite<Answer>(
  node: TestNode,
  tables: readonly string[],
  requests: readonly (() => Promise<Answer>)[],
): Promise<readonly Answer[]> {
  await waitForJobs(node)
  const holder = new pg.Client({ connectionString: node.studydesk.config.databaseOwnerUrl ?? '' })
  await holder.connect()
  const responses: Promise<Answer>[] = []
  let settledCount = 0
  try {
    await holder.query('begin')
    await holder.query(`lock table ${tables.join(', ')} in share mode`)
    for (const request of requests) {
      const response = request()
      responses.push(response)
      response.catch(() => undefined).then(() => (settledCount += 1))
      while (settledCount + (await countWaitingRequests(node)) < responses.length) await new Promise((resolve) => setImmediate(resolve))
    }
  } finally {
    await holder.end()
  }
  return Promise.all(responses)
}

/** Waits until the jobs of earlier requests are done: a mail that is sent writes to the audit trail, and would count as a request. */
async function waitForJobs(node: TestNode): Promise<void> {
  const areJobsDue = async () => {
    const rows = await node.ownerQuery(
      `select from graphile_worker._private_jobs where locked_at is not null or (attempts = 0 and run_at <= now()) limit 1`,
    )
    return rows.length > 0
  }
  while (await areJobsDue()) await new Promise((resolve) => setTimeout(resolve, 10))
}

/**
 * Returns the number of requests that wait for a lock of the connection `holder` or of an earlier request. Jobs use a separate pool and
 * do not count. `holder` must not run this query: its open transaction does not see connections that opened after its first query.
 */
async function countWaitingRequests(node: TestNode): Promise<number> {
  const [row] = await node.ownerQuery<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and application_name not like '%job%'`,
  )
  return row?.count ?? 0
}
