import { timingSafeEqual } from 'node:crypto'
import type { Middleware } from '@feathersjs/koa'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What a node measures of itself, for Prometheus. */
export interface Metrics {
  callBegan(): void
  callEnded(call: { readonly method: string; readonly route: string; readonly status: number }, seconds: number): void
  /** A figure that is asked for when somebody looks. */
  watch(gauge: WatchedGauge): void
  /** `GET /api/metrics`, for whoever holds METRICS_TOKEN. */
  readonly serve: Middleware
}

interface WatchedGauge {
  readonly name: string
  readonly help: string
  /** By label value; without a label the figure alone. */
  readonly label?: string
  read(): Promise<Figures> | Figures
}
type Figures = number | Readonly<Record<string, number>>

/** @param token who may read; there are no metrics without one */
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
  const underWay = new Gauge({ name: 'studydesk_calls_under_way', help: 'Requests not answered yet', registers: [registry] })

  return {
    callBegan: () => underWay.inc(),
    callEnded({ method, route, status }, seconds) {
      underWay.dec()
      calls.observe({ method, route, status: String(status) }, seconds)
    },
    watch: (watched) => addGauge(registry, watched),
    async serve(context, next) {
      if (context.path !== '/api/metrics' || context.method !== 'GET' || !isAllowed(context.get('Authorization'), token)) return next()
      context.set('Cache-Control', 'no-store')
      context.type = registry.contentType
      context.body = await registry.metrics()
      return undefined
    },
  }
}

function addGauge(registry: Registry, { name, help, label, read }: WatchedGauge): void {
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

/** Compared in constant time. Who may not read finds nothing at the address, like at any other. */
function isAllowed(header: string, token: string): boolean {
  const given = Buffer.from(header)
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
