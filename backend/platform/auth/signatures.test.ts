import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../app/testing/index.ts'
import type { Caller } from '../common/caller.ts'
import { forbidden } from '../common/errors.ts'
import { isUnmet } from '../database/requirement.ts'
import { buildSignatureStatement, signatureReason } from './signatures.ts'
import type { Page, TestBrowser } from './testBrowser.ts'
import { demoPassword, openNodeBrowser, readSessionStatus, renewSession, signInWith } from './testSignIn.ts'

let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node.close())

const email = 'coordinator@northlake.example'
const correlationId = newId()

async function signInBrowser(): Promise<{ browser: TestBrowser; token: string; caller: Caller }> {
  const browser = openNodeBrowser(node)
  await signInWith(browser, email)
  const { token } = await renewSession(browser)
  return { browser, token, caller: await node.studydesk.sessions.callerOf(token, { correlationId }) }
}

async function requestSignature(token: string, recordId: string, purpose = 'unlock'): Promise<{ id: string; address: string }> {
  const response = await node.fetch('session/signature', {
    method: 'POST',
    body: { purpose, recordId },
    headers: { Authorization: `Bearer ${token}` },
  })
  return ((await response.json()) as { data: { id: string; address: string } }).data
}

/** Signs in with the given account in the popup, and submits the forms that a browser would submit automatically. */
async function signAs(browser: TestBrowser, address: string, userEmail: string): Promise<Page> {
  let page = await browser.submit(await browser.go(address), { email: userEmail, password: demoPassword })
  while (page.text.includes('document.forms[0].submit()')) page = await browser.submit(page, {})
  return page
}

const findErrorCode = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'used',
    (error: { errorCode?: string }) => error.errorCode,
  )

const use = async (
  caller: Caller,
  signature: { readonly id: string; readonly purpose: string; readonly recordId: string },
): Promise<unknown> =>
  node.studydesk.database.batch(caller.orgId, [buildSignatureStatement(caller, signature)]).catch((error: unknown) => {
    throw isUnmet(error, signatureReason) ? forbidden('SignatureError') : error
  })

test('a fresh sign-in requires the password again and allows one use, for one purpose and record, by one user', async () => {
  const { browser, token, caller } = await signInBrowser()
  const recordId = newId()
  const { id, address } = await requestSignature(token, recordId)
  const isReady = async () =>
    (
      (await (await node.fetch(`session/signature/${id}`, { headers: { Authorization: `Bearer ${token}` } })).json()) as {
        data: { isReady: boolean }
      }
    ).data.isReady
  expect(await isReady()).toBe(false)

  const form = await browser.go(address)
  expect(form.address.pathname).toMatch(/^\/idp\/interaction\//)
  expect(form.text).toContain(`value="${email}"`)
  expect(form.text, 'what it is for, and who is asked').toMatch(new RegExp(`Unlock a restricted profile[^]*Sign in once more as ${email}`))
  const signed = await browser.submit(form, { email, password: demoPassword })
  expect(signed.text).toContain(JSON.stringify({ kind: 'signature', id }))
  expect(signed.headers.get('Content-Security-Policy')).toMatch(/script-src 'sha256-/)
  expect(await isReady()).toBe(true)

  const right = { id, purpose: 'unlock', recordId }
  expect(await findErrorCode(use(caller, { ...right, purpose: 'approve' }))).toBe('SignatureError')
  expect(await findErrorCode(use(caller, { ...right, recordId: newId() }))).toBe('SignatureError')
  expect(await findErrorCode(use({ ...caller, userId: newId() }, right))).toBe('SignatureError')
  expect(await findErrorCode(use(caller, { ...right, id: 'not an id' }))).toBe('SignatureError')
  const uses = await Promise.all([1, 2, 3].map(() => findErrorCode(use(caller, right))))
  expect(uses.toSorted()).toEqual(['SignatureError', 'SignatureError', 'used'])
  expect(await isReady()).toBe(false)
})

test('a signature expires after five minutes', async () => {
  const { browser, token, caller } = await signInBrowser()
  const recordId = newId()
  const { id, address } = await requestSignature(token, recordId)
  await signAs(browser, address, email)
  const [row] = await node.ownerQuery(
    'select extract(epoch from expires_at - created_at)::int as seconds from sign_in_signature where id = $1',
    [id],
  )
  expect(row?.seconds).toBe(300)
  await node.ownerQuery('update sign_in_signature set expires_at = now() where id = $1', [id])
  expect(await findErrorCode(use(caller, { id, purpose: 'unlock', recordId }))).toBe('SignatureError')
})

test('the same request cannot be signed twice', async () => {
  const { browser, token } = await signInBrowser()
  const { address } = await requestSignature(token, newId())
  await signAs(browser, address, email)
  const page = await signAs(browser, address, email)
  expect(page.address.searchParams.get('reason')).toBe('signatureUsed')
})

test('another user who signs in ends the session, and the audit trail records it', async () => {
  const { browser, token, caller } = await signInBrowser()
  const { id, address } = await requestSignature(token, newId())
  const page = await signAs(browser, address, 'viewer@northlake.example')
  expect(page.address.searchParams.get('reason')).toBe('anotherUser')
  expect(await readSessionStatus(node, token)).toBe(401)
  expect(await node.ownerQuery('select from sign_in_signature where id = $1', [id])).toHaveLength(0)
  const events = await node.ownerQuery('select action from audit_event where record_id = $1', [caller.sessionId])
  expect(events.map(({ action }) => action)).toContain('signatureByAnotherUser')
})

test('a forged ticket starts no sign-in', async () => {
  for (const ticket of ['x', 'eyJhbGciOiJub25lIn0.eyJzYXlzIjp7fX0.']) {
    const page = await openNodeBrowser(node).go(`/oauth/studydesk?signature=${ticket}`)
    expect(page.status).toBe(403)
    expect(page.way).toHaveLength(1)
  }
})

test('a signature requires a purpose', async () => {
  const { token } = await signInBrowser()
  const headers = { Authorization: `Bearer ${token}` }
  expect((await node.fetch('session/signature', { method: 'POST', body: { recordId: newId() }, headers })).status).toBe(422)
  expect((await node.fetch('session/signature', { method: 'POST', body: { purpose: 'unlock', recordId: 'x' }, headers })).status).toBe(422)
  expect((await node.fetch('session/signature', { method: 'POST', body: { purpose: 'unlock', recordId: newId() } })).status).toBe(401)
})
