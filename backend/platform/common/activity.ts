import { AsyncLocalStorage } from 'node:async_hooks'
import { traceOf } from './log.ts'

/*
 * The request or job that the current code works for. Lower layers name it in their logs, and describe their work as spans of its trace.
 * Without a tracer no span exists, and nothing of OpenTelemetry is loaded (backend/platform/monitoring/openTelemetry.ts).
 */

/** Codes, numbers, ids and names from our own code. Never names of people, addresses, values of records or query strings. */
type SpanAttributes = Readonly<Record<string, string | number | boolean>>

export interface SpanInput {
  readonly name: string
  readonly kind: 'server' | 'client' | 'consumer'
  readonly attributes: SpanAttributes
}

/** A unit of work in a trace, from its start to `end`. */
export interface Span {
  /** Its position in the trace, as in W3C Trace Context; undefined without a tracer. */
  readonly traceparent: string | undefined
  rename(name: string): void
  set(attributes: SpanAttributes): void
  /** Marks the span as failed. @param code class or code of the error, never its message */
  fail(code: string): void
  end(): void
}

export interface Tracer {
  /** @param parent a `traceparent`; without it, the span begins a trace */
  start(input: SpanInput, parent: string | undefined): Span
}

interface Activity {
  /** The route of a request, or the task of a job. */
  label: string
  readonly traceparent: string | undefined
}

const noSpan: Span = { traceparent: undefined, rename: () => undefined, set: () => undefined, fail: () => undefined, end: () => undefined }
const activities = new AsyncLocalStorage<Activity>()
let tracer: Tracer | null = null

/** Sets the tracer of this process. Null ends tracing. */
export function setTracer(next: Tracer | null): void {
  tracer = next
}

/** Describes a request or a job. */
interface ActivityInput {
  readonly label: string
  /** Null: the activity is not traced, nor are its statements and calls. */
  readonly span: SpanInput | null
  /** The `traceparent` of the activity that caused this one. */
  readonly parent?: string | undefined
}

/** Runs a request or a job. All work that it awaits belongs to it. */
export function runActivity<Result>({ label, span: input, parent }: ActivityInput, work: (span: Span) => Promise<Result>): Promise<Result> {
  const span = input === null || tracer === null ? noSpan : tracer.start(input, parent)
  return activities.run({ label, traceparent: span.traceparent }, () => finish(span, work))
}

/** Changes the label of the current activity: the route of a request is known only after its path was parsed. */
export function labelActivity(label: string): void {
  const activity = activities.getStore()
  if (activity !== undefined) activity.label = label
}

/** Returns the route or the task of the current activity; null outside of one. */
export const currentLabel = (): string | null => activities.getStore()?.label ?? null

/** Returns the position of the current activity in its trace, to continue the trace elsewhere; undefined if it is not traced. */
export const currentTraceparent = (): string | undefined => activities.getStore()?.traceparent

/** Runs a statement or an outgoing call as a span of the current activity. Work outside of a traced activity has no span. */
export function traceCall<Result>(describe: () => SpanInput, work: (span: Span) => Promise<Result>): Promise<Result> {
  const parent = currentTraceparent()
  return tracer === null || parent === undefined ? work(noSpan) : finish(tracer.start(describe(), parent), work)
}

async function finish<Result>(span: Span, work: (span: Span) => Promise<Result>): Promise<Result> {
  try {
    return await work(span)
  } catch (error) {
    const { kind, code } = traceOf(error)
    span.fail(code === undefined ? String(kind) : `${kind} ${code}`)
    throw error
  } finally {
    span.end()
  }
}
