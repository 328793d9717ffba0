import type { Headers } from './load.ts'

/** Calls of the API as one person: a body is posted, unless another method is named. They throw what the server says. */
export type Calls = ReturnType<typeof callsAt>

export const callsAt =
  (url: string, headers: Headers, method: 'POST' | 'PATCH' = 'POST') =>
  async <Data>(path: string, body?: unknown): Promise<Data> => {
    const init = body === undefined ? {} : { method, body: JSON.stringify(body) }
    const answer = await fetch(`${url}/api/${path}`, { ...init, headers: { ...headers, 'content-type': 'application/json' } })
    const { data, error } = await answer.json()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${JSON.stringify(error)}`)
    return data as Data
  }
