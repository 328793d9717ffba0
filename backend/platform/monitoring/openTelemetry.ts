import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { v4 as newInstanceId } from 'uuid'
import { type Span, setTracer, type Tracer } from '../common/activity.ts'
import { log, traceOf } from '../common/log.ts'
import type { TracingSettings } from '../config/services.ts'
import { version } from '../config/version.ts'

/** Milliseconds that an export may take, and that a stopping node waits for its last one. */
const exportTimeout = 5000
const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const

/**
 * Starts to send traces to a collector (OTLP over HTTP, JSON). Only the spans of `common/activity.ts` exist: no library is instrumented,
 * because instrumentations record addresses, queries and messages of errors.
 * @returns a function that sends the last spans and ends tracing
 */
export function startTracing({ endpoint, headers, share }: TracingSettings): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers: { ...headers }, timeoutMillis: exportTimeout })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'studydesk',
      'service.version': version,
      'service.instance.id': newInstanceId(),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: reportingFailures(exporter), exportTimeoutMillis: exportTimeout })],
  })
  setTracer(createTracer(provider))
  return async () => {
    setTracer(null)
    await provider.shutdown()
  }
}

function createTracer(provider: TracerProvider): Tracer {
  const tracer = provider.getTracer('studydesk', version)
  return {
    start: ({ name, kind, attributes }, parent) =>
      spanOf(tracer.startSpan(name, { kind: kinds[kind], attributes: { ...attributes } }, contextOf(parent))),
  }
}

function spanOf(span: ReturnType<ReturnType<TracerProvider['getTracer']>['startSpan']>): Span {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return {
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes({ ...attributes }),
    fail: (code) => void span.setAttribute('error.type', code).setStatus({ code: SpanStatusCode.ERROR }),
    end: () => span.end(),
  }
}

/** Reads a `traceparent` of our own (W3C Trace Context). An invalid one begins a new trace. */
function contextOf(parent: string | undefined) {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(parent ?? '') ?? []
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags ?? '0', 16) & TraceFlags.SAMPLED })
}

/** Logs the first failure of an export after a success: the collector may be down for hours, and spans are then dropped. */
function reportingFailures(exporter: SpanExporter): SpanExporter {
  let hasFailed = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const isFailure = result.error !== undefined
        if (isFailure && !hasFailed) log.warn('Traces cannot be sent to the collector and are dropped', traceOf(result.error))
        hasFailed = isFailure
        done(result)
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }
}
