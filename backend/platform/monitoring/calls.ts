import type { Middleware } from '@feathersjs/koa'
import { validate as isUuid } from 'uuid'
import { runActivity, type Span, type SpanInput } from '../common/activity.ts'
import { log } from '../common/log.ts'
import type { ObservedCall } from '../engine/http/types.ts'
import type { Metrics } from './metrics.ts'

/**
 * Counts, times and traces every request, and logs API calls at the level `debug`, the slow and the failed
 * ones at `info`.
 */
export function observeCalls(metrics: Metrics | null): Middleware {
  return async (context, next) => {
    const startTime = performance.now()
    const { method, path } = context
    const area = areaOf(path)
    const correlationId = context.state.correlationId as string
    metrics?.callBegan()
    await runActivity({ label: area, span: spanOf(method, path, correlationId) }, async (span) => {
      try {
        await next()
      } finally {
        const observedCall = context.state.observed as ObservedCall | undefined
        const seconds = (performance.now() - startTime) / 1000
        const call = { method, route: observedCall?.route ?? area, status: context.status }
        metrics?.callEnded(call, seconds)
        describeCall(span, call)
        if (observedCall !== undefined) logCall({ ...call, seconds, correlationId, observed: observedCall })
      }
    })
  }
}

/** Describes the span of a request. Health checks, metrics and files of the screens have none, because they would hide the calls of users. */
function spanOf(method: string, path: string, correlationId: string): SpanInput | null {
  if (!['api', 'idp', 'oauth'].includes(areaOf(path)) || path === '/api/health' || path === '/api/metrics') return null
  // Callers may choose the id. Only one without any text of theirs enters a trace.
  const plainId = isUuid(correlationId) ? correlationId : 'other'
  return { name: method, kind: 'server', attributes: { 'http.request.method': method, 'studydesk.correlation_id': plainId } }
}

function describeCall(span: Span, { method, route, status }: { readonly method: string; readonly route: string; readonly status: number }) {
  span.rename(`${method} ${route}`)
  span.set({ 'http.route': route, 'http.response.status_code': status })
  if (status >= 500) span.fail(String(status))
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
