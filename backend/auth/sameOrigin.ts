import type { Config } from '../config.ts'
import { forbidden } from '../errors.ts'

/**
 * Refuses calls that rest on a cookie when a page of another site made them. Browsers say who asks in `Origin` on every POST, and in
 * `Sec-Fetch-Site`; programs without a cookie jar of their own to protect say neither.
 * @throws forbidden('OriginRefused')
 */
export function refuseOtherOrigins(config: Config, header: (name: string) => string | undefined): void {
  const origin = header('origin')
  const site = header('sec-fetch-site')
  if (origin !== undefined && origin !== new URL(config.publicUrl).origin) throw forbidden('OriginRefused')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw forbidden('OriginRefused')
}
