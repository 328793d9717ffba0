import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../../app/testing/index.ts'
import { demoPassword, openNodeBrowser, renewSession, signInWith } from '../testSignIn.ts'

const email = 'coordinator@northlake.example'
let node: TestNode
let northlake = ''
let riveSud = ''

/** Makes the coordinator of Northlake a member of the other demo organisation, too. */
beforeAll(async () => {
  node = await testNode()
  const organisations = await node.ownerQuery<{ org_id: string; name: string }>('select org_id, name from organisation')
  northlake = organisations.find(({ name }) => name.startsWith('Northlake'))?.org_id ?? ''
  riveSud = organisations.find(({ name }) => name.includes('Rive-Sud'))?.org_id ?? ''
  await signInWith(openNodeBrowser(node), email)
  await node.ownerQuery(
    `insert into "user" (org_id, id, first_name, last_name, email, role_id, lms_role, language, password_expiry, status, uid)
      select $2, gen_random_uuid(), first_name, last_name, email, (select id from role where org_id = $2 limit 1), lms_role, language,
        password_expiry, status, uid from "user" where org_id = $1 and email = $3`,
    [northlake, riveSud, email],
  )
})
afterAll(() => node.close())

async function organisationOf(browser: ReturnType<typeof openNodeBrowser>): Promise<string> {
  const { token } = await renewSession(browser)
  const response = await node.fetch('session', { headers: { Authorization: `Bearer ${token}` } })
  return ((await response.json()) as { data: { organisation: { id: string } } }).data.organisation.id
}

test('a user of several organisations chooses one by name, without entering the password again', async () => {
  const browser = openNodeBrowser(node)
  const choice = await signInWith(browser, email, '/oauth/studydesk?redirect=/crm/participants')
  expect(choice.address.pathname).toBe('/oauth/choose')
  expect(choice.text).toContain('Northlake Research')
  expect(choice.text).toContain('Clinique Rive-Sud')
  expect((await renewSession(browser)).status, 'nobody is signed in before the choice').toBe(401)

  const link = choice.text.match(/href="([^"]*)"[^>]*>Clinique Rive-Sud/)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const landingPage = await browser.go(link)
  expect(landingPage.address.pathname).toBe('/crm/participants')
  expect(await organisationOf(browser)).toBe(riveSud)
})

test('the orgId of the start selects the organisation; one in which the user is unknown is ignored', async () => {
  const browser = openNodeBrowser(node)
  await signInWith(browser, email, `/oauth/studydesk?orgId=${northlake}`)
  expect(await organisationOf(browser)).toBe(northlake)
  await browser.go(`/oauth/studydesk?orgId=${riveSud}`)
  expect(await organisationOf(browser)).toBe(riveSud)

  for (const orgId of ['00000000-0000-7000-8000-000000000000', 'x']) {
    const requested = await browser.go(`/oauth/studydesk?orgId=${orgId}`)
    expect(requested.address.pathname, orgId).toBe('/oauth/choose')
  }
  const other = openNodeBrowser(node)
  await signInWith(other, 'viewer@northlake.example', `/oauth/studydesk?orgId=${riveSud}`)
  expect(await organisationOf(other)).toBe(northlake)
})

test('a sign-in is shown in the language of the address, else of the requested organisation, else of the browser', async () => {
  await node.ownerQuery("update organisation set language = 'fr' where org_id = $1", [riveSud])
  const readLanguage = async (query: string): Promise<string | undefined> =>
    /<html lang="(\w+)"/.exec((await openNodeBrowser(node).go(`/oauth/studydesk?${query}`)).text)?.[1]
  expect(await readLanguage(`orgId=${riveSud}`)).toBe('fr')
  expect(await readLanguage(`orgId=${riveSud}&ui_locales=en`)).toBe('en')
  expect(await readLanguage('ui_locales=fr-CA')).toBe('fr')
  expect(await readLanguage('')).toBe('en')
})

test('a user whom another organisation adds with the same address does not affect the next sign-in', async () => {
  const victimEmail = 'admin@rivesud.example'
  const [role] = await node.ownerQuery<{ id: string }>('select role_id as id from "user" where email = $1', ['admin@northlake.example'])
  const body = { firstName: 'Not', lastName: 'Theirs', email: victimEmail, roleId: role?.id, sendInvitation: true }
  expect((await node.call('users', { as: 'admin@northlake.example', method: 'POST', body })).status).toBe(201)
  const browser = openNodeBrowser(node)
  const landingPage = await signInWith(browser, victimEmail)
  expect(landingPage.text).not.toContain('Northlake')
  expect(await organisationOf(browser)).toBe(riveSud)
  expect(await node.ownerQuery('select status, uid from "user" where email = $1 and org_id = $2', [victimEmail, northlake])).toEqual([
    { status: 'UNVERIFIED', uid: null },
  ])
})

test('the names of organisations are shown to no other user', async () => {
  const page = await openNodeBrowser(node).go('/oauth/choose?choice=eyJhbGciOiJub25lIn0.e30.')
  expect(page.text).not.toContain('Northlake')
  expect(page.status).toBe(403)
})

test('going back to a used sign-in page leads on to the application', async () => {
  const browser = openNodeBrowser(node)
  const form = await browser.go('/oauth/studydesk')
  await browser.submit(form, { email: 'viewer@northlake.example', password: demoPassword })
  const secondResponse = await browser.request(form.address.href)
  expect([secondResponse.status, secondResponse.headers.get('Location')]).toEqual([303, '/crm/'])
  expect((await openNodeBrowser(node).request(form.address.href)).status, 'without a cookie it would go in circles').toBe(400)
})
