import type { AxiosResponse } from 'axios'
import { http } from '../http.ts'

/** Milliseconds: an answer that nobody took by then would be old. */
const lasts = 10_000

interface Early {
  readonly response: Promise<AxiosResponse>
  /** When it was asked for, on this page's clock. */
  readonly since: number
}

let early: (Early & { readonly address: string }) | null = null

/** Asks for what the first screen will want, before there is a screen to want it. */
export function askEarly(address: string): void {
  const since = performance.now()
  const response = http.get(address)
  response.catch(() => undefined)
  early = { address, response, since }
  setTimeout(() => {
    early = null
  }, lasts)
}

/** The answer to an address that was asked for early, once; null where it was not. */
export function takeEarly(address: string): Early | null {
  if (early?.address !== address) return null
  const taken = early
  early = null
  return taken
}
