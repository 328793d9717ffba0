import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span as received (OTLP in JSON). */
export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: Readonly<Record<string, string | number>>
  readonly hasFailed: boolean
}

/** A collector of OpenTelemetry on this machine. */
export interface TestCollector {
  /** Value of OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string
  /** Paths, headers and bodies of all requests, as received. */
  readonly texts: readonly string[]
  spans(): readonly ReceivedSpan[]
  close(): Promise<void>
}

interface Export {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[] }[]
}
type SentSpan = Omit<ReceivedSpan, 'attributes' | 'hasFailed'> & {
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string; readonly intValue?: number } }[]
  readonly status: { readonly code: number }
}

const failedCode = 2

export async function testCollector(): Promise<TestCollector> {
  const texts: string[] = []
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    bodies.push(body)
    texts.push([request.url, JSON.stringify(request.headers), body].join('\n'))
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    texts,
    spans: () =>
      bodies
        .flatMap((body) => (JSON.parse(body) as Export).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map(({ attributes, status, ...span }) => ({
          ...span,
          hasFailed: status.code === failedCode,
          attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? ''])),
        })),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
