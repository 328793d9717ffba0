import { timingSafeEqual } from 'node:crypto'
import type { Middleware } from '@feathersjs/koa'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Metrics of a node, for Prometheus. */
export interface Metrics {
  callBegan(): void
  callEnded(call: { readonly method: string; readonly route: string; readonly status: number }, seconds: number): void
  /** Counts a slow statement. @param route that sent it, or the task of the job */
  countSlowStatement(route: string): void
  /** Adds a gauge that is read at each scrape. */
  watch(gauge: GaugeDefinition): void
  /** `GET /api/metrics`, for callers with METRICS_TOKEN. */
  readonly serve: Middleware
}

interface GaugeDefinition {
  readonly name: string
  readonly help: string
  /** Name of the label; `read` returns one figure per label value. Without a label, it returns a single figure. */
  readonly label?: string
  read(): Promise<Figures> | Figures
}
type Figures = number | Readonly<Record<string, number>>

/** Creates the metrics of a node. @param token grants access to them */
export function createMetrics(token: string): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'studydesk_call_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const slowStatements = new Counter({
    name: 'studydesk_slow_statements_total',
    help: 'Database statements slower than SLOW_STATEMENT_MILLISECONDS, by the route or job that sent them',
    labelNames: ['route'],
    registers: [registry],
  })
  const callsInProgress = new Gauge({ name: 'studydesk_calls_under_way', help: 'Requests not answered yet', registers: [registry] })

  return {
    callBegan: () => callsInProgress.inc(),
    callEnded({ method, route, status }, seconds) {
      callsInProgress.dec()
      calls.observe({ method, route, status: String(status) }, seconds)
    },
    countSlowStatement: (route) => slowStatements.inc({ route }),
    watch: (gauge) => addGauge(registry, gauge),
    async serve(context, next) {
      if (context.path !== '/api/metrics' || context.method !== 'GET' || !isAllowed(context.get('Authorization'), token)) return next()
      context.set('Cache-Control', 'no-store')
      context.type = registry.contentType
      context.body = await registry.metrics()
      return undefined
    },
  }
}

function addGauge(registry: Registry, { name, help, label, read }: GaugeDefinition): void {
  new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    async collect() {
      const figures = await read()
      if (typeof figures === 'number') this.set(figures)
      else for (const [value, figure] of Object.entries(figures)) this.set({ [label ?? 'kind']: value }, figure)
    },
  })
}

/** Compares the token in constant time. Without the right token, the response is 404, as for an unknown URL. */
function isAllowed(header: string, token: string): boolean {
  const presentedHeader = Buffer.from(header)
  const expected = Buffer.from(`Bearer ${token}`)
  return presentedHeader.length === expected.length && timingSafeEqual(presentedHeader, expected)
}
