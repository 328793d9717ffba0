import type { AxiosRequestConfig } from 'axios'

/** Maximum number of bytes that a browser sends after the page is closed. */
const longest = 60_000

/** Options of a request that continues after its page is closed, if the browser allows it. */
export const keepAlive = (body: unknown): Pick<AxiosRequestConfig, 'adapter' | 'fetchOptions'> =>
  JSON.stringify(body).length < longest ? { adapter: 'fetch', fetchOptions: { keepalive: true } } : {}
