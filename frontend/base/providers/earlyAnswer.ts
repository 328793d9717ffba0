import type { AxiosResponse } from 'axios'
import { http } from '../http.ts'

/** Milliseconds after which an unused response is outdated. */
const lasts = 10_000

interface EarlyRequest {
  readonly response: Promise<AxiosResponse>
  /** Start of the request, on this page's clock. */
  readonly since: number
}

let earlyRequest: (EarlyRequest & { readonly address: string }) | null = null

/** Requests the data of the first screen before that screen exists. */
export function prefetchResponse(address: string): void {
  const startTime = performance.now()
  const response = http.get(address)
  response.catch(() => undefined)
  earlyRequest = { address, response, since: startTime }
  setTimeout(() => {
    earlyRequest = null
  }, lasts)
}

/** Returns the early response for a URL, only once; null if the URL was not requested early. */
export function consumePrefetch(address: string): EarlyRequest | null {
  if (earlyRequest?.address !== address) return null
  const accepted = earlyRequest
  earlyRequest = null
  return accepted
}
