import pg from 'pg'
import type { TestNode } from './types.ts'

/**
 * Pauses requests between check and write: no request writes to the tables until every request, begun one after the other, has come to its
 * write, waits for one that came before it, or is answered. Then all of them go on.
 * @param tables as PostgreSQL calls them; reading and locking of their rows goes on
 * @returns the answers, in the order of the requests
 */
export async function pausedAtWrite<Answer>(
  node: TestNode,
  tables: readonly string[],
  requests: readonly (() => Promise<Answer>)[],
): Promise<readonly Answer[]> {
  const holder = new pg.Client({ connectionString: node.studydesk.config.databaseOwnerUrl ?? '' })
  await holder.connect()
  const begun: Promise<Answer>[] = []
  let answered = 0
  try {
    await holder.query('begin')
    await holder.query(`lock table ${tables.join(', ')} in share mode`)
    for (const request of requests) {
      const answer = request()
      begun.push(answer)
      answer.catch(() => undefined).then(() => (answered += 1))
      while (answered + (await waiting(node)) < begun.length) await new Promise((resolve) => setImmediate(resolve))
    }
  } finally {
    await holder.end()
  }
  return Promise.all(begun)
}

/**
 * Requests that wait for a lock: of the holder, or of a request before them. Jobs have a pool of their own, and are not counted. Not asked by the holder: a
 * transaction sees no connection that was made after it first looked.
 */
async function waiting(node: TestNode): Promise<number> {
  const [found] = await node.ownerQuery<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and application_name not like '%job%'`,
  )
  return found?.count ?? 0
}
