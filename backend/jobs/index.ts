import type { Database } from '../database/types.ts'
import type { Jobs } from '../engine/ports/jobs.ts'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import type { Schedule, Task } from '../engine/ports/tasks.ts'
import type { Domain } from '../engine/types.ts'
import { openPool, quietLogger, work } from './runner.ts'
import { cronItems } from './schedules.ts'
import { activeStatement, addStatement, stateOf, stateStatement } from './statements.ts'

export interface JobsOfNode extends Jobs {
  /** Begins to take jobs, in the background. */
  start(studydesk: Studydesk): void
}

interface Options {
  readonly database: Database
  readonly domains: readonly Pick<Domain, 'tasks' | 'schedules'>[]
  /** How long jobs under way may take when the node is told to stop. */
  readonly stopSeconds: number
  /** Milliseconds between looks for dead nodes; their jobs are free again after two. Tests are in a hurry. */
  readonly lookEvery?: number
}

/** The library's tables as this version of it wants them. */
const schemaVersion = 20

/**
 * The queue, its tables up to date; jobs are taken once it is started.
 * @throws StartError for a schedule that cannot be kept
 */
export async function openJobs({ database, domains, stopSeconds, lookEvery = 5_000 }: Options): Promise<JobsOfNode> {
  const tasks: Readonly<Record<string, Task>> = Object.assign({}, ...domains.map((domain) => domain.tasks ?? {}))
  const schedules: Readonly<Record<string, Schedule>> = Object.assign({}, ...domains.map((domain) => domain.schedules ?? {}))
  const items = cronItems(schedules, tasks)
  await prepareJobs(database)

  const closing = new AbortController()
  let working: Promise<void> | undefined
  return {
    statement: addStatement,
    activeStatement,
    state: () => database.system('health', async (run) => stateOf((await run(stateStatement)).rows[0])),
    start(studydesk) {
      working = work({ tasks, items, studydesk, stopSeconds, lookEvery, signal: closing.signal })
    },
    async close() {
      closing.abort()
      await working
    },
  }
}

/** Makes the library's tables, or brings them up to date. */
export async function prepareJobs(database: Database): Promise<void> {
  const version = await database.system('health', async (run) => {
    const { rows } = await run({ text: 'select max(id) as version from graphile_worker.migrations', values: [] })
    return Number(rows[0]?.version ?? 0)
  })
  if (version >= schemaVersion) return
  const { runMigrations } = await import('graphile-worker')
  const pool = openPool(database)
  try {
    await runMigrations({ pgPool: pool, logger: await quietLogger() })
  } finally {
    await pool.end()
  }
}
