import type { AxiosRequestConfig } from 'axios'

/** Bytes that a browser sends after the page is gone. */
const longest = 60_000

/** Options of a request that outlives its page, where the browser allows it. */
export const keepAlive = (body: unknown): Pick<AxiosRequestConfig, 'adapter' | 'fetchOptions'> =>
  JSON.stringify(body).length < longest ? { adapter: 'fetch', fetchOptions: { keepalive: true } } : {}
