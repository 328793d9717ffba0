interface Asked {
  readonly url: URL
  /** A body that is sent by POST, as JSON. Without one it is a GET. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly timeoutMs: number
  /** Bytes of an answer at most. */
  readonly mostBytes: number
}

/** What a service outside the machine answered. The text is empty where it is no success, or no JSON. */
export interface OutsideAnswer {
  readonly status: number
  readonly text: string
}

/**
 * Asks a service outside the machine, and nobody else: redirects are refused, no more is read than is named, and nothing is sent but what is given.
 * @returns null where it is away, slow, breaks off, or answers too much
 */
export async function askOutside({ url, body, headers = {}, timeoutMs, mostBytes }: Asked): Promise<OutsideAnswer | null> {
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
    if (response.ok && isJson(response)) return { status: response.status, text: await boundedText(response, mostBytes) }
    await response.body?.cancel()
    return { status: response.status, text: '' }
  } catch {
    return null
  }
}

const isJson = ({ headers }: Response): boolean => /^application\/(?:[\w.+-]*\+)?json\b/i.test(headers.get('Content-Type') ?? '')

async function boundedText(response: Response, mostBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw new Error('The answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
