import { setTimeout as pause } from 'node:timers/promises'
import type { Runner, RunnerOptions, WorkerPool } from 'graphile-worker'
import type { Pool } from 'pg'
import { jobConnections } from '../database/pool.ts'
import type { Database } from '../database/types.ts'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import type { Task } from '../engine/ports/tasks.ts'
import { log, traceOf } from '../log.ts'
import { release, showPresence, watchWorkers } from './presence.ts'
import type { cronItems } from './schedules.ts'
import { libraryTasks } from './work.ts'

/** Jobs that a node runs at a time. */
const concurrency = 4
/** Milliseconds until a worker that lost the database is replaced, or another start is tried. */
const startAgainAfter = 1000

interface Work {
  readonly tasks: Readonly<Record<string, Task>>
  readonly items: ReturnType<typeof cronItems>
  readonly studydesk: Studydesk
  readonly stopSeconds: number
  readonly lookEvery: number
  readonly signal: AbortSignal
}

/**
 * Takes jobs until the node stops. A worker that lost the database is replaced by a new one: it may have taken a job with its last query, and
 * what it held is given back once its presence is gone.
 */
export async function work({ tasks, items, studydesk, stopSeconds, lookEvery, signal }: Work): Promise<void> {
  const pool = openPool(studydesk.database)
  let current: StartedRunner | null = null
  const watch = watchWorkers(pool, () => current?.worker.id ?? null, lookEvery)
  const replaced = new Set<Promise<void>>()
  try {
    while (!signal.aborted) {
      try {
        current = await startRunner({ pool, tasks: libraryTasks(tasks, studydesk), items })
        await Promise.race([current.ended, aborted(signal)])
        if (signal.aborted) await stop(current, { pool, stopSeconds })
        else {
          const ending = endReplaced(current).finally(() => replaced.delete(ending))
          replaced.add(ending)
        }
      } catch (error) {
        log.warn('Jobs are not taken at the moment; trying again', traceOf(error))
      }
      await pause(startAgainAfter, undefined, { signal, ref: false }).catch(() => undefined)
    }
    await Promise.race([Promise.all(replaced), pause(stopSeconds * 1000, undefined, { ref: false })])
  } finally {
    await watch.close()
    await unused(pool, stopSeconds)
    await pool.end().catch(() => undefined)
  }
}

interface StartedRunner {
  readonly runner: Runner
  readonly worker: WorkerPool
  /** Resolves once it lost the database or ended by itself. */
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
  const ended = new Promise<void>((resolve) => {
    events.on('pool:listen:success', ({ client, workerPool }) => {
      // Once the library's own word has gone out: a connection says one thing at a time.
      client.once('drain', () => {
        showPresence(client, workerPool.id).catch((error: unknown) => {
          log.warn('A worker could not show that it lives', traceOf(error))
          // Other nodes take it for dead.
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
    logger: await quietLogger(),
    preset: reportingPreset,
  })
  const [worker] = workers
  // The library makes it before it hands out its runner.
  if (worker === undefined) throw new Error('The library of jobs made no worker')
  return { runner, worker, ended }
}

/**
 * Reports that a job is done in batches, if of one: a report that fails because the database is away then ends the worker by an event. Without batches the
 * library drops the promise, and its rejection would end the node.
 */
const reportingPreset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

/** Lets a worker finish the jobs that it runs; it takes no more. */
const endReplaced = ({ runner }: StartedRunner): Promise<void> =>
  runner.stop().catch((error: unknown) => log.warn('A replaced worker did not stop well', traceOf(error)))

/** Nothing new is taken; what takes too long is handed back, and runs again elsewhere. */
async function stop(
  { runner, worker }: StartedRunner,
  { pool, stopSeconds }: { readonly pool: Pool; readonly stopSeconds: number },
): Promise<void> {
  const stopped = runner.stop().catch((error: unknown) => log.warn('Jobs did not stop well', traceOf(error)))
  const isLate = await Promise.race([
    stopped.then(() => false),
    new Promise<boolean>((resolve) => setTimeout(resolve, stopSeconds * 1000, true).unref()),
  ])
  if (!isLate) return
  await release(pool, [worker.id])
  await Promise.resolve(worker.forcefulShutdown('The node stops')).catch(() => undefined)
  await stopped
}

/**
 * Waits until nobody holds or wants a connection, for so many seconds at most. The library does not wait for its last word that a job is
 * done, and a pool that ends forgets those who wait for a connection: the job would be done once more.
 */
async function unused(pool: Pool, seconds: number): Promise<void> {
  const until = Date.now() + seconds * 1000
  while ((pool.waitingCount > 0 || pool.idleCount < pool.totalCount) && Date.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 5))
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

export const openPool = (database: Database): Pool => database.openPool({ name: 'jobs', connections: jobConnections })

/** Failures of jobs are told where they happen; the library's own words may hold what a person typed. */
export async function quietLogger() {
  const { Logger } = await import('graphile-worker')
  return new Logger(() => (level, _message, details) => {
    if (level !== 'error' || details?.failure === true) return
    log.warn('Trouble with the queue of jobs', details?.error === undefined ? {} : traceOf(details.error))
  })
}
