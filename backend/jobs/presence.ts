import type { Pool, PoolClient } from 'pg'
import { log, traceOf } from '../log.ts'
import { forgetFailed, releaseStatement } from './statements.ts'

/**
 * A worker shows that it lives by a lock that its listening connection holds: the database drops it the moment the process is gone,
 * and, where the whole machine is gone, once the connection no longer answers. A worker that is only slow keeps it, so that nothing is run
 * twice because somebody was impatient.
 * @param lookEvery milliseconds
 */
export function watchWorkers(pool: Pool, ownId: () => string | null, lookEvery: number): { close(): Promise<void> } {
  let suspects: ReadonlySet<string> = new Set()
  let looks = 0

  /** A node whose lock is free at two looks in a row is dead: a connection that was lost comes back in between. */
  const look = async (): Promise<void> => {
    const { rows } = await pool.query<{ holder: string }>(freeHolders)
    const free = new Set(rows.flatMap(({ holder }) => (holder === ownId() ? [] : [holder])))
    const dead = [...free].filter((holder) => suspects.has(holder))
    suspects = free
    if (dead.length > 0) await release(pool, dead)
    if (looks++ % forgetEvery === 0) await pool.query(forgetFailed.text)
  }

  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(look).catch((error: unknown) => log.warn('Jobs of dead nodes could not be looked for', traceOf(error)))
  }, lookEvery)
  timer.unref()
  return {
    async close() {
      clearInterval(timer)
      await looking
    },
  }
}

/** Looks: once an hour. */
const forgetEvery = 720

/** Takes the lock. A connection that came back does not wait for the old one to be found dead: the lock is shared. */
export async function showPresence(client: PoolClient, workerId: string): Promise<void> {
  await client.query(keepAlive)
  await client.query(`select pg_advisory_lock_shared(${keyOf('$1')})`, [workerId])
}

/** Hands back what a worker holds. */
export async function release(pool: Pool, workerIds: readonly string[]): Promise<void> {
  const { text, values } = releaseStatement(workerIds)
  const { rows } = await pool.query<{ count: number }>(text, [...values])
  log.warn('Jobs of a node that is gone were given back', { count: rows[0]?.count ?? 0 })
}

/** Seconds: the server finds a machine gone after fifteen. On a socket of the same machine they mean nothing, and hurt nothing. */
const keepAlive = 'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 2'

const keyOf = (id: string): string => `hashtextextended('studydesk jobs ' || ${id}, 0)`

const freeHolders = `with holders as materialized (
    select distinct locked_by as holder from graphile_worker._private_jobs where locked_by is not null)
  select holder from holders where pg_try_advisory_xact_lock(${keyOf('holder')})`
