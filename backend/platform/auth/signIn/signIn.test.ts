import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../../app/testing/index.ts'
import { demoPassword, openNodeBrowser, readSessionStatus, renewSession, signInWith } from '../testSignIn.ts'

let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node.close())

const sessionsOf = async (email: string): Promise<number> =>
  (await node.ownerQuery('select from session join "user" on "user".id = session.user_id where email = $1', [email])).length

describe('a sign-in', () => {
  test('a sign-in leads through the provider to the requested route, without a token in any address', async () => {
    const browser = openNodeBrowser(node)
    const form = await browser.go('/oauth/studydesk?redirect=/crm/participants%3Fq%3Dx&login_hint=coordinator@northlake.example')
    const requested = new URL(form.way[1] ?? '')
    expect(Object.fromEntries(requested.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      login_hint: 'coordinator@northlake.example',
    })
    expect(requested.searchParams.get('state')).toMatch(/^\w{20,}/)
    expect(requested.searchParams.get('nonce')).toMatch(/^\w{20,}/)
    expect(form.text).toContain('value="coordinator@northlake.example"')

    const landingPage = await browser.submit(form, { email: 'coordinator@northlake.example', password: demoPassword })
    expect(landingPage.address.href).toBe(`${node.studydesk.config.publicUrl}/crm/participants?q=x`)
    expect(landingPage.way.join()).not.toMatch(/token|eyJ/)

    const cookie = browser.cookies.headers.find((each) => each.startsWith('studydesk_session=')) ?? ''
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/)
    expect(cookie).toContain('Path=/api/session')
    const { token } = await renewSession(browser)
    const session = (await (await node.fetch('session', { headers: { Authorization: `Bearer ${token}` } })).json()) as {
      data: { user: { email: string } }
    }
    expect(session.data.user.email).toBe('coordinator@northlake.example')
  })

  test('a sign-in ties the user to the identity the first time, and is in the audit trail', async () => {
    await signInWith(openNodeBrowser(node), 'viewer@northlake.example')
    await signInWith(openNodeBrowser(node), 'viewer@northlake.example')
    const [user] = await node.ownerQuery('select id, uid, status from "user" where email = $1', ['viewer@northlake.example'])
    const [account] = await node.ownerQuery('select subject from idp.account where email = $1', ['viewer@northlake.example'])
    expect(user).toMatchObject({ uid: account?.subject, status: 'AUTHENTICATED' })
    const events = await node.ownerQuery('select action from audit_event where user_id = $1 order by at', [user?.id])
    expect(events.map(({ action }) => action)).toEqual(['firstSignIn', 'signIn', 'signIn'])
  })

  test('a sign-in ends on the success page when no route, or one outside the application, was requested', async () => {
    for (const query of [
      '',
      '?redirect=//evil.example',
      '?redirect=https://evil.example/crm',
      '?redirect=/%5cevil.example',
      '?redirect=/crm/../api/session',
    ]) {
      const landingPage = await signInWith(openNodeBrowser(node), 'coordinator@northlake.example', `/oauth/studydesk${query}`)
      expect(landingPage.address.href).toBe(`${node.studydesk.config.publicUrl}/crm/login/success`)
    }
  })

  test('a sign-in passes only the listed parameters on to the provider', async () => {
    const page = await openNodeBrowser(node).go(
      '/oauth/studydesk?scope=admin&redirect_uri=https://evil.example&custom_params[x]=y&prompt=none&max_age=-1&login_hint=<b>',
    )
    const requested = new URL(page.way[1] ?? '').searchParams
    expect(requested.get('scope')).toBe('openid profile email')
    expect(requested.get('redirect_uri')).toBe(`${node.studydesk.config.publicUrl}/oauth/studydesk/callback`)
    for (const name of ['prompt', 'max_age', 'login_hint', 'x', 'custom_params[x]']) expect(requested.has(name), name).toBe(false)
  })

  test('a sign-in started under another host name continues under the public one', async () => {
    const response = await fetch(`http://127.0.0.1:${new URL(node.url).port}/oauth/studydesk?redirect=/sites`, { redirect: 'manual' })
    expect(response.headers.get('Location')).toBe(`${node.studydesk.config.publicUrl}/oauth/studydesk?redirect=/sites&home=1`)
  })

  test('a sign-in is shown in French on request', async () => {
    const page = await openNodeBrowser(node).go('/oauth/studydesk?ui_locales=fr')
    expect(page.text).toContain('<html lang="fr">')
  })

  test('sign-ins run in two tabs at once', async () => {
    const browser = openNodeBrowser(node)
    const [firstPage, secondPage] = [
      await browser.go('/oauth/studydesk?redirect=/sites'),
      await browser.go('/oauth/studydesk?redirect=/users'),
    ]
    const fields = { email: 'coordinator@northlake.example', password: demoPassword }
    expect((await browser.submit(firstPage, fields)).address.pathname).toBe('/crm/sites')
    expect((await browser.submit(secondPage, fields)).address.pathname).not.toBe('/crm/sites')
  })
})

describe('a rejected sign-in', () => {
  test('a sign-in with a wrong password is rejected without indicating which of both is wrong', async () => {
    const browser = openNodeBrowser(node)
    const form = await browser.go('/oauth/studydesk')
    const wrongPasswordPage = await browser.submit(form, { email: 'investigator@northlake.example', password: 'Wrong-pass1!' })
    const unknown = await browser.submit(form, { email: 'no-such@northlake.example', password: 'Wrong-pass1!' })
    expect([wrongPasswordPage.status, unknown.status]).toEqual([401, 401])
    expect(wrongPasswordPage.text).toContain('role="alert"')
    expect(wrongPasswordPage.text.replaceAll('investigator', 'no-such')).toBe(unknown.text)
    expect(wrongPasswordPage.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect(await sessionsOf('investigator@northlake.example')).toBe(0)
  })

  test('after five wrong passwords the right one is rejected too, from this address', async () => {
    const browser = openNodeBrowser(node)
    const form = await browser.go('/oauth/studydesk')
    for (let attempt = 0; attempt < 5; attempt++) await browser.submit(form, { email: 'investigator@northlake.example', password: 'x' })
    const page = await browser.submit(form, { email: 'investigator@northlake.example', password: demoPassword })
    expect(page.status).toBe(429)
    expect(Number(page.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await sessionsOf('investigator@northlake.example')).toBe(0)
  })

  test('a sign-in from a form on another site is rejected', async () => {
    const browser = openNodeBrowser(node)
    const form = await browser.go('/oauth/studydesk')
    const body = new URLSearchParams({ email: 'coordinator@northlake.example', password: demoPassword })
    const response = await browser.request(form.address.href, { method: 'POST', body, headers: { Origin: 'https://evil.example' } })
    expect(response.status).toBe(400)
  })

  test('a cancelled sign-in opens no session', async () => {
    const browser = openNodeBrowser(node)
    const page = await browser.submit(await browser.go('/oauth/studydesk'), { cancel: 'yes' })
    expect(page.address.searchParams.get('reason')).toBe('cancelled')
  })

  test('a sign-in with an account that no user has is rejected', async () => {
    await node.ownerQuery(`insert into idp.account (subject, email, password_hash)
      select gen_random_uuid(), 'stranger@northlake.example', password_hash from idp.account where email = 'admin@northlake.example'`)
    const browser = openNodeBrowser(node)
    const page = await signInWith(browser, 'stranger@northlake.example')
    expect(page.status).toBe(403)
    expect(page.address.searchParams.get('reason')).toBe('unknownAccount')
    expect(browser.cookies.value('studydesk_session')).toBeUndefined()
  })

  test('a sign-in of a deactivated user is rejected', async () => {
    await node.ownerQuery(`update "user" set status = 'DEACTIVATED' where email = 'nobody@northlake.example'`)
    const browser = openNodeBrowser(node)
    const page = await signInWith(browser, 'nobody@northlake.example')
    expect(page.address.searchParams.get('reason')).toBe('deactivated')
    expect(browser.cookies.value('studydesk_session')).toBeUndefined()
  })

  test('a user tied to another identity is not matched by e-mail when an address passed to another person', async () => {
    await node.ownerQuery(`update "user" set uid = 'somebody-else' where email = 'admin@northlake.example'`)
    const page = await signInWith(openNodeBrowser(node), 'admin@northlake.example')
    expect(page.address.searchParams.get('reason')).toBe('unknownAccount')
    await node.ownerQuery(`update "user" set uid = null where email = 'admin@northlake.example'`)
  })

  test('a replayed or changed response of the provider, or one in another browser, is rejected', async () => {
    const browser = openNodeBrowser(node)
    const form = await browser.go('/oauth/studydesk')
    const landingPage = await browser.submit(form, { email: 'coordinator@northlake.example', password: demoPassword })
    const callback = landingPage.way.find((address) => address.includes('/callback')) ?? ''
    const before = await sessionsOf('coordinator@northlake.example')

    const secondPage = await browser.go(callback)
    expect(secondPage.address.searchParams.get('reason')).toBe('interrupted')

    const startPage = await openNodeBrowser(node).go('/oauth/studydesk', { stopAt: ({ pathname }) => pathname === '/idp/auth' })
    const state = startPage.address.searchParams.get('state') ?? ''
    for (const address of ['/oauth/studydesk/callback', `/oauth/studydesk/callback?code=x&state=${state}`, callback]) {
      const page = await openNodeBrowser(node).go(address)
      expect(page.address.searchParams.get('reason')).toBe('interrupted')
    }
    expect(await sessionsOf('coordinator@northlake.example')).toBe(before)
  })
})

test('sign-out ends the session and the one at the provider, without confirmation, and passes the state on', async () => {
  const browser = openNodeBrowser(node)
  await signInWith(browser, 'coordinator@northlake.example')
  const { token } = await renewSession(browser)
  expect(await readSessionStatus(node, token)).toBe(200)
  const response = await browser.request('/api/session/sign-out', { method: 'POST' })
  const { data } = (await response.json()) as { data: { url: string } }
  expect(await readSessionStatus(node, token)).toBe(401)
  expect((await renewSession(browser)).status).toBe(401)

  const landingPage = await browser.go(`${data.url}&state=abc`)
  expect(landingPage.address.href).toBe(`${node.studydesk.config.publicUrl}/crm/logout/success?state=abc`)
  expect((await browser.go('/oauth/studydesk')).address.pathname).toMatch(/^\/idp\/interaction\//)
})

test('a second tab that signs out at the provider after the first is redirected too, without a page in between', async () => {
  const browser = openNodeBrowser(node)
  await signInWith(browser, 'coordinator@northlake.example')
  const response = await browser.request('/api/session/sign-out', { method: 'POST' })
  const { data } = (await response.json()) as { data: { url: string } }
  for (const tab of ['first', 'second']) {
    const landingPage = await browser.go(`${data.url}&state=${tab}`)
    expect(landingPage.address.href).toBe(`${node.studydesk.config.publicUrl}/crm/logout/success?state=${tab}`)
  }
})

test('a tab whose session another tab has just ended signs out without confirmation', async () => {
  const browser = openNodeBrowser(node)
  await signInWith(browser, 'coordinator@northlake.example')
  const { data: renewedToken } = (await (await browser.request('/api/session/renew', { method: 'POST' })).json()) as {
    data: { accessToken: string }
  }
  const signOut = async () => {
    const headers = { Authorization: `Bearer ${renewedToken.accessToken}` }
    return ((await (await browser.request('/api/session/sign-out', { method: 'POST', headers })).json()) as { data: { url: string } }).data
      .url
  }
  const [first, second] = [await signOut(), await signOut()]
  for (const address of [second, first])
    expect((await browser.go(address)).address.href).toBe(`${node.studydesk.config.publicUrl}/crm/logout/success`)
})

test('a tab signs out at the provider without confirmation though another has taken the session and its cookie away', async () => {
  const browser = openNodeBrowser(node)
  await signInWith(browser, 'coordinator@northlake.example')
  browser.cookies.stored.delete('studydesk_session /api/session')
  const { data } = (await (await browser.request('/api/session/sign-out', { method: 'POST' })).json()) as { data: { url: string } }
  expect((await browser.go(data.url)).address.pathname).toBe('/crm/logout/success')
  expect((await browser.go('/oauth/studydesk')).address.pathname, 'the provider forgot them too').toMatch(/^\/idp\/interaction\//)
})

test('a link on another site cannot sign out at the provider, nor lead elsewhere afterwards', async () => {
  const browser = openNodeBrowser(node)
  await signInWith(browser, 'coordinator@northlake.example')
  const page = await browser.go('/idp/session/end?client_id=studydesk')
  expect(page.text).toContain('op.logoutForm')
  const rejectedPage = await browser.go('/idp/session/end?client_id=studydesk&post_logout_redirect_uri=https://evil.example')
  expect(rejectedPage.status).toBe(400)
  expect((await browser.go('/oauth/studydesk')).address.pathname).toBe('/crm/login/success')
})
