import type { Middleware } from '@feathersjs/koa'
import type { Database } from './database/types.ts'

/** `GET /api/health`: 200 while the database answers within two seconds, else 503. For load balancers: public, and tells nothing more. */
export function answerHealth(database: Database): Middleware {
  return async (context, next) => {
    if (context.path !== '/api/health' || context.method !== 'GET') return next()
    const isUp = await Promise.race([answers(database), afterTwoSeconds()])
    context.status = isUp ? 200 : 503
    context.set('Cache-Control', 'no-store')
    context.body = { data: { status: isUp ? 'ok' : 'unavailable', database: isUp ? 'up' : 'down' } }
  }
}

const answers = (database: Database): Promise<boolean> =>
  database
    .system('health', (run) => run({ text: 'select 1', values: [] }))
    .then(
      () => true,
      () => false,
    )

const afterTwoSeconds = (): Promise<boolean> => new Promise((resolve) => setTimeout(resolve, 2000, false).unref())
