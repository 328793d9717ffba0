import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../../app/testing/index.ts'
import { demoPassword, openNodeBrowser, signInWith } from '../testSignIn.ts'

let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node.close())

const email = 'viewer@northlake.example'
const newPassword = 'Another-pass2?'

test('a password is changed with the old one, by the rule, and takes effect at once', async () => {
  const browser = openNodeBrowser(node)
  await signInWith(browser, email)
  const form = await browser.go('/oauth/studydesk?flow=changePassword&ui_locales=en')
  expect(form.address.pathname).toBe('/idp/account/password')
  expect(form.text).toMatch(/name="email"[^>]* value="viewer@northlake.example" readonly/)

  const weak = await browser.submit(form, { password: demoPassword, newPassword: 'weak', repeatedPassword: 'weak' })
  expect([weak.status, weak.text.includes('id="newPassword-problem"')]).toEqual([422, true])
  const different = await browser.submit(form, { password: demoPassword, newPassword, repeatedPassword: 'x' })
  expect(different.text).toContain('id="repeatedPassword-problem"')
  const rejectedPage = await browser.submit(form, { password: 'x', newPassword, repeatedPassword: newPassword })
  expect([rejectedPage.status, rejectedPage.text.includes('role="alert"')]).toEqual([422, true])

  const donePage = await browser.submit(form, { password: demoPassword, newPassword, repeatedPassword: newPassword })
  expect(donePage.address.pathname).toBe('/crm/change-password-success')
  const old = await signInWith(openNodeBrowser(node), email)
  expect(old.status).toBe(401)
  const other = openNodeBrowser(node)
  const landingPage = await other.submit(await other.go('/oauth/studydesk'), { email, password: newPassword })
  expect(landingPage.address.pathname).toBe('/crm/login/success')
})

test('a user who is signed in at the provider changes their names', async () => {
  const browser = openNodeBrowser(node)
  await signInWith(browser, 'coordinator@northlake.example')
  const form = await browser.go('/oauth/studydesk?flow=editProfile')
  const empty = await browser.submit(form, { givenName: ' ', familyName: 'Roy' })
  expect(empty.text).toContain('id="givenName-problem"')
  const donePage = await browser.submit(form, { givenName: 'Zoé <b>', familyName: 'Roy' })
  expect(donePage.address.pathname).toBe('/crm/intermediate-success-page')
  expect(await node.ownerQuery('select given_name from idp.account where email = $1', ['coordinator@northlake.example'])).toEqual([
    { given_name: 'Zoé <b>' },
  ])
  expect((await browser.go('/oauth/studydesk?flow=editProfile')).text).toContain('value="Zoé &lt;b&gt;"')
})

test('without a session at the provider the password is required', async () => {
  const browser = openNodeBrowser(node)
  const form = await browser.go('/oauth/studydesk?flow=editProfile&login_hint=admin@northlake.example')
  expect(form.text).toContain('value="admin@northlake.example"')
  const rejectedPage = await browser.submit(form, { email: 'admin@northlake.example', password: 'x', givenName: 'A', familyName: 'B' })
  expect(rejectedPage.status).toBe(422)
})

test('a form on another site changes nothing', async () => {
  const browser = openNodeBrowser(node)
  await signInWith(browser, 'coordinator@northlake.example')
  const body = new URLSearchParams({ givenName: 'E', familyName: 'Vil' })
  const response = await browser.request('/idp/account/profile', { method: 'POST', body, headers: { Origin: 'https://evil.example' } })
  expect(response.status).toBe(400)
})
