import { openBrowser } from '../backend/platform/auth/testBrowser.ts'
import { demoPassword } from '../seeds/accounts.ts'
import type { ApiCall } from './calls.ts'
import type { Headers } from './load.ts'

/** A signed-in user, for calls and for signatures. */
export interface Signer {
  readonly url: string
  readonly email: string
  readonly headers: Headers
  readonly call: ApiCall
}

/** Records the main consent of a participant on paper, with a scan, and signs it as the user. */
export async function giveConsent({ url, email, headers, call }: Signer, participantStudyId: string, studyId: string): Promise<void> {
  const [studyConsent] = await call<readonly { readonly id: string }[]>(`study/${studyId}/consent`)
  const { id } = await call<{ readonly id: string }>('consents', { participantStudyId, studyConsentId: studyConsent?.id, language: 'en' })
  await call(`consent/${id}/transitions/begin`, {})
  const scan = new FormData()
  scan.set('file', new File(['%PDF-1.4\n%%EOF\n'], 'Signed.pdf', { type: 'application/pdf' }))
  const upload = await fetch(`${url}/api/file`, { method: 'POST', headers, body: scan })
  const { data: file } = (await upload.json()) as { readonly data: { readonly id: string } }
  await call(`consent/${id}/transitions/attest`, {
    givenOn: new Date().toISOString().slice(0, 10),
    givenTime: '00:00',
    givenBy: 'PARTICIPANT',
    scanFileId: file.id,
    signature: await sign({ url, email, call }, id),
  })
}

/** Signs in again at the identity provider, without a screen. Returns the id of the signature. */
async function sign({ url, email, call }: Omit<Signer, 'headers'>, recordId: string): Promise<string> {
  const signature = await call<{ readonly id: string; readonly address: string }>('session/signature', {
    purpose: 'consent.attest',
    recordId,
  })
  const browser = openBrowser(url)
  await browser.submit(await browser.go(signature.address), { email, password: demoPassword })
  return signature.id
}
