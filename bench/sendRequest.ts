import type { BenchServer } from './benchServer.ts'
import type { Headers } from './load.ts'

/** Sends a request to the server and returns the data. @throws Error with the cause */
export async function sendRequest<Data>(
  benchServer: Pick<BenchServer, 'url'>,
  headers: Headers,
  method: string,
  path: string,
  body?: unknown,
): Promise<Data> {
  const answer = await fetch(`${benchServer.url}/api/${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${(await answer.text()).slice(0, 300)}`)
  return ((await answer.json()) as { readonly data: Data }).data
}
