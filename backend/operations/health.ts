import type { Middleware } from '@feathersjs/koa'
import type { JobState } from '#resources/core/developerAnswers.ts'
import type { Database } from '../database/types.ts'
import { log } from '../log.ts'

interface HealthOptions {
  readonly database: Database
  readonly jobs: () => Promise<JobState>
  /** The node was told to stop: it answers what it has, and wants no more. */
  readonly isStopping: () => boolean
}

/** Jobs run within a second; one that has waited this long is not being taken. */
const lateSeconds = 120
/** Seconds that the clocks of a node and of the database may differ: a token lives for minutes. */
const mostOffSeconds = 60

/**
 * `GET /api/health`: 200 while the database answers within two seconds, the node's clock agrees with its, and the node is not stopping, else 503: by a wrong
 * clock sessions and links would end too early or too late. Jobs that wait too long are
 * told and do not fail it: taking the node away would not run them. For load balancers: public, and tells nothing more.
 */
export function answerHealth({ database, jobs, isStopping }: HealthOptions): Middleware {
  return async (context, next) => {
    if (context.path !== '/api/health' || context.method !== 'GET') return next()
    const [offBy, state] = await Promise.all([
      inTime(clockDifference(database), null),
      inTime(
        jobs().catch(() => null),
        null,
      ),
    ])
    const hasRightClock = offBy !== null && Math.abs(offBy) <= mostOffSeconds
    const status = isStopping() ? 'stopping' : hasRightClock ? 'ok' : 'unavailable'
    if (offBy !== null && !hasRightClock)
      log.error('The clock of this node differs from that of the database', { seconds: Math.round(offBy) })
    context.status = status === 'ok' ? 200 : 503
    context.set('Cache-Control', 'no-store')
    context.body = {
      data: {
        status,
        database: offBy === null ? 'down' : 'up',
        clock: offBy === null || hasRightClock ? 'right' : 'wrong',
        jobs: stateOf(state),
      },
    }
    return undefined
  }
}

function stateOf(state: JobState | null): 'up' | 'late' | 'down' {
  if (state === null) return 'down'
  const waited = state.oldestWaiting === null ? 0 : (Date.now() - Date.parse(state.oldestWaiting)) / 1000
  return waited > lateSeconds ? 'late' : 'up'
}

/** Seconds by which the clock of this node is ahead of that of the database; null where the database does not answer. */
async function clockDifference(database: Database): Promise<number | null> {
  const start = Date.now()
  try {
    const { rows } = await database.system('health', (run) =>
      run({ text: 'select extract(epoch from clock_timestamp())::float8 as seconds', values: [] }),
    )
    return (start + Date.now()) / 2000 - Number(rows[0]?.seconds)
  } catch {
    return null
  }
}

const inTime = <Answer, Late>(answer: Promise<Answer>, late: Late): Promise<Answer | Late> =>
  Promise.race([answer, new Promise<Late>((resolve) => setTimeout(resolve, 2000, late).unref())])
