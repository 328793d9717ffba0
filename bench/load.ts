import autocannon from 'autocannon'

export type Headers = Readonly<Record<string, string>>

export interface Load {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  /** Of the people who ask, a connection each in turn: one of them alone would wait for their own calls. */
  readonly people?: readonly Headers[]
  /** A request each, taken in turn: paths below the address, and bodies. */
  readonly requests: readonly { readonly path: string; readonly body?: string }[]
  readonly connections: number
  readonly seconds: number
}

export interface Measured {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

/** @throws Error when any answer was not a success: a fast refusal is not a figure */
export async function measure({ url, method = 'GET', people = [], requests, connections, seconds }: Load): Promise<Measured> {
  const times: number[] = []
  let opened = 0
  const options = {
    url,
    connections,
    duration: seconds,
    setupClient(client: autocannon.Client) {
      const headers = { ...people[opened % people.length], 'content-type': 'application/json' }
      // Each begins elsewhere: people do not all turn to the same page at the same moment.
      client.setRequests(
        rotated(requests, opened).map(({ path, body }) => ({ method, path, headers, ...(body === undefined ? {} : { body }) })),
      )
      opened += 1
    },
  }
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error: Error | null, done) => (error === null ? resolve(done) : reject(error)))
    running.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds))
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} answers of ${url} were no success, ${result.errors} errors`)
  times.sort((one, other) => one - other)
  return { perSecond: times.length / result.duration, p50: percentile(times, 50), p95: percentile(times, 95), p99: percentile(times, 99) }
}

const rotated = <Item>(items: readonly Item[], by: number): readonly Item[] => {
  const first = by % items.length
  return [...items.slice(first), ...items.slice(0, first)]
}

/** Nearest rank, of times in ascending order. */
export const percentile = (times: readonly number[], rank: number): number =>
  times[Math.ceil((times.length * rank) / 100) - 1] ?? Number.NaN
