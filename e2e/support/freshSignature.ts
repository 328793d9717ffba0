import { openBrowser } from '../../backend/auth/testBrowser.ts'
import type { Calls } from './calls.ts'
import { password } from './people.ts'

interface Signing {
  /** Resource and transition, such as `consent.attest`. */
  readonly purpose: string
  readonly recordId: string
  readonly email: string
}

/** Signs in once more without a screen. @returns the id of the signature, which the transition sends */
export async function freshSignature(call: Calls, origin: string, { purpose, recordId, email }: Signing): Promise<string> {
  const { id, address } = await call<{ readonly id: string; readonly address: string }>('session/signature', { purpose, recordId })
  const browser = openBrowser(origin)
  await browser.submit(await browser.go(address), { email, password })
  return id
}
