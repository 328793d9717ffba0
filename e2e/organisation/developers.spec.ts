import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { headersOf } from '../support/calls.ts'
import { chooseOption, saveAndExpect } from '../support/form.ts'
import { createUniqueWord } from '../support/fresh.ts'
import { rows } from '../support/list.ts'
import { people } from '../support/people.ts'
import { navigateTo, settled, title } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

/** Ten days in milliseconds. */
const tenDays = 10 * 86_400_000
/** Returns the time in ten days, in the format of the field. */
const inTenDays = (): string => new Date(Date.now() + tenDays).toISOString().slice(0, 16).replace('T', ' ')

async function fillToken(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  // The list of roles reloads during typing, so a choice may disappear with the previous list.
  const role = page.getByRole('combobox', { name: 'Role' })
  await expect(async () => {
    await chooseOption(role, 'Viewer')
    await expect(page.locator('.ant-select').filter({ has: role })).toContainText('Viewer', { timeout: 2000 })
  }).toPass()
  const expires = page.getByRole('textbox', { name: 'Expires' })
  await expires.fill(inTenDays())
  await expires.press('Tab')
}

test('an API token is shown once, calls the API, and is revoked', async ({ open, request }) => {
  const page = await open(people.developer.email, '/admin/api-tokens/new')
  const name = `${createUniqueWord()} ledger`
  await fillToken(page, name)
  await saveAndExpect(page, `${name} added`)
  const dialog = page.getByRole('dialog', { name: 'Your new token' })
  const token = await dialog.getByRole('textbox', { name: 'API token' }).inputValue()
  expect(token).toMatch(/^sdk_[\w-]{43}$/)
  await expectAccessible(page, 'the token')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  await expect(title(page)).toHaveText(name)
  await settled(page)
  expect(await page.content()).not.toContain(token)

  const call = (path: string) => request.get(`/api/${path}`, { headers: { Authorization: `Bearer ${token}` } })
  const session = await (await call('session')).json()
  expect(session.data.user.fullName).toBe(`${name} (API)`)

  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('main').getByText('Revoked').first()).toBeVisible()
  expect((await call('session')).status()).toBe(401)
})

test('a webhook is created, receives a change, and its delivery is shown', async ({ open }) => {
  const received: string[] = []
  const receiver = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => received.push(String(chunk)))
    request.on('end', () => response.writeHead(204).end())
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const [mirror, token] = [`${createUniqueWord()} mirror`, `${createUniqueWord()} told of`]
  const page = await open(people.developer.email, '/admin/webhooks/new')
  await page.getByRole('textbox', { name: 'Name' }).fill(mirror)
  await chooseOption(page.getByRole('combobox', { name: 'Resource' }), 'API tokens')
  await chooseOption(page.getByRole('combobox', { name: 'Events' }), 'Created')
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Address' }).fill(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`)
  await page.getByLabel('Signing secret').fill('only the two of us know')
  await saveAndExpect(page, `${mirror} added`)
  await expect(page).toHaveURL(/\/admin\/webhooks\/edit\//)
  const address = new URL(page.url()).pathname.replace('/crm', '')

  const headers = await headersOf(page)
  const roles = await (await page.request.get('/api/admin/roles?roleName=Viewer', { headers })).json()
  const data = { name: token, roleId: roles.data[0].id, expiresAt: new Date(Date.now() + tenDays).toISOString() }
  const tokenResponse = await page.request.post('/api/api-tokens', { headers, data })
  expect(tokenResponse.status(), await tokenResponse.text()).toBe(201)
  await expect.poll(() => received.length).toBe(1)
  expect(JSON.parse(received[0] ?? '')).toMatchObject({ event: 'create', resource: 'apiToken' })

  await navigateTo(page, address)
  await page.getByRole('tab', { name: 'Deliveries' }).click()
  await settled(page)
  await expect(rows(page).first()).toContainText('Delivered')
  receiver.close()
})

test('the registry is searched, a link opens one resource, and its fields scroll by keyboard on a narrow screen', async ({ open }) => {
  const page = await open(people.developer.email, '/admin/modules')
  await page.getByRole('textbox', { name: 'Search resources, fields, addresses' }).fill('healthCard')
  await expect(page.getByRole('navigation', { name: 'Resources' }).getByRole('link')).toHaveCount(3)
  await page.keyboard.press('Tab')
  await navigateTo(page, '/admin/modules?resource=site')
  await expect(page.getByRole('heading', { level: 2, name: 'Sites' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'PATCH /api/site/:id ADMIN_SITES: CONTRIBUTE' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^siteCode / })).toContainText('text')
  await page.getByRole('link', { name: 'Calls', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: 'GET /api/admin/dev/state DEV: CONTRIBUTE' })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await navigateTo(page, '/admin/modules?resource=participant')
  const fields = page.getByRole('region', { name: 'Fields' })
  await fields.focus()
  await expect(fields).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => fields.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
})

test('the developers’ page shows session, health, jobs and seals, and leads to the outbox', async ({ open }) => {
  const page = await open(people.developer.email, '/admin/dev')
  for (const name of ['Session', 'Health', 'Jobs', 'Seals']) await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(page.getByText('No job of this organization has failed.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Outbox' }).click()
  await expect(title(page)).toHaveText('Outbox')
})
