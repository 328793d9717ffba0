import { setTimeout as pause } from 'node:timers/promises'
import type { Runner, RunnerOptions, WorkerPool } from 'graphile-worker'
import type { Pool } from 'pg'
import { log, traceOf } from '../common/log.ts'
import { jobConnections } from '../database/pool.ts'
import type { Database } from '../database/types.ts'
import type { Services } from '../engine/ports/services.ts'
import type { Task } from '../engine/ports/tasks.ts'
import { release, showPresence, watchWorkers } from './presence.ts'
import type { createCronItems } from './schedules.ts'
import { createTaskList } from './work.ts'

/** Maximum number of jobs that a node runs at the same time. */
const concurrency = 4
/** Milliseconds until a worker that lost the database is replaced, or the start is retried. */
const restartDelayMs = 1000

interface Work {
  readonly tasks: Readonly<Record<string, Task>>
  readonly items: ReturnType<typeof createCronItems>
  readonly studydesk: Services
  readonly stopSeconds: number
  readonly lookEvery: number
  readonly signal: AbortSignal
}

/**
 * Runs jobs until the node stops. Replaces a worker that lost the database. The old worker's last query may have fetched a job; its jobs
 * are released once its presence lock is free.
 */
export async function work({ tasks, items, studydesk, stopSeconds, lookEvery, signal }: Work): Promise<void> {
  const pool = openPool(studydesk.database)
  let current: StartedRunner | null = null
  const watch = watchWorkers(pool, () => current?.worker.id ?? null, lookEvery)
  const replacedRunners = new Set<Promise<void>>()
  try {
    while (!signal.aborted) {
      try {
        current = await startRunner({ pool, tasks: createTaskList(tasks, studydesk), items })
        await Promise.race([current.ended, waitForAbort(signal)])
        if (signal.aborted) await stop(current, { pool, stopSeconds })
        else {
          const ending = endReplaced(current).finally(() => replacedRunners.delete(ending))
          replacedRunners.add(ending)
        }
      } catch (error) {
        log.warn('Jobs are not running at the moment; trying again', traceOf(error))
      }
      await pause(restartDelayMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
    await Promise.race([Promise.all(replacedRunners), pause(stopSeconds * 1000, undefined, { ref: false })])
  } finally {
    await watch.close()
    await waitUntilUnused(pool, stopSeconds)
    await pool.end().catch(() => undefined)
  }
}

interface StartedRunner {
  readonly runner: Runner
  readonly worker: WorkerPool
  /** Resolves once the worker lost the database or ended. */
  readonly ended: Promise<void>
}

async function startRunner({
  pool,
  tasks,
  items,
}: {
  readonly pool: Pool
  readonly tasks: RunnerOptions['taskList']
  readonly items: Work['items']
}): Promise<StartedRunner> {
  const { EventEmitter } = await import('node:events')
  const { parseCronItems, run } = await import('graphile-worker')
  const events: NonNullable<RunnerOptions['events']> = new EventEmitter()
  const workers: WorkerPool[] = []
  events.on('pool:create', ({ workerPool }) => workers.push(workerPool))
  const workerEnded = new Promise<void>((resolve) => {
    events.on('pool:listen:success', ({ client, workerPool }) => {
      // Waits for the library's last query, because a connection runs one query at a time.
      client.once('drain', () => {
        showPresence(client, workerPool.id).catch((error: unknown) => {
          log.warn('A worker could not acquire its presence lock', traceOf(error))
          // Other nodes treat a worker without a presence lock as dead, so this worker ends.
          resolve()
        })
      })
    })
    events.on('pool:listen:error', () => resolve())
    events.on('worker:getJob:error', () => resolve())
    events.on('pool:fatalError', () => resolve())
    events.on('pool:release', () => resolve())
  })
  const runner = await run({
    pgPool: pool,
    taskList: tasks ?? {},
    parsedCronItems: parseCronItems(items),
    concurrency,
    noHandleSignals: true,
    events,
    logger: await createQuietLogger(),
    preset: reportingPreset,
  })
  const [worker] = workers
  // The library creates the worker before it returns its runner.
  if (worker === undefined) throw new Error('The job library created no worker')
  return { runner, worker, ended: workerEnded }
}

/**
 * Reports finished jobs in batches, even if a batch has only one. If the database is down, a failed report of a batch ends the worker by
 * an event. Without batches, the library ignores the promise of a report, and its unhandled rejection would end the node.
 */
const reportingPreset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

/** Lets a worker finish its running jobs. It fetches no new ones. */
const endReplaced = ({ runner }: StartedRunner): Promise<void> =>
  runner.stop().catch((error: unknown) => log.warn('A replaced worker failed to stop', traceOf(error)))

/** Stops fetching jobs. Jobs that take too long are released and run again on another node. */
async function stop(
  { runner, worker }: StartedRunner,
  { pool, stopSeconds }: { readonly pool: Pool; readonly stopSeconds: number },
): Promise<void> {
  const stopCompletion = runner.stop().catch((error: unknown) => log.warn('Jobs failed to stop', traceOf(error)))
  const hasTimedOut = await Promise.race([
    stopCompletion.then(() => false),
    new Promise<boolean>((resolve) => setTimeout(resolve, stopSeconds * 1000, true).unref()),
  ])
  if (!hasTimedOut) return
  await release(pool, [worker.id])
  await Promise.resolve(worker.forcefulShutdown('The node stops')).catch(() => undefined)
  await stopCompletion
}

/**
 * Waits for a limited number of seconds until all connections are idle and no caller waits for one. The library does not wait for its
 * last report of a finished job. If the pool ended before, it would drop that report, and the job would run twice.
 */
async function waitUntilUnused(pool: Pool, seconds: number): Promise<void> {
  const deadline = Date.now() + seconds * 1000
  while ((pool.waitingCount > 0 || pool.idleCount < pool.totalCount) && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 5))
}

const waitForAbort = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

export const openPool = (database: Database): Pool => database.openPool({ name: 'jobs', connections: jobConnections })

/**
 * Returns a logger that omits failures of jobs, which are logged elsewhere, and the library's own messages, which may contain user input.
 */
export async function createQuietLogger() {
  const { Logger } = await import('graphile-worker')
  return new Logger(() => (level, _message, details) => {
    if (level !== 'error' || details?.failure === true) return
    log.warn('The job queue reported an error', details?.error === undefined ? {} : traceOf(details.error))
  })
}
