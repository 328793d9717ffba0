import type { Headers } from './load.ts'

/** API calls of one user. Sends a body by POST unless the call names another method, and throws the errors of the server. */
export type ApiCall = ReturnType<typeof createApiCall>

export const createApiCall =
  (url: string, headers: Headers, method: 'POST' | 'PATCH' = 'POST') =>
  async <Data>(path: string, body?: unknown): Promise<Data> => {
    const init = body === undefined ? {} : { method, body: JSON.stringify(body) }
    const answer = await fetch(`${url}/api/${path}`, { ...init, headers: { ...headers, 'content-type': 'application/json' } })
    const { data, error } = await answer.json()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${JSON.stringify(error)}`)
    return data as Data
  }
