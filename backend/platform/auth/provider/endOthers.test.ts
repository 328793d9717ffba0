import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSecondNode, type TestNode, testNode } from '../../../app/testing/index.ts'
import { listen, waitForMessage } from '../../realtime/testSocket.ts'
import type { Page, TestBrowser } from '../testBrowser.ts'
import { demoPassword, openNodeBrowser, pollForOneSecond, readSessionStatus, renewSession } from '../testSignIn.ts'

/** One node receives the new password; the other serves the other browsers. */
let node: TestNode
let other: TestNode
beforeAll(async () => {
  node = await testNode()
  other = await startSecondNode(node)
})
afterAll(() => node.close())

const email = 'coordinator@northlake.example'
const bystander = 'viewer@northlake.example'
/** Each test chooses a new password. */
let password = demoPassword
let changes = 0
const createPassword = () => `Changed-pass${changes++}!`

async function signInBrowser(userEmail = email): Promise<{ browser: TestBrowser; token: string }> {
  const browser = openNodeBrowser(node)
  const page = await browser.go('/oauth/studydesk')
  await browser.submit(page, { email: userEmail, password: userEmail === email ? password : demoPassword })
  const { token } = await renewSession(browser)
  return { browser, token }
}

async function changePassword(browser: TestBrowser): Promise<Page> {
  const form = await browser.go('/oauth/studydesk?flow=changePassword&ui_locales=en')
  const newPassword = createPassword()
  const donePage = await browser.submit(form, { email, password, newPassword, repeatedPassword: newPassword })
  password = newPassword
  return donePage
}

describe('a changed password', () => {
  test('a changed password ends the other sessions of its owner on every node at once, and keeps the session that changed it', async () => {
    const [ownSession, otherSession, bystanderSession] = [await signInBrowser(), await signInBrowser(), await signInBrowser(bystander)]
    const socket = await listen(other, ['bearer', otherSession.token])
    expect(await readSessionStatus(other, otherSession.token)).toBe(200)

    expect((await changePassword(ownSession.browser)).address.pathname).toBe('/crm/change-password-success')
    expect(await readSessionStatus(node, otherSession.token)).toBe(401)
    expect(await pollForOneSecond(async () => (await readSessionStatus(other, otherSession.token)) === 401)).toBe(true)
    expect(await waitForMessage(socket, (message) => message.kind === 'sessionEnded' && message.why === 'passwordChanged')).toBe(true)
    expect(await socket.closed).toBe(4401)
    expect((await renewSession(otherSession.browser)).status).toBe(401)

    for (const each of [ownSession, bystanderSession]) {
      expect(await readSessionStatus(other, each.token)).toBe(200)
      expect((await renewSession(each.browser)).status).toBe(200)
    }
  })

  test('a changed password is in the audit trail, with each session that it ended', async () => {
    const [ownSession, otherSession] = [await signInBrowser(), await signInBrowser()]
    await changePassword(ownSession.browser)
    const sessionId = otherSession.browser.cookies.value('studydesk_session')?.split('.')[1]
    expect(
      await node.ownerQuery("select action from audit_event where kind = 'session' and record_id = $1 order by at", [sessionId]),
    ).toEqual([{ action: 'signIn' }, { action: 'passwordChanged' }])
  })

  test('a changed password leaves no browser signed in at the provider but the one that changed it', async () => {
    const [ownSession, otherSession] = [await signInBrowser(), await signInBrowser()]
    await changePassword(ownSession.browser)
    const secondPage = await otherSession.browser.go('/oauth/studydesk')
    expect([secondPage.address.pathname.startsWith('/idp/interaction/'), secondPage.text.includes('name="password"')]).toEqual([true, true])
    expect((await ownSession.browser.go('/oauth/studydesk')).address.pathname).toBe('/crm/login/success')
  })

  test('a password changed without a session ends every session', async () => {
    const otherSession = await signInBrowser()
    const nowhere = openNodeBrowser(node)
    expect((await changePassword(nowhere)).address.pathname).toBe('/crm/change-password-success')
    expect(await readSessionStatus(node, otherSession.token)).toBe(401)
  })

  test("a changed password does not keep the session that another user's cookie names", async () => {
    const [otherSession, bystanderSession] = [await signInBrowser(), await signInBrowser(bystander)]
    const nowhere = openNodeBrowser(node)
    nowhere.cookies.take([`studydesk_own=${bystanderSession.browser.cookies.value('studydesk_own')}; Path=/idp`])
    await changePassword(nowhere)
    expect([await readSessionStatus(node, otherSession.token), await readSessionStatus(node, bystanderSession.token)]).toEqual([401, 200])
  })

  test('a changed expired password ends other sessions too, and its own sign-in continues', async () => {
    const otherSession = await signInBrowser()
    await node.ownerQuery(`update "user" set password_expiry = 'AFTER_DAYS', password_expiry_days = 1 where email = $1`, [email])
    await node.ownerQuery(`update idp.account set password_changed_at = now() - interval '2 days' where email = $1`, [email])
    const browser = openNodeBrowser(node)
    const request = await browser.submit(await browser.go('/oauth/studydesk'), { email, password })
    expect(await readSessionStatus(node, otherSession.token)).toBe(200)
    const newPassword = createPassword()
    const landingPage = await browser.submit(request, { newPassword, repeatedPassword: newPassword })
    password = newPassword
    expect(landingPage.address.pathname).toBe('/crm/login/success')
    expect(await readSessionStatus(node, otherSession.token)).toBe(401)
    expect((await renewSession(browser)).status).toBe(200)
  })
})

test('a changed name ends no session', async () => {
  const [ownSession, otherSession] = [await signInBrowser(bystander), await signInBrowser(bystander)]
  const form = await ownSession.browser.go('/oauth/studydesk?flow=editProfile')
  await ownSession.browser.submit(form, { givenName: 'Vera', familyName: 'Reed' })
  expect(await readSessionStatus(node, otherSession.token)).toBe(200)
})
