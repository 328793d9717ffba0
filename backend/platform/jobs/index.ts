import type { Database } from '../database/types.ts'
import type { Jobs } from '../engine/ports/jobs.ts'
import type { Services } from '../engine/ports/services.ts'
import type { Schedule, Task } from '../engine/ports/tasks.ts'
import type { Domain } from '../engine/types.ts'
import { createQuietLogger, openPool, work } from './runner.ts'
import { createCronItems } from './schedules.ts'
import { addStatement, buildActiveStatement, stateOf, stateStatement } from './statements.ts'

export interface JobsOfNode extends Jobs {
  /** Starts to run jobs, in the background. */
  start(studydesk: Services): void
}

interface Options {
  readonly database: Database
  readonly domains: readonly Pick<Domain, 'tasks' | 'schedules'>[]
  /** Seconds that running jobs may take to finish when the node stops. */
  readonly stopSeconds: number
  /** Milliseconds between checks for dead nodes. After two checks their jobs are released. Tests use a short interval. */
  readonly lookEvery?: number
}

/** Current version of the job library's tables. */
const schemaVersion = 20

/**
 * Opens the queue and updates its tables. Jobs run after `start`.
 * @throws StartError for an invalid schedule
 */
export async function openJobs({ database, domains, stopSeconds, lookEvery = 5_000 }: Options): Promise<JobsOfNode> {
  const tasks: Readonly<Record<string, Task>> = Object.assign({}, ...domains.map((domain) => domain.tasks ?? {}))
  const schedules: Readonly<Record<string, Schedule>> = Object.assign({}, ...domains.map((domain) => domain.schedules ?? {}))
  const items = createCronItems(schedules, tasks)
  await prepareJobs(database)

  const closeController = new AbortController()
  let working: Promise<void> | undefined
  return {
    statement: addStatement,
    activeStatement: buildActiveStatement,
    state: () => database.system('health', async (run) => stateOf((await run(stateStatement)).rows[0])),
    start(studydesk) {
      working = work({ tasks, items, studydesk, stopSeconds, lookEvery, signal: closeController.signal })
    },
    async close() {
      closeController.abort()
      await working
    },
  }
}

/** Creates the library's tables, or migrates them. */
export async function prepareJobs(database: Database): Promise<void> {
  const version = await database.system('health', async (run) => {
    const { rows } = await run({ text: 'select max(id) as version from graphile_worker.migrations', values: [] })
    return Number(rows[0]?.version ?? 0)
  })
  if (version >= schemaVersion) return
  const { runMigrations } = await import('graphile-worker')
  const pool = openPool(database)
  try {
    await runMigrations({ pgPool: pool, logger: await createQuietLogger() })
  } finally {
    await pool.end()
  }
}
