import type { Headers } from './load.ts'
import type { Desk } from './place.ts'

/** A call of the server that is measured, and what it answers. @throws Error with what went wrong */
export async function asked<Data>(desk: Pick<Desk, 'url'>, headers: Headers, method: string, path: string, body?: unknown): Promise<Data> {
  const answer = await fetch(`${desk.url}/api/${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${(await answer.text()).slice(0, 300)}`)
  return ((await answer.json()) as { readonly data: Data }).data
}
