import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nodeBeside, type TestNode, testNode } from '../testing/index.ts'
import { derivedKey } from './keys.ts'
import { openBrowser, type TestBrowser } from './testBrowser.ts'
import { browserAt, renew, signInWith, statusWith, within1Second } from './testSignIn.ts'

let node: TestNode
let other: TestNode
beforeAll(async () => {
  node = await testNode()
  other = await nodeBeside(node)
})
afterAll(() => node.close())

const email = 'coordinator@northlake.example'
const cookieName = 'studydesk_session'

async function signedIn(): Promise<{ browser: TestBrowser; token: string; sessionId: string }> {
  const browser = browserAt(node)
  await signInWith(browser, email)
  const { token } = await renew(browser)
  return { browser, token, sessionId: browser.cookies.value(cookieName)?.split('.')[1] ?? '' }
}

/** Another browser with a copy of the cookie. */
function thief(value: string | undefined, at: TestNode = node): TestBrowser {
  const browser = openBrowser(at.studydesk.config.publicUrl)
  browser.cookies.take([`${cookieName}=${value}; Path=/api/session`])
  return browser
}

const whyEnded = async (sessionId: string): Promise<string | null> =>
  (await node.ownerQuery<{ ended_why: string | null }>('select ended_why from session where id = $1', [sessionId]))[0]?.ended_why ?? null

/** As if its value had been changed that long ago. */
const usedUpFor = (sessionId: string, seconds: number) =>
  node.ownerQuery(`update session set rotated_at = clock_timestamp() - make_interval(secs => $2) where id = $1`, [sessionId, seconds])

describe('the refresh cookie', () => {
  test('changes on each use', async () => {
    const { browser } = await signedIn()
    const seen = new Set<string | undefined>()
    for (let uses = 0; uses < 3; uses++) {
      seen.add(browser.cookies.value(cookieName))
      expect((await renew(browser)).status).toBe(200)
    }
    expect(seen.size).toBe(3)
  })

  test('played again ends the session on every node, at once', async () => {
    const { browser, token, sessionId } = await signedIn()
    const old = browser.cookies.value(cookieName)
    const { token: newer } = await renew(browser)
    expect(await statusWith(other, newer)).toBe(200)

    await usedUpFor(sessionId, 11)
    expect((await renew(thief(old))).status).toBe(401)
    expect(await whyEnded(sessionId)).toBe('replayed')
    expect((await renew(browser)).status).toBe(401)
    for (const each of [token, newer]) expect(await statusWith(node, each)).toBe(401)
    expect(await within1Second(async () => (await statusWith(other, newer)) === 401)).toBe(true)
  })

  test('whose answer was lost is taken once more for some seconds, and what it used up is a replay then', async () => {
    const { browser, sessionId } = await signedIn()
    const lost = browser.cookies.value(cookieName)
    expect((await renew(thief(lost))).status).toBe(200)
    await usedUpFor(sessionId, 3)
    expect((await renew(browser)).status).toBe(200)
    const next = browser.cookies.value(cookieName)
    expect((await renew(browser)).status).toBe(200)

    // Twice removed, it is nobody's any more.
    await usedUpFor(sessionId, 3)
    expect((await renew(thief(lost))).status).toBe(401)
    expect(await whyEnded(sessionId)).toBe('replayed')
    expect((await renew(thief(next))).status).toBe(401)
  })

  test('used on one node is not served by another in the same moment, and does not end the session', async () => {
    const { browser } = await signedIn()
    const value = browser.cookies.value(cookieName)
    expect((await renew(browser)).status).toBe(200)
    expect((await renew(thief(value, other))).status).toBe(409)
    expect((await renew(browser)).status).toBe(200)
  })

  test('used by several requests at once serves one; the others are told to ask again, and the session stands', async () => {
    const { browser } = await signedIn()
    const value = browser.cookies.value(cookieName)
    const { sessions } = node.studydesk
    const answers = await Promise.allSettled([1, 2, 3, 4].map(() => sessions.renew(value, { correlationId: '0' })))
    const served = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.errorCode] : []))
    expect(refused).toEqual(['RenewAgain', 'RenewAgain', 'RenewAgain'])
    expect((await renew(thief(served[0]?.cookieValue))).status).toBe(200)
  })

  test('used on two nodes at once never serves both', async () => {
    const { browser } = await signedIn()
    const value = browser.cookies.value(cookieName)
    const answers = await Promise.all([renew(thief(value)), renew(thief(value, other))])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('invented or changed does nothing to the session', async () => {
    const { browser } = await signedIn()
    const value = browser.cookies.value(cookieName) ?? ''
    const [orgId, sessionId, random, mac] = value.split('.')
    for (const wrong of [
      '',
      'x',
      `${orgId}.${sessionId}.AAAA.${mac}`,
      `${orgId}.${sessionId}.${random}.AAAA`,
      `${orgId}.${sessionId}`,
      `${value}.x`,
    ])
      expect((await renew(thief(wrong))).status).toBe(401)
    expect((await renew(browser)).status).toBe(200)
  })

  test('is refused from another site', async () => {
    const { browser } = await signedIn()
    expect((await renew(browser, { Origin: 'https://evil.example' })).status).toBe(403)
    expect((await renew(browser, { Origin: 'null' })).status).toBe(403)
    expect((await renew(browser, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect((await renew(browser, { Origin: node.studydesk.config.publicUrl, 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
  })
})

describe('a session ends', () => {
  test('at once on both nodes when signed out on one', async () => {
    const { browser, token } = await signedIn()
    expect([await statusWith(node, token), await statusWith(other, token)]).toEqual([200, 200])
    await browser.request('/api/session/sign-out', { method: 'POST', headers: { Authorization: `Bearer ${token}` } })
    expect(await statusWith(node, token)).toBe(401)
    expect(await within1Second(async () => (await statusWith(other, token)) === 401)).toBe(true)
  })

  test('at once on both nodes when its user is deactivated', async () => {
    const { token, browser, sessionId } = await signedIn()
    expect([await statusWith(node, token), await statusWith(other, token)]).toEqual([200, 200])
    const { database, access } = node.studydesk
    const [user] = await node.ownerQuery<{ org_id: string; status: string }>('select org_id, status from "user" where email = $1', [email])
    await node.ownerQuery(`update "user" set status = 'DEACTIVATED' where email = $1`, [email])
    await database.batch(user?.org_id ?? '', [access.changedStatement(user?.org_id ?? '')])
    for (const each of [node, other]) expect(await within1Second(async () => (await statusWith(each, token)) === 401)).toBe(true)
    await node.ownerQuery('update "user" set status = $2 where email = $1', [email, user?.status])
    await database.batch(user?.org_id ?? '', [access.changedStatement(user?.org_id ?? '')])
    expect(await whyEnded(sessionId)).toBe('deactivated')
    expect((await renew(browser)).status).toBe(401)
  })

  test.each([
    ['idle', `last_seen_at = now() - interval '17 minutes 1 second'`],
    ['expired', `expires_at = now() - interval '1 second'`],
  ])('by the clock: %s', async (why, setting) => {
    const { browser, sessionId } = await signedIn()
    await node.ownerQuery(`update session set ${setting} where id = $1`, [sessionId])
    expect((await renew(browser)).status).toBe(401)
    expect(await whyEnded(sessionId)).toBe(why)

    const again = await signedIn()
    await node.ownerQuery(`update session set ${setting} where id = $1`, [again.sessionId])
    expect(await statusWith(other, again.token)).toBe(401)
    expect(await whyEnded(again.sessionId)).toBe(why)
  })

  test('when messages may have been missed, nothing remembered counts', async () => {
    const { token, sessionId } = await signedIn()
    expect(await statusWith(other, token)).toBe(200)
    await node.ownerQuery('update session set ended_at = now() where id = $1', [sessionId])
    await node.ownerQuery(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'studydesk listener' and datname = current_database()`,
    )
    await expect.poll(() => statusWith(other, token)).toBe(401)
  })
})

describe('an access token', () => {
  const claims = { org: '0', sid: '0' }
  const key = () => derivedKey(node.studydesk.config.secrets.token, 'access token')
  const made = (use: (jwt: SignJWT) => SignJWT, header: { alg: string; typ: string } = { alg: 'HS256', typ: 'at+jwt' }) =>
    use(
      new SignJWT(claims)
        .setProtectedHeader(header)
        .setIssuer('studydesk')
        .setAudience('studydesk')
        .setSubject('0')
        .setExpirationTime('5m'),
    )

  test('that is not ours, expired or of another kind is refused', async () => {
    const { token } = await signedIn()
    const [head, body, signature] = token.split('.')
    const none = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${body}.`
    const tokens = [
      '',
      'x',
      'x.y.z',
      none,
      `${head}.${body}.AAAA`,
      `${head}.${body}`,
      `${head}.${body}.${signature}x`,
      'a'.repeat(5000),
      await made((jwt) => jwt.setExpirationTime('-1s')).sign(key()),
      await made((jwt) => jwt.setAudience('another')).sign(key()),
      await made((jwt) => jwt, { alg: 'HS256', typ: 'studydesk-ticket' }).sign(key()),
      await made((jwt) => jwt).sign(Buffer.from('another key that is long enough.')),
    ]
    for (const each of tokens) expect(await statusWith(node, each), each).toBe(401)
  })

  test('lasts 15 minutes at most, and never longer than the session', async () => {
    const { browser, sessionId } = await signedIn()
    await node.ownerQuery(`update session set expires_at = now() + interval '100 seconds' where id = $1`, [sessionId])
    const response = await browser.request('/api/session/renew', { method: 'POST' })
    const { data } = (await response.json()) as { data: { expiresIn: number } }
    expect(data.expiresIn).toBeLessThanOrEqual(100)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  })
})

test('an open but deserted screen does not keep its session alive by renewing', async () => {
  const { browser, sessionId } = await signedIn()
  await node.ownerQuery(`update session set last_seen_at = now() - interval '16 minutes' where id = $1`, [sessionId])
  const response = await browser.request('/api/session/renew', {
    method: 'POST',
    body: JSON.stringify({ idleSeconds: 960 }),
    headers: { 'Content-Type': 'application/json' },
  })
  expect(response.status).toBe(200)
  const [session] = await node.ownerQuery('select last_seen_at < now() - $2::interval as idle from session where id = $1', [
    sessionId,
    '15 minutes',
  ])
  expect(session?.idle).toBe(true)
})
