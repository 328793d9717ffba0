import type { Middleware } from '@feathersjs/koa'
import type { JobState } from '#resources/core/developerAnswers.ts'
import type { Database } from '../database/types.ts'

interface HealthOptions {
  readonly database: Database
  readonly jobs: () => Promise<JobState>
  /** The node was told to stop: it answers what it has, and wants no more. */
  readonly isStopping: () => boolean
}

/** Jobs run within a second; one that has waited this long is not being taken. */
const lateSeconds = 120

/**
 * `GET /api/health`: 200 while the database answers within two seconds and the node is not stopping, else 503. Jobs that wait too long are
 * told and do not fail it: taking the node away would not run them. For load balancers: public, and tells nothing more.
 */
export function answerHealth({ database, jobs, isStopping }: HealthOptions): Middleware {
  return async (context, next) => {
    if (context.path !== '/api/health' || context.method !== 'GET') return next()
    const [isUp, state] = await Promise.all([
      inTime(answers(database), false),
      inTime(
        jobs().catch(() => null),
        null,
      ),
    ])
    const status = isStopping() ? 'stopping' : isUp ? 'ok' : 'unavailable'
    context.status = status === 'ok' ? 200 : 503
    context.set('Cache-Control', 'no-store')
    context.body = { data: { status, database: isUp ? 'up' : 'down', jobs: stateOf(state) } }
    return undefined
  }
}

function stateOf(state: JobState | null): 'up' | 'late' | 'down' {
  if (state === null) return 'down'
  const waited = state.oldestWaiting === null ? 0 : (Date.now() - Date.parse(state.oldestWaiting)) / 1000
  return waited > lateSeconds ? 'late' : 'up'
}

const answers = (database: Database): Promise<boolean> =>
  database
    .system('health', (run) => run({ text: 'select 1', values: [] }))
    .then(
      () => true,
      () => false,
    )

const inTime = <Answer, Late>(answer: Promise<Answer>, late: Late): Promise<Answer | Late> =>
  Promise.race([answer, new Promise<Late>((resolve) => setTimeout(resolve, 2000, late).unref())])
