import autocannon from 'autocannon'

export type Headers = Readonly<Record<string, string>>

export interface Load {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  /** Users in turn, one per connection. A single user would wait for their own requests. */
  readonly people?: readonly Headers[]
  /** Requests, sent in turn: paths below the URL, and bodies. */
  readonly requests: readonly { readonly path: string; readonly body?: string }[]
  readonly connections: number
  readonly seconds: number
}

export interface Measurement {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

/** Measures response times. @throws Error if any response is not a success: a fast error is no valid figure */
export async function measure({ url, method = 'GET', people = [], requests, connections, seconds }: Load): Promise<Measurement> {
  const times: number[] = []
  let opened = 0
  const options = {
    url,
    connections,
    duration: seconds,
    setupClient(client: autocannon.Client) {
      const headers = { ...people[opened % people.length], 'content-type': 'application/json' }
      // Each connection starts with a different request, because users do not all open the same page at once.
      client.setRequests(
        rotateItems(requests, opened).map(({ path, body }) => ({ method, path, headers, ...(body === undefined ? {} : { body }) })),
      )
      opened += 1
    },
  }
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error: Error | null, loadResult) => (error === null ? resolve(loadResult) : reject(error)))
    running.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds))
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} answers of ${url} were no success, ${result.errors} errors`)
  times.sort((left, right) => left - right)
  return {
    perSecond: times.length / result.duration,
    p50: percentileOf(times, 50),
    p95: percentileOf(times, 95),
    p99: percentileOf(times, 99),
  }
}

const rotateItems = <Item>(items: readonly Item[], offset: number): readonly Item[] => {
  const first = offset % items.length
  return [...items.slice(first), ...items.slice(0, first)]
}

/** Returns a percentile of ascending times by nearest rank. */
export const percentileOf = (times: readonly number[], rank: number): number =>
  times[Math.ceil((times.length * rank) / 100) - 1] ?? Number.NaN
