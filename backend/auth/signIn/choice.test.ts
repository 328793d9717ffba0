import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../testing/index.ts'
import { browserAt, demoPassword, renew, signInWith } from '../testSignIn.ts'

const email = 'coordinator@northlake.example'
let node: TestNode
let northlake = ''
let riveSud = ''

/** The coordinator of Northlake is a member of the other organisation too. */
beforeAll(async () => {
  node = await testNode()
  const found = await node.ownerQuery<{ org_id: string; name: string }>('select org_id, name from organisation')
  northlake = found.find(({ name }) => name.startsWith('Northlake'))?.org_id ?? ''
  riveSud = found.find(({ name }) => name.includes('Rive-Sud'))?.org_id ?? ''
  await signInWith(browserAt(node), email)
  await node.ownerQuery(
    `insert into "user" (org_id, id, first_name, last_name, email, role_id, lms_role, language, password_expiry, status, uid)
      select $2, gen_random_uuid(), first_name, last_name, email, (select id from role where org_id = $2 limit 1), lms_role, language,
        password_expiry, status, uid from "user" where org_id = $1 and email = $3`,
    [northlake, riveSud, email],
  )
})
afterAll(() => node.close())

async function organisationOf(browser: ReturnType<typeof browserAt>): Promise<string> {
  const { token } = await renew(browser)
  const answer = await node.fetch('session', { headers: { Authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { data: { organisation: { id: string } } }).data.organisation.id
}

test('somebody of several organisations chooses one by name, and is not asked for a password again', async () => {
  const browser = browserAt(node)
  const choice = await signInWith(browser, email, '/oauth/studydesk?redirect=/crm/participants')
  expect(choice.address.pathname).toBe('/oauth/choose')
  expect(choice.text).toContain('Northlake Research')
  expect(choice.text).toContain('Clinique Rive-Sud')
  expect((await renew(browser)).status, 'nobody is signed in before the choice').toBe(401)

  const link = choice.text.match(/href="([^"]*)"[^>]*>Clinique Rive-Sud/)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const landed = await browser.go(link)
  expect(landed.address.pathname).toBe('/crm/participants')
  expect(await organisationOf(browser)).toBe(riveSud)
})

test('the orgId of the start chooses; one in which the person is not known counts as none', async () => {
  const browser = browserAt(node)
  await signInWith(browser, email, `/oauth/studydesk?orgId=${northlake}`)
  expect(await organisationOf(browser)).toBe(northlake)
  await browser.go(`/oauth/studydesk?orgId=${riveSud}`)
  expect(await organisationOf(browser)).toBe(riveSud)

  for (const orgId of ['00000000-0000-7000-8000-000000000000', 'x']) {
    const asked = await browser.go(`/oauth/studydesk?orgId=${orgId}`)
    expect(asked.address.pathname, orgId).toBe('/oauth/choose')
  }
  const other = browserAt(node)
  await signInWith(other, 'viewer@northlake.example', `/oauth/studydesk?orgId=${riveSud}`)
  expect(await organisationOf(other)).toBe(northlake)
})

test('the sign-in speaks the language of the address, else of the organisation that it asks for, else of the browser', async () => {
  await node.ownerQuery("update organisation set language = 'fr' where org_id = $1", [riveSud])
  const languageAt = async (query: string): Promise<string | undefined> =>
    /<html lang="(\w+)"/.exec((await browserAt(node).go(`/oauth/studydesk?${query}`)).text)?.[1]
  expect(await languageAt(`orgId=${riveSud}`)).toBe('fr')
  expect(await languageAt(`orgId=${riveSud}&ui_locales=en`)).toBe('en')
  expect(await languageAt('ui_locales=fr-CA')).toBe('fr')
  expect(await languageAt('')).toBe('en')
})

test('a user whom another organisation adds with the same address changes nothing of the next sign-in', async () => {
  const victim = 'admin@rivesud.example'
  const [role] = await node.ownerQuery<{ id: string }>('select role_id as id from "user" where email = $1', ['admin@northlake.example'])
  const body = { firstName: 'Not', lastName: 'Theirs', email: victim, roleId: role?.id, sendInvitation: true }
  expect((await node.call('users', { as: 'admin@northlake.example', method: 'POST', body })).status).toBe(201)
  const browser = browserAt(node)
  const landed = await signInWith(browser, victim)
  expect(landed.text).not.toContain('Northlake')
  expect(await organisationOf(browser)).toBe(riveSud)
  expect(await node.ownerQuery('select status, uid from "user" where email = $1 and org_id = $2', [victim, northlake])).toEqual([
    { status: 'UNVERIFIED', uid: null },
  ])
})

test('the names of organisations are shown to nobody else', async () => {
  const page = await browserAt(node).go('/oauth/choose?choice=eyJhbGciOiJub25lIn0.e30.')
  expect(page.text).not.toContain('Northlake')
  expect(page.status).toBe(403)
})

test('Back onto a sign-in page that has been used leads on to the application', async () => {
  const browser = browserAt(node)
  const form = await browser.go('/oauth/studydesk')
  await browser.submit(form, { email: 'viewer@northlake.example', password: demoPassword })
  const back = await browser.request(form.address.href)
  expect([back.status, back.headers.get('Location')]).toEqual([303, '/crm/'])
  expect((await browserAt(node).request(form.address.href)).status, 'without a cookie it would go in circles').toBe(400)
})
