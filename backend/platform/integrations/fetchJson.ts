import { type Service, traceService, traceStatus } from './traceService.ts'

interface Params {
  readonly service: Service
  readonly url: URL
  /** Body to send as JSON by POST. Without a body, the request is a GET. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly timeoutMs: number
  /** Maximum number of bytes of a response. */
  readonly mostBytes: number
}

/** The response of an external service. The text is empty if the status is an error or the content is not JSON. */
export interface JsonResponse {
  readonly status: number
  readonly text: string
}

/**
 * Calls an external service. Rejects redirects, so that no other host is called; stops reading at the limit; sends only the given
 * request.
 * @returns null if the service is unreachable or slow, aborts, or sends too much
 */
export const fetchJson = (params: Params): Promise<JsonResponse | null> =>
  traceService(params.service, 'call', async (span) => {
    const response = await request(params)
    if (response === null) span.fail('NO_RESPONSE')
    else traceStatus(span, response.status)
    return response
  })

async function request({ url, body, headers = {}, timeoutMs, mostBytes }: Params): Promise<JsonResponse | null> {
  try {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        Accept: 'application/json',
        'User-Agent': 'Studydesk',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (response.ok && isJson(response)) return { status: response.status, text: await readBoundedText(response, mostBytes) }
    await response.body?.cancel()
    return { status: response.status, text: '' }
  } catch {
    return null
  }
}

const isJson = ({ headers }: Response): boolean => /^application\/(?:[\w.+-]*\+)?json\b/i.test(headers.get('Content-Type') ?? '')

async function readBoundedText(response: Response, mostBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw new Error('The response is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
