import type { Runner, RunnerOptions, WorkerPool } from 'graphile-worker'
import type { Pool } from 'pg'
import { jobConnections } from '../database/pool.ts'
import type { Database } from '../database/types.ts'
import { log, traceOf } from '../log.ts'
import type { Studydesk } from '../studydesk.ts'
import { release, showPresence, watchWorkers } from './presence.ts'
import type { cronItems } from './schedules.ts'
import type { Task } from './task.ts'
import { libraryTasks } from './work.ts'

/** Jobs that a node runs at a time. */
const concurrency = 4

interface Work {
  readonly tasks: Readonly<Record<string, Task>>
  readonly items: ReturnType<typeof cronItems>
  readonly studydesk: Studydesk
  readonly stopSeconds: number
  readonly lookEvery: number
  readonly signal: AbortSignal
}

/** Takes jobs until the node stops. The library gives up when the database is away for long: then it is started anew. */
export async function work({ tasks, items, studydesk, stopSeconds, lookEvery, signal }: Work): Promise<void> {
  const pool = openPool(studydesk.database)
  let worker: WorkerPool | null = null
  const watch = watchWorkers(pool, () => worker?.id ?? null, lookEvery)
  try {
    while (!signal.aborted) {
      try {
        const runner = await startRunner({
          pool,
          tasks: libraryTasks(tasks, studydesk),
          items,
          onWorker: (made) => {
            worker = made
          },
        })
        await Promise.race([runner.promise, aborted(signal)])
        if (signal.aborted) await stop(runner, { pool, worker, stopSeconds })
      } catch (error) {
        log.warn('Jobs are not taken at the moment; trying again', traceOf(error))
      }
      if (!signal.aborted) await Promise.race([new Promise((resolve) => setTimeout(resolve, 5000).unref()), aborted(signal)])
    }
  } finally {
    await watch.close()
    await unused(pool, stopSeconds)
    await pool.end().catch(() => undefined)
  }
}

async function startRunner({
  pool,
  tasks,
  items,
  onWorker,
}: {
  readonly pool: Pool
  readonly tasks: RunnerOptions['taskList']
  readonly items: Work['items']
  readonly onWorker: (worker: WorkerPool) => void
}): Promise<Runner> {
  const { EventEmitter } = await import('node:events')
  const { parseCronItems, run } = await import('graphile-worker')
  const events: NonNullable<RunnerOptions['events']> = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => onWorker(workerPool))
  events.on('pool:listen:success', ({ client, workerPool }) => {
    // Once the library's own word has gone out: a connection says one thing at a time.
    client.once('drain', () => {
      showPresence(client, workerPool.id).catch((error: unknown) => log.warn('A worker could not show that it lives', traceOf(error)))
    })
  })
  return run({
    pgPool: pool,
    taskList: tasks ?? {},
    parsedCronItems: parseCronItems(items),
    concurrency,
    noHandleSignals: true,
    events,
    logger: await quietLogger(),
  })
}

/** Nothing new is taken; what takes too long is handed back, and runs again elsewhere. */
async function stop(
  runner: Runner,
  { pool, worker, stopSeconds }: { readonly pool: Pool; readonly worker: WorkerPool | null; readonly stopSeconds: number },
): Promise<void> {
  const stopped = runner.stop().catch((error: unknown) => log.warn('Jobs did not stop well', traceOf(error)))
  const isLate = await Promise.race([
    stopped.then(() => false),
    new Promise<boolean>((resolve) => setTimeout(resolve, stopSeconds * 1000, true).unref()),
  ])
  if (!isLate || worker === null) return
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
