import type { Pool, PoolClient } from 'pg'
import { log, traceOf } from '../common/log.ts'
import { forgetFailed, releaseStatement } from './statements.ts'

/**
 * Finds dead workers and releases their jobs. A worker proves that it is alive with an advisory lock on its listening connection. The
 * database drops the lock when the process ends or, if the machine dies, when the connection no longer responds. A slow worker keeps its
 * lock, so no job runs twice because of a timeout.
 * @param checkIntervalMs milliseconds
 */
export function watchWorkers(pool: Pool, ownWorkerId: () => string | null, checkIntervalMs: number): { close(): Promise<void> } {
  let suspects: ReadonlySet<string> = new Set()
  let checks = 0

  /**
   * A worker whose lock is free at two checks in a row is dead. A worker that only lost its connection locks again before the second
   * check.
   */
  const check = async (): Promise<void> => {
    const { rows } = await pool.query<{ holder: string }>(freeHolders)
    const free = new Set(rows.flatMap(({ holder }) => (holder === ownWorkerId() ? [] : [holder])))
    const dead = [...free].filter((holder) => suspects.has(holder))
    suspects = free
    if (dead.length > 0) await release(pool, dead)
    if (checks++ % forgetEvery === 0) await pool.query(forgetFailed.text)
  }

  let pendingCheck = Promise.resolve()
  const timer = setInterval(() => {
    pendingCheck = pendingCheck.then(check).catch((error: unknown) => log.warn('The check for stopped servers failed', traceOf(error)))
  }, checkIntervalMs)
  timer.unref()
  return {
    async close() {
      clearInterval(timer)
      await pendingCheck
    },
  }
}

/** Number of checks between two clean-ups. With the default interval, it amounts to one hour. */
const forgetEvery = 720

/**
 * Acquires the lock of a worker. The lock is shared, so a new connection does not wait until the database detects that the old one is
 * dead.
 */
export async function showPresence(client: PoolClient, workerId: string): Promise<void> {
  await client.query(keepAliveSql)
  await client.query(`select pg_advisory_lock_shared(${keyOf('$1')})`, [workerId])
}

/** Releases the jobs of a worker. */
export async function release(pool: Pool, workerIds: readonly string[]): Promise<void> {
  const { text, values } = releaseStatement(workerIds)
  const { rows } = await pool.query<{ count: number }>(text, [...values])
  log.warn('Jobs of a stopped server were released', { count: rows[0]?.count ?? 0 })
}

/**
 * Keep-alive times in seconds: the database server detects a dead machine after fifteen. On a Unix socket the settings have no effect.
 */
const keepAliveSql = 'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 2'

const keyOf = (id: string): string => `hashtextextended('studydesk jobs ' || ${id}, 0)`

const freeHolders = `with holders as materialized (
    select distinct locked_by as holder from graphile_worker.jobs where locked_by is not null)
  select holder from holders where pg_try_advisory_xact_lock(${keyOf('holder')})`
