import autocannon from 'autocannon'

export interface Load {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
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
export async function measure({ url, method = 'GET', headers = {}, requests, connections, seconds }: Load): Promise<Measured> {
  const times: number[] = []
  const options = {
    url,
    connections,
    duration: seconds,
    headers: { ...headers, 'content-type': 'application/json' },
    requests: requests.map(({ path, body }) => ({ method, path, ...(body === undefined ? {} : { body }) })),
  }
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error: Error | null, done) => (error === null ? resolve(done) : reject(error)))
    running.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds))
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} answers of ${url} were no success, ${result.errors} errors`)
  times.sort((one, other) => one - other)
  return { perSecond: times.length / result.duration, p50: percentile(times, 50), p95: percentile(times, 95), p99: percentile(times, 99) }
}

/** Nearest rank, of times in ascending order. */
export const percentile = (times: readonly number[], rank: number): number =>
  times[Math.ceil((times.length * rank) / 100) - 1] ?? Number.NaN
