import type { Middleware } from '@feathersjs/koa'
import type { JobState } from '#resources/organisation/developerAnswers.ts'
import { log } from '../common/log.ts'
import type { Database } from '../database/types.ts'

interface HealthOptions {
  readonly database: Database
  readonly jobs: () => Promise<JobState>
  /** True once the node is stopping: it finishes open requests and accepts no new ones. */
  readonly isStopping: () => boolean
}

/** Seconds after which a waiting job counts as late. Jobs normally start within a second. */
const maxJobWaitSeconds = 120
/** Maximum difference in seconds between the clocks of a node and the database. A token lives for minutes. */
const mostOffSeconds = 60

/**
 * `GET /api/health`, for load balancers: public and without details. Returns 200 if the database responds within two seconds, both clocks
 * agree and the node is not stopping, else 503: with a wrong clock, sessions and links would end too early or too late. Late jobs are
 * reported but do not cause a 503, as removing the node would not run them.
 */
export function answerHealth({ database, jobs, isStopping }: HealthOptions): Middleware {
  return async (context, next) => {
    if (context.path !== '/api/health' || context.method !== 'GET') return next()
    const [clockOffsetSeconds, state] = await Promise.all([
      inTime(measureClockDifference(database), null),
      inTime(
        jobs().catch(() => null),
        null,
      ),
    ])
    const hasRightClock = clockOffsetSeconds !== null && Math.abs(clockOffsetSeconds) <= mostOffSeconds
    const status = isStopping() ? 'stopping' : hasRightClock ? 'ok' : 'unavailable'
    if (clockOffsetSeconds !== null && !hasRightClock)
      log.error('The clock of this server differs from the database clock', { seconds: Math.round(clockOffsetSeconds) })
    context.status = status === 'ok' ? 200 : 503
    context.set('Cache-Control', 'no-store')
    context.body = {
      data: {
        status,
        database: clockOffsetSeconds === null ? 'down' : 'up',
        clock: clockOffsetSeconds === null || hasRightClock ? 'right' : 'wrong',
        jobs: stateOf(state),
      },
    }
    return undefined
  }
}

function stateOf(state: JobState | null): 'up' | 'late' | 'down' {
  if (state === null) return 'down'
  const waitSeconds = state.oldestWaiting === null ? 0 : (Date.now() - Date.parse(state.oldestWaiting)) / 1000
  return waitSeconds > maxJobWaitSeconds ? 'late' : 'up'
}

/** Returns the seconds by which this node's clock is ahead of the database's; null if the database does not respond. */
async function measureClockDifference(database: Database): Promise<number | null> {
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

const inTime = <Answer, Late>(answer: Promise<Answer>, fallback: Late): Promise<Answer | Late> =>
  Promise.race([answer, new Promise<Late>((resolve) => setTimeout(resolve, 2000, fallback).unref())])
