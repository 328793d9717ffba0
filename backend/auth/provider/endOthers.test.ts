import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { heardSoon, listen } from '../../realtime/testSocket.ts'
import { nodeBeside, type TestNode, testNode } from '../../testing/index.ts'
import type { Page, TestBrowser } from '../testBrowser.ts'
import { browserAt, demoPassword, renew, statusWith, within1Second } from '../testSignIn.ts'

/** One node takes the new password, the other has the other browsers. */
let node: TestNode
let other: TestNode
beforeAll(async () => {
  node = await testNode()
  other = await nodeBeside(node)
})
afterAll(() => node.close())

const email = 'coordinator@northlake.example'
const bystander = 'viewer@northlake.example'
/** Each test chooses a new one. */
let password = demoPassword
let changes = 0
const nextPassword = () => `Changed-pass${changes++}!`

async function signedIn(as = email): Promise<{ browser: TestBrowser; token: string }> {
  const browser = browserAt(node)
  const page = await browser.go('/oauth/studydesk')
  await browser.submit(page, { email: as, password: as === email ? password : demoPassword })
  const { token } = await renew(browser)
  return { browser, token }
}

async function changePassword(browser: TestBrowser): Promise<Page> {
  const form = await browser.go('/oauth/studydesk?flow=changePassword&ui_locales=en')
  const newPassword = nextPassword()
  const done = await browser.submit(form, { email, password, newPassword, repeatedPassword: newPassword })
  password = newPassword
  return done
}

describe('a changed password', () => {
  test('ends the other sessions of its owner on every node at once, and keeps the one in which it was changed', async () => {
    const [mine, elsewhere, somebody] = [await signedIn(), await signedIn(), await signedIn(bystander)]
    const socket = await listen(other, ['bearer', elsewhere.token])
    expect(await statusWith(other, elsewhere.token)).toBe(200)

    expect((await changePassword(mine.browser)).address.pathname).toBe('/crm/change-password-success')
    expect(await statusWith(node, elsewhere.token)).toBe(401)
    expect(await within1Second(async () => (await statusWith(other, elsewhere.token)) === 401)).toBe(true)
    expect(await heardSoon(socket, (message) => message.kind === 'sessionEnded' && message.why === 'passwordChanged')).toBe(true)
    expect(await socket.closed).toBe(4401)
    expect((await renew(elsewhere.browser)).status).toBe(401)

    for (const each of [mine, somebody]) {
      expect(await statusWith(other, each.token)).toBe(200)
      expect((await renew(each.browser)).status).toBe(200)
    }
  })

  test('is told in the history, with each session that it ended', async () => {
    const [mine, elsewhere] = [await signedIn(), await signedIn()]
    await changePassword(mine.browser)
    const sessionId = elsewhere.browser.cookies.value('studydesk_session')?.split('.')[1]
    expect(
      await node.ownerQuery("select action from audit_event where kind = 'session' and record_id = $1 order by at", [sessionId]),
    ).toEqual([{ action: 'signIn' }, { action: 'passwordChanged' }])
  })

  test('leaves no browser signed in at the provider but its own', async () => {
    const [mine, elsewhere] = [await signedIn(), await signedIn()]
    await changePassword(mine.browser)
    const again = await elsewhere.browser.go('/oauth/studydesk')
    expect([again.address.pathname.startsWith('/idp/interaction/'), again.text.includes('name="password"')]).toEqual([true, true])
    expect((await mine.browser.go('/oauth/studydesk')).address.pathname).toBe('/crm/login/success')
  })

  test('without a session here ends every session', async () => {
    const elsewhere = await signedIn()
    const nowhere = browserAt(node)
    expect((await changePassword(nowhere)).address.pathname).toBe('/crm/change-password-success')
    expect(await statusWith(node, elsewhere.token)).toBe(401)
  })

  test('is not taken for the session that a cookie of somebody else names', async () => {
    const [elsewhere, somebody] = [await signedIn(), await signedIn(bystander)]
    const nowhere = browserAt(node)
    nowhere.cookies.take([`studydesk_own=${somebody.browser.cookies.value('studydesk_own')}; Path=/idp`])
    await changePassword(nowhere)
    expect([await statusWith(node, elsewhere.token), await statusWith(node, somebody.token)]).toEqual([401, 200])
  })

  test('that had run out ends them too, and its own sign-in goes on', async () => {
    const elsewhere = await signedIn()
    await node.ownerQuery(`update "user" set password_expiry = 'AFTER_DAYS', password_expiry_days = 1 where email = $1`, [email])
    await node.ownerQuery(`update idp.account set password_changed_at = now() - interval '2 days' where email = $1`, [email])
    const browser = browserAt(node)
    const asked = await browser.submit(await browser.go('/oauth/studydesk'), { email, password })
    expect(await statusWith(node, elsewhere.token)).toBe(200)
    const newPassword = nextPassword()
    const landed = await browser.submit(asked, { newPassword, repeatedPassword: newPassword })
    password = newPassword
    expect(landed.address.pathname).toBe('/crm/login/success')
    expect(await statusWith(node, elsewhere.token)).toBe(401)
    expect((await renew(browser)).status).toBe(200)
  })
})

test('a changed name ends no session', async () => {
  const [mine, elsewhere] = [await signedIn(bystander), await signedIn(bystander)]
  const form = await mine.browser.go('/oauth/studydesk?flow=editProfile')
  await mine.browser.submit(form, { givenName: 'Vera', familyName: 'Reed' })
  expect(await statusWith(node, elsewhere.token)).toBe(200)
})
