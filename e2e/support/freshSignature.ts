import { openBrowser } from '../../backend/platform/auth/testBrowser.ts'
import type { ApiCall } from './calls.ts'
import { password } from './people.ts'

interface SignatureRequest {
  /** Resource and transition, such as `consent.attest`. */
  readonly purpose: string
  readonly recordId: string
  readonly email: string
}

/** Signs in again without a screen. @returns the id of the signature, which the test sends with the transition */
export async function freshSignature(call: ApiCall, origin: string, { purpose, recordId, email }: SignatureRequest): Promise<string> {
  const { id, address } = await call<{ readonly id: string; readonly address: string }>('session/signature', { purpose, recordId })
  const browser = openBrowser(origin)
  await browser.submit(await browser.go(address), { email, password })
  return id
}
