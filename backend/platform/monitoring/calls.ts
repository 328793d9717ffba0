import type { Middleware } from '@feathersjs/koa'
import { log } from '../common/log.ts'
import type { ObservedCall } from '../engine/http/types.ts'
import type { Metrics } from './metrics.ts'

/**
 * Counts and times every request, and logs API calls at the level `debug`, the slow and the failed
 * ones at `info`.
 */
export function observeCalls(metrics: Metrics | null): Middleware {
  return async (context, next) => {
    const startTime = performance.now()
    metrics?.callBegan()
    try {
      await next()
    } finally {
      const observedCall = context.state.observed as ObservedCall | undefined
      const seconds = (performance.now() - startTime) / 1000
      const call = { method: context.method, route: observedCall?.route ?? areaOf(context.path), status: context.status }
      metrics?.callEnded(call, seconds)
      if (observedCall !== undefined)
        logCall({ ...call, seconds, correlationId: context.state.correlationId as string, observed: observedCall })
    }
  }
}

const slowSeconds = 1

function logCall(call: {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
  readonly correlationId: string
  readonly observed: ObservedCall
}): void {
  const { seconds, observed, ...rest } = call
  const write = seconds >= slowSeconds || call.status >= 500 ? log.info : log.debug
  write('Call', { ...rest, milliseconds: Math.round(seconds * 1000), userId: observed.caller?.userId, orgId: observed.caller?.orgId })
}

/**
 * Returns the label of a request that no API route handled: the first segment of its path if it is an area of the server, else `other`.
 */
function areaOf(path: string): string {
  const [, first = ''] = path.split('/', 2)
  return ['api', 'crm', 'idp', 'oauth'].includes(first) ? first : 'other'
}
