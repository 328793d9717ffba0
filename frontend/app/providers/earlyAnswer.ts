import type { AxiosResponse } from 'axios'
import { http } from '../http.ts'

/** Milliseconds: an answer that nobody took by then would be old. */
const lasts = 10_000

let early: { readonly address: string; readonly response: Promise<AxiosResponse> } | null = null

/** Asks for what the first screen will want, before there is a screen to want it. */
export function askEarly(address: string): void {
  const response = http.get(address)
  response.catch(() => undefined)
  early = { address, response }
  setTimeout(() => {
    early = null
  }, lasts)
}

/** The answer to an address that was asked for early, once; null where it was not. */
export function takeEarly(address: string): Promise<AxiosResponse> | null {
  if (early?.address !== address) return null
  const { response } = early
  early = null
  return response
}
