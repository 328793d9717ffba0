import { generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../../app/testing/index.ts'
import { invitationLinkOf } from '../../../messages/mail/testMailServer.ts'
import { openNodeBrowser, renewSession } from '../testSignIn.ts'
import { startTestIssuer, type TestIssuer } from './testIssuer.ts'

let issuer: TestIssuer
let node: TestNode
beforeAll(async () => {
  issuer = await startTestIssuer({ sub: 'external-1', email: 'coordinator@northlake.example', federatedAccount: true })
  node = await testNode({
    settings: {
      OIDC_ISSUER: issuer.issuer,
      OIDC_CLIENT_ID: 'client',
      OIDC_CLIENT_SECRET: 'a-secret-of-the-client',
      OIDC_SCOPES: 'openid email https://studydesk.example/org.read',
    },
  })
})
beforeEach(() => {
  issuer.idToken = issuer.sign
})
afterAll(async () => {
  await node.close()
  issuer.close()
})

const encodeBase64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const hour = 3600
const forgeries: Readonly<Record<string, (claims: JWTPayload) => Promise<string> | string>> = {
  'no signature': (claims) => `${encodeBase64({ alg: 'none' })}.${encodeBase64(claims)}.`,
  'a signature taken away': async (claims) => `${(await issuer.sign(claims)).split('.').slice(0, 2).join('.')}.`,
  'changed claims': async (claims) => {
    const [tokenHeader, , signature] = (await issuer.sign(claims)).split('.')
    return `${tokenHeader}.${encodeBase64({ ...claims, sub: 'admin' })}.${signature}`
  },
  'another key': async (claims) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign((await generateKeyPair('RS256')).privateKey),
  'a shared secret': (claims) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from('a-secret-of-the-client-that-is-long')),
  'another issuer': (claims) => issuer.sign({ ...claims, iss: 'https://evil.example' }),
  'another audience': (claims) => issuer.sign({ ...claims, aud: ['client', 'another'], azp: 'another' }),
  'an old token': (claims) => issuer.sign({ ...claims, iat: Number(claims.iat) - 2 * hour, exp: Number(claims.exp) - 2 * hour }),
  'no end': (claims) => issuer.sign({ ...claims, exp: undefined }),
  'another nonce': (claims) => issuer.sign({ ...claims, nonce: 'of-another-sign-in' }),
  'no nonce': (claims) => issuer.sign({ ...claims, nonce: undefined }),
  'a subject that is no text': (claims) => issuer.sign({ ...claims, sub: { id: 'external-1' } as never }),
  'no subject': (claims) => issuer.sign({ ...claims, sub: undefined }),
  'no token at all': () => '',
}

test.each(Object.keys(forgeries))('a provider response with %s signs in no user', async (kind) => {
  issuer.idToken = forgeries[kind] ?? (() => '')
  const browser = openNodeBrowser(node)
  const page = await browser.go('/oauth/studydesk', { stopAt: ({ pathname }) => pathname.startsWith('/crm') })
  expect(page.address.pathname).toBe('/oauth/refused')
  expect(browser.cookies.value('studydesk_session')).toBeUndefined()
  expect(await node.ownerQuery('select from session')).toHaveLength(0)
})

test('an e-mail that the provider has not verified matches no user', async () => {
  issuer.idToken = (claims) => issuer.sign({ ...claims, email_verified: false })
  const page = await openNodeBrowser(node).go('/oauth/studydesk')
  expect(page.address.searchParams.get('reason')).toBe('unknownAccount')
})

test('the organisation that the provider names is selected', async () => {
  issuer.idToken = (claims) => issuer.sign({ ...claims, organisation: '00000000-0000-7000-8000-000000000000' })
  const page = await openNodeBrowser(node).go('/oauth/studydesk')
  expect(page.address.searchParams.get('reason')).toBe('unknownAccount')
})

test('a valid response signs in, and the user becomes federated', async () => {
  const browser = openNodeBrowser(node)
  const page = await browser.go('/oauth/studydesk?redirect=/sites', { stopAt: ({ pathname }) => pathname.startsWith('/crm') })
  expect(page.address.pathname).toBe('/crm/sites')
  expect((await renewSession(browser)).status).toBe(200)
  const [user] = await node.ownerQuery('select uid, status from "user" where email = $1', ['coordinator@northlake.example'])
  expect(user).toEqual({ uid: 'external-1', status: 'FEDERATED' })
})

test('the scopes of the settings are requested', async () => {
  const page = await openNodeBrowser(node).go('/oauth/studydesk', { stopAt: ({ pathname }) => pathname === '/authorize' })
  expect(page.address.searchParams.get('scope')).toBe('openid email https://studydesk.example/org.read')
})

test('the session reports that the account is external, and the language of its user', async () => {
  const browser = openNodeBrowser(node)
  await browser.go('/oauth/studydesk', { stopAt: ({ pathname }) => pathname.startsWith('/crm') })
  const { token } = await renewSession(browser)
  const session = await node.fetch('session', { headers: { Authorization: `Bearer ${token}` } })
  expect((await session.json()).data.user).toMatchObject({ isFederatedAccount: true, language: 'en' })
})

test('an account is matched by its object id, regardless of its subject', async () => {
  const email = 'medical@northlake.example'
  const claims = { oid: 'object-7', email, isNewUser: true }
  issuer.idToken = (message) => issuer.sign({ ...message, ...claims, sub: 'pairwise-1' })
  const first = await openNodeBrowser(node).go('/oauth/studydesk', { stopAt: ({ pathname }) => pathname.startsWith('/crm') })
  expect(first.address.pathname).toBe('/crm/new-account-setup')
  expect(await node.ownerQuery('select uid from "user" where email = $1', [email])).toEqual([{ uid: 'object-7' }])

  issuer.idToken = (message) => issuer.sign({ ...message, sub: 'pairwise-2', oid: 'object-7', email: 'changed@northlake.example' })
  const secondPage = await openNodeBrowser(node).go('/oauth/studydesk', { stopAt: ({ pathname }) => pathname.startsWith('/crm') })
  expect(secondPage.address.pathname).not.toBe('/crm/new-account-setup')
  expect(secondPage.address.pathname).toMatch(/^\/crm/)
})

test('an external provider replaces the embedded one, and sign-out is sent to the external one', async () => {
  expect((await node.fetch('/idp/auth')).status).toBe(404)
  const response = await node.fetch('session/sign-out', { method: 'POST' })
  const { data } = (await response.json()) as { data: { url: string } }
  expect(data.url).toMatch(new RegExp(`^${issuer.issuer}/end\\?client_id=client`))
})

test('an unreachable provider is reported, and tried again later', async () => {
  const unreachableNode = await testNode({
    settings: { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'client', OIDC_CLIENT_SECRET: 'a-secret-of-the-client' },
  })
  try {
    for (const _ of [1, 2]) {
      const page = await openNodeBrowser(unreachableNode).go('/oauth/studydesk')
      expect(page.status).toBe(503)
      expect(page.headers.get('Retry-After')).toBe('10')
    }
  } finally {
    await unreachableNode.close()
  }
})

test('an invitation leads to the provider with its address, and is accepted by the holder whom the provider confirms', async () => {
  const email = 'invited@northlake.example'
  const [role] = await node.ownerQuery<{ role_id: string }>('select role_id from "user" where email = \'coordinator@northlake.example\'')
  await node.fetch('users', {
    as: 'admin@northlake.example',
    method: 'POST',
    body: { firstName: 'Zoé', lastName: 'Roy', email, roleId: role?.role_id, sendInvitation: true },
  })
  const [mail] = await node.ownerQuery<{ body: string }>('select body from mail where recipient = $1', [email])
  const link = invitationLinkOf(mail?.body ?? '')
  const page = await openNodeBrowser(node).go(link)
  expect(page.text).not.toContain('type="password"')
  const start = /href="(\/oauth\/studydesk[^"]+)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? ''

  const outsiderPage = await openNodeBrowser(node).go(start)
  expect(outsiderPage.address.searchParams.get('reason')).toBe('invitationOtherAccount')
  issuer.idToken = (claims) => issuer.sign({ ...claims, sub: 'external-2', email: email.toUpperCase(), email_verified: false })
  expect((await openNodeBrowser(node).go(start)).address.searchParams.get('reason')).toBe('invitationOtherAccount')

  issuer.idToken = (claims) => issuer.sign({ ...claims, sub: 'external-2', email: email.toUpperCase() })
  const browser = openNodeBrowser(node)
  const landingPage = await browser.go(start)
  const requested = landingPage.way.map((address) => new URL(address)).find(({ pathname }) => pathname === '/authorize')
  expect([requested?.searchParams.get('login_hint'), requested?.searchParams.get('prompt')]).toEqual([email, 'login'])
  expect(landingPage.address.pathname).toBe('/crm/inviteAccepted')
  expect((await renewSession(browser)).status).toBe(200)
  expect(await node.ownerQuery('select status, uid from "user" where email = $1', [email])).toEqual([
    { status: 'FEDERATED', uid: 'external-2' },
  ])
})
