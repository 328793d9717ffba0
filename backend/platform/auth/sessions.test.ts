import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSecondNode, type TestNode, testNode } from '../../app/testing/index.ts'
import { deriveKey } from './keys.ts'
import { openBrowser, type TestBrowser } from './testBrowser.ts'
import { openNodeBrowser, pollForOneSecond, readSessionStatus, renewSession, signInWith } from './testSignIn.ts'

let node: TestNode
let other: TestNode
beforeAll(async () => {
  node = await testNode()
  other = await startSecondNode(node)
})
afterAll(() => node.close())

const email = 'coordinator@northlake.example'
const cookieName = 'studydesk_session'

async function signInBrowser(): Promise<{ browser: TestBrowser; token: string; sessionId: string }> {
  const browser = openNodeBrowser(node)
  await signInWith(browser, email)
  const { token } = await renewSession(browser)
  return { browser, token, sessionId: browser.cookies.value(cookieName)?.split('.')[1] ?? '' }
}

/** Another browser with a copy of the cookie. */
function openThiefBrowser(value: string | undefined, targetNode: TestNode = node): TestBrowser {
  const browser = openBrowser(targetNode.studydesk.config.publicUrl)
  browser.cookies.take([`${cookieName}=${value}; Path=/api/session`])
  return browser
}

const fetchEndReason = async (sessionId: string): Promise<string | null> =>
  (await node.ownerQuery<{ ended_why: string | null }>('select ended_why from session where id = $1', [sessionId]))[0]?.ended_why ?? null

/** Sets the time when the session's cookie value was last renewed to this many seconds ago. */
const backdateRotation = (sessionId: string, seconds: number) =>
  node.ownerQuery(`update session set rotated_at = clock_timestamp() - make_interval(secs => $2) where id = $1`, [sessionId, seconds])

describe('the refresh cookie', () => {
  test('the refresh cookie changes on each use', async () => {
    const { browser } = await signInBrowser()
    const cookieValues = new Set<string | undefined>()
    for (let uses = 0; uses < 3; uses++) {
      cookieValues.add(browser.cookies.value(cookieName))
      expect((await renewSession(browser)).status).toBe(200)
    }
    expect(cookieValues.size).toBe(3)
  })

  test('a replayed refresh cookie ends the session on every node, at once', async () => {
    const { browser, token, sessionId } = await signInBrowser()
    const old = browser.cookies.value(cookieName)
    const { token: newer } = await renewSession(browser)
    expect(await readSessionStatus(other, newer)).toBe(200)

    await backdateRotation(sessionId, 11)
    expect((await renewSession(openThiefBrowser(old))).status).toBe(401)
    expect(await fetchEndReason(sessionId)).toBe('replayed')
    expect((await renewSession(browser)).status).toBe(401)
    for (const each of [token, newer]) expect(await readSessionStatus(node, each)).toBe(401)
    expect(await pollForOneSecond(async () => (await readSessionStatus(other, newer)) === 401)).toBe(true)
  })

  test('a refresh cookie whose response was lost is accepted once more for some seconds; earlier values are then replays', async () => {
    const { browser, sessionId } = await signInBrowser()
    const lostCookie = browser.cookies.value(cookieName)
    expect((await renewSession(openThiefBrowser(lostCookie))).status).toBe(200)
    await backdateRotation(sessionId, 3)
    expect((await renewSession(browser)).status).toBe(200)
    const next = browser.cookies.value(cookieName)
    expect((await renewSession(browser)).status).toBe(200)

    // After the second renewal, a request with the first value is a replay.
    await backdateRotation(sessionId, 3)
    expect((await renewSession(openThiefBrowser(lostCookie))).status).toBe(401)
    expect(await fetchEndReason(sessionId)).toBe('replayed')
    expect((await renewSession(openThiefBrowser(next))).status).toBe(401)
  })

  test('a refresh cookie used on one node is not accepted by another at the same moment, and does not end the session', async () => {
    const { browser } = await signInBrowser()
    const value = browser.cookies.value(cookieName)
    expect((await renewSession(browser)).status).toBe(200)
    expect((await renewSession(openThiefBrowser(value, other))).status).toBe(409)
    expect((await renewSession(browser)).status).toBe(200)
  })

  test('a refresh cookie used by several requests at once serves one; the others have to retry, and the session continues', async () => {
    const { browser } = await signInBrowser()
    const value = browser.cookies.value(cookieName)
    const { sessions } = node.studydesk
    const responses = await Promise.allSettled([1, 2, 3, 4].map(() => sessions.renew(value, { correlationId: '0' })))
    const servedResponses = responses.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    const rejected = responses.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.errorCode] : []))
    expect(rejected).toEqual(['RenewAgain', 'RenewAgain', 'RenewAgain'])
    expect((await renewSession(openThiefBrowser(servedResponses[0]?.cookieValue))).status).toBe(200)
  })

  test('a refresh cookie used on two nodes at once never serves both', async () => {
    const { browser } = await signInBrowser()
    const value = browser.cookies.value(cookieName)
    const responses = await Promise.all([renewSession(openThiefBrowser(value)), renewSession(openThiefBrowser(value, other))])
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a forged or changed refresh cookie does not affect the session', async () => {
    const { browser } = await signInBrowser()
    const value = browser.cookies.value(cookieName) ?? ''
    const [orgId, sessionId, random, mac] = value.split('.')
    for (const invalidCookie of [
      '',
      'x',
      `${orgId}.${sessionId}.AAAA.${mac}`,
      `${orgId}.${sessionId}.${random}.AAAA`,
      `${orgId}.${sessionId}`,
      `${value}.x`,
    ])
      expect((await renewSession(openThiefBrowser(invalidCookie))).status).toBe(401)
    expect((await renewSession(browser)).status).toBe(200)
  })

  test('a refresh cookie is rejected from another site', async () => {
    const { browser } = await signInBrowser()
    expect((await renewSession(browser, { Origin: 'https://evil.example' })).status).toBe(403)
    expect((await renewSession(browser, { Origin: 'null' })).status).toBe(403)
    expect((await renewSession(browser, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect((await renewSession(browser, { Origin: node.studydesk.config.publicUrl, 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
  })
})

describe('the end of a session', () => {
  test('a session ends at once on both nodes when signed out on one', async () => {
    const { browser, token } = await signInBrowser()
    expect([await readSessionStatus(node, token), await readSessionStatus(other, token)]).toEqual([200, 200])
    await browser.request('/api/session/sign-out', { method: 'POST', headers: { Authorization: `Bearer ${token}` } })
    expect(await readSessionStatus(node, token)).toBe(401)
    expect(await pollForOneSecond(async () => (await readSessionStatus(other, token)) === 401)).toBe(true)
  })

  test('a session ends at once on both nodes when its user is deactivated', async () => {
    const { token, browser, sessionId } = await signInBrowser()
    expect([await readSessionStatus(node, token), await readSessionStatus(other, token)]).toEqual([200, 200])
    const { database, access } = node.studydesk
    const [user] = await node.ownerQuery<{ org_id: string; status: string }>('select org_id, status from "user" where email = $1', [email])
    await node.ownerQuery(`update "user" set status = 'DEACTIVATED' where email = $1`, [email])
    await database.batch(user?.org_id ?? '', [access.changedStatement(user?.org_id ?? '')])
    for (const each of [node, other]) expect(await pollForOneSecond(async () => (await readSessionStatus(each, token)) === 401)).toBe(true)
    await node.ownerQuery('update "user" set status = $2 where email = $1', [email, user?.status])
    await database.batch(user?.org_id ?? '', [access.changedStatement(user?.org_id ?? '')])
    expect(await fetchEndReason(sessionId)).toBe('deactivated')
    expect((await renewSession(browser)).status).toBe(401)
  })

  test.each([
    ['idle', `last_seen_at = now() - interval '17 minutes 1 second'`],
    ['expired', `expires_at = now() - interval '1 second'`],
  ])('a session ends by its time limit: %s', async (reason, setting) => {
    const { browser, sessionId } = await signInBrowser()
    await node.ownerQuery(`update session set ${setting} where id = $1`, [sessionId])
    expect((await renewSession(browser)).status).toBe(401)
    expect(await fetchEndReason(sessionId)).toBe(reason)

    const secondSession = await signInBrowser()
    await node.ownerQuery(`update session set ${setting} where id = $1`, [secondSession.sessionId])
    expect(await readSessionStatus(other, secondSession.token)).toBe(401)
    expect(await fetchEndReason(secondSession.sessionId)).toBe(reason)
  })

  test('cached sessions are dropped when messages may have been missed', async () => {
    const { token, sessionId } = await signInBrowser()
    expect(await readSessionStatus(other, token)).toBe(200)
    await node.ownerQuery('update session set ended_at = now() where id = $1', [sessionId])
    await node.ownerQuery(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'studydesk listener' and datname = current_database()`,
    )
    await expect.poll(() => readSessionStatus(other, token)).toBe(401)
  })
})

describe('an access token', () => {
  const claims = { org: '0', sid: '0' }
  const deriveTestKey = () => deriveKey(node.studydesk.config.secrets.token, 'access token')
  const signToken = (use: (jwt: SignJWT) => SignJWT, header: { alg: string; typ: string } = { alg: 'HS256', typ: 'at+jwt' }) =>
    use(
      new SignJWT(claims)
        .setProtectedHeader(header)
        .setIssuer('studydesk')
        .setAudience('studydesk')
        .setSubject('0')
        .setExpirationTime('5m'),
    )

  test('an access token that is forged, expired or of another kind is rejected', async () => {
    const { token } = await signInBrowser()
    const [tokenHeader, body, signature] = token.split('.')
    const unsignedToken = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${body}.`
    const tokens = [
      '',
      'x',
      'x.y.z',
      unsignedToken,
      `${tokenHeader}.${body}.AAAA`,
      `${tokenHeader}.${body}`,
      `${tokenHeader}.${body}.${signature}x`,
      'a'.repeat(5000),
      await signToken((jwt) => jwt.setExpirationTime('-1s')).sign(deriveTestKey()),
      await signToken((jwt) => jwt.setAudience('another')).sign(deriveTestKey()),
      await signToken((jwt) => jwt, { alg: 'HS256', typ: 'studydesk-ticket' }).sign(deriveTestKey()),
      await signToken((jwt) => jwt).sign(Buffer.from('another key that is long enough.')),
    ]
    for (const each of tokens) expect(await readSessionStatus(node, each), each).toBe(401)
  })

  test('an access token lasts 15 minutes at most, and never longer than the session', async () => {
    const { browser, sessionId } = await signInBrowser()
    await node.ownerQuery(`update session set expires_at = now() + interval '100 seconds' where id = $1`, [sessionId])
    const response = await browser.request('/api/session/renew', { method: 'POST' })
    const { data } = (await response.json()) as { data: { expiresIn: number } }
    expect(data.expiresIn).toBeLessThanOrEqual(100)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  })
})

test('an open but unattended screen does not keep its session alive by renewing', async () => {
  const { browser, sessionId } = await signInBrowser()
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
