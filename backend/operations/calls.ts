import type { Middleware } from '@feathersjs/koa'
import type { Observed } from '../engine/doors/types.ts'
import { log } from '../log.ts'
import type { Metrics } from './metrics.ts'

/** Counts and times every request, and tells calls of the API in the log at the level `debug`, the slow and the failed ones at `info`. */
export function observeCalls(metrics: Metrics | null): Middleware {
  return async (context, next) => {
    const began = performance.now()
    metrics?.callBegan()
    try {
      await next()
    } finally {
      const observed = context.state.observed as Observed | undefined
      const seconds = (performance.now() - began) / 1000
      const call = { method: context.method, route: observed?.route ?? areaOf(context.path), status: context.status }
      metrics?.callEnded(call, seconds)
      if (observed !== undefined) tell({ ...call, seconds, correlationId: context.state.correlationId as string, observed })
    }
  }
}

const slowSeconds = 1

function tell(call: {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
  readonly correlationId: string
  readonly observed: Observed
}): void {
  const { seconds, observed, ...rest } = call
  const write = seconds >= slowSeconds || call.status >= 500 ? log.info : log.debug
  write('Call', { ...rest, milliseconds: Math.round(seconds * 1000), userId: observed.caller?.userId, orgId: observed.caller?.orgId })
}

/** Requests that no route of the API took, by the part of the server that they were for. */
function areaOf(path: string): string {
  const [, first = ''] = path.split('/', 2)
  return ['api', 'crm', 'idp', 'oauth'].includes(first) ? first : 'other'
}
