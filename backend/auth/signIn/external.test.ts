import { generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { linkIn } from '../../mail/testMailServer.ts'
import { type TestNode, testNode } from '../../testing/index.ts'
import { browserAt, renew } from '../testSignIn.ts'
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

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const hour = 3600
const forged: Readonly<Record<string, (claims: JWTPayload) => Promise<string> | string>> = {
  'no signature': (claims) => `${base64({ alg: 'none' })}.${base64(claims)}.`,
  'a signature taken away': async (claims) => `${(await issuer.sign(claims)).split('.').slice(0, 2).join('.')}.`,
  'changed claims': async (claims) => {
    const [head, , signature] = (await issuer.sign(claims)).split('.')
    return `${head}.${base64({ ...claims, sub: 'admin' })}.${signature}`
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

test.each(Object.keys(forged))('an answer with %s signs nobody in', async (kind) => {
  issuer.idToken = forged[kind] ?? (() => '')
  const browser = browserAt(node)
  const page = await browser.go('/oauth/studydesk', { stopAt: ({ pathname }) => pathname.startsWith('/crm') })
  expect(page.address.pathname).toBe('/oauth/refused')
  expect(browser.cookies.value('studydesk_session')).toBeUndefined()
  expect(await node.ownerQuery('select from session')).toHaveLength(0)
})

test('an e-mail that the provider has not verified matches nobody', async () => {
  issuer.idToken = (claims) => issuer.sign({ ...claims, email_verified: false })
  const page = await browserAt(node).go('/oauth/studydesk')
  expect(page.address.searchParams.get('reason')).toBe('unknownAccount')
})

test('the organisation that the provider names counts', async () => {
  issuer.idToken = (claims) => issuer.sign({ ...claims, organisation: '00000000-0000-7000-8000-000000000000' })
  const page = await browserAt(node).go('/oauth/studydesk')
  expect(page.address.searchParams.get('reason')).toBe('unknownAccount')
})

test('an honest answer signs in, and the user becomes federated', async () => {
  const browser = browserAt(node)
  const page = await browser.go('/oauth/studydesk?redirect=/sites', { stopAt: ({ pathname }) => pathname.startsWith('/crm') })
  expect(page.address.pathname).toBe('/crm/sites')
  expect((await renew(browser)).status).toBe(200)
  const [user] = await node.ownerQuery('select uid, status from "user" where email = $1', ['coordinator@northlake.example'])
  expect(user).toEqual({ uid: 'external-1', status: 'FEDERATED' })
})

test('the scopes that the settings name are asked for', async () => {
  const page = await browserAt(node).go('/oauth/studydesk', { stopAt: ({ pathname }) => pathname === '/authorize' })
  expect(page.address.searchParams.get('scope')).toBe('openid email https://studydesk.example/org.read')
})

test("the session says that the account is another provider's, and which language its user has", async () => {
  const browser = browserAt(node)
  await browser.go('/oauth/studydesk', { stopAt: ({ pathname }) => pathname.startsWith('/crm') })
  const { token } = await renew(browser)
  const session = await node.fetch('session', { headers: { Authorization: `Bearer ${token}` } })
  expect((await session.json()).data.user).toMatchObject({ isFederatedAccount: true, language: 'en' })
})

test('an account is known by its object id, whatever its subject is called for us', async () => {
  const email = 'medical@northlake.example'
  const claims = { oid: 'object-7', email, isNewUser: true }
  issuer.idToken = (said) => issuer.sign({ ...said, ...claims, sub: 'pairwise-1' })
  const first = await browserAt(node).go('/oauth/studydesk', { stopAt: ({ pathname }) => pathname.startsWith('/crm') })
  expect(first.address.pathname).toBe('/crm/new-account-setup')
  expect(await node.ownerQuery('select uid from "user" where email = $1', [email])).toEqual([{ uid: 'object-7' }])

  issuer.idToken = (said) => issuer.sign({ ...said, sub: 'pairwise-2', oid: 'object-7', email: 'changed@northlake.example' })
  const again = await browserAt(node).go('/oauth/studydesk', { stopAt: ({ pathname }) => pathname.startsWith('/crm') })
  expect(again.address.pathname).not.toBe('/crm/new-account-setup')
  expect(again.address.pathname).toMatch(/^\/crm/)
})

test('there is no embedded provider beside an external one, and sign-out goes to the external one', async () => {
  expect((await node.fetch('/idp/auth')).status).toBe(404)
  const response = await node.fetch('session/sign-out', { method: 'POST' })
  const { data } = (await response.json()) as { data: { url: string } }
  expect(data.url).toMatch(new RegExp(`^${issuer.issuer}/end\\?client_id=client`))
})

test('a provider that cannot be reached is said so, and asked again later', async () => {
  const lost = await testNode({
    settings: { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'client', OIDC_CLIENT_SECRET: 'a-secret-of-the-client' },
  })
  try {
    for (const _ of [1, 2]) {
      const page = await browserAt(lost).go('/oauth/studydesk')
      expect(page.status).toBe(503)
      expect(page.headers.get('Retry-After')).toBe('10')
    }
  } finally {
    await lost.close()
  }
})

test('an invitation leads to the provider with its address, and is accepted by whoever the provider says holds it', async () => {
  const email = 'invited@northlake.example'
  const [role] = await node.ownerQuery<{ role_id: string }>('select role_id from "user" where email = \'coordinator@northlake.example\'')
  await node.fetch('users', {
    as: 'admin@northlake.example',
    method: 'POST',
    body: { firstName: 'Zoé', lastName: 'Roy', email, roleId: role?.role_id, sendInvitation: true },
  })
  const [mail] = await node.ownerQuery<{ body: string }>('select body from mail where recipient = $1', [email])
  const link = linkIn(mail?.body ?? '')
  const page = await browserAt(node).go(link)
  expect(page.text).not.toContain('type="password"')
  const start = /href="(\/oauth\/studydesk[^"]+)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? ''

  const stranger = await browserAt(node).go(start)
  expect(stranger.address.searchParams.get('reason')).toBe('invitationOtherAccount')
  issuer.idToken = (claims) => issuer.sign({ ...claims, sub: 'external-2', email: email.toUpperCase(), email_verified: false })
  expect((await browserAt(node).go(start)).address.searchParams.get('reason')).toBe('invitationOtherAccount')

  issuer.idToken = (claims) => issuer.sign({ ...claims, sub: 'external-2', email: email.toUpperCase() })
  const browser = browserAt(node)
  const landed = await browser.go(start)
  const asked = landed.way.map((address) => new URL(address)).find(({ pathname }) => pathname === '/authorize')
  expect([asked?.searchParams.get('login_hint'), asked?.searchParams.get('prompt')]).toEqual([email, 'login'])
  expect(landed.address.pathname).toBe('/crm/inviteAccepted')
  expect((await renew(browser)).status).toBe(200)
  expect(await node.ownerQuery('select status, uid from "user" where email = $1', [email])).toEqual([
    { status: 'FEDERATED', uid: 'external-2' },
  ])
})
