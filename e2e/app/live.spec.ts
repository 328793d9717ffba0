import type { Locator, Page } from '@playwright/test'
import { headersOf } from '../support/calls.ts'
import { save } from '../support/form.ts'
import { createUniqueWord } from '../support/fresh.ts'
import { openPhoneSearch, rows } from '../support/list.ts'
import { people } from '../support/people.ts'
import { navigateTo, openPath, settled, title } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Saves a form. Resolves when the server has responded. */
async function commit(page: Page, path: RegExp): Promise<void> {
  const writeResponse = page.waitForResponse((answer) => answer.request().method() !== 'GET' && path.test(answer.url()))
  await save(page)
  expect((await writeResponse).ok()).toBe(true)
}

/** Creates a site. The returned function changes it through the API, as another user would. */
async function createSite(page: Page, name: string) {
  const headers = await headersOf(page)
  const response = await page.request.post('/api/sites', { headers, data: { name } })
  expect(response.status(), await response.text()).toBe(201)
  const { id } = (await response.json()).data
  return async (city: string) => {
    const changed = await page.request.patch(`/api/site/${id}`, { headers, data: { city } })
    expect(changed.status(), await changed.text()).toBe(200)
  }
}

const inList = (page: Page, text: string): Locator => rows(page).filter({ hasText: text })

test('a saved record appears in another list, also on a phone; search, focus and selection stay, and an offline list catches up', async ({
  open,
}) => {
  const reader = await open(people.admin.email, '/admin/sites')
  const phonePage = await open(people.admin.email, '/admin/sites', phone)
  const search = reader.getByRole('textbox', { name: 'Search in Sites' })
  const uniqueWord = createUniqueWord()
  const clinic = `${uniqueWord} Clinic`
  for (const field of [search, await openPhoneSearch(phonePage)]) {
    await field.fill(uniqueWord.toLowerCase())
    await settled(field.page())
  }
  const move = await createSite(phonePage, clinic)
  await expect(inList(reader, clinic)).toHaveCount(1)
  const card = phonePage.getByRole('list', { name: 'Sites' }).getByRole('listitem')
  await expect(card).toHaveCount(1)
  await inList(reader, clinic).getByRole('checkbox').check()
  await search.focus()

  await move('Napanee')
  await expect(inList(reader, 'Napanee')).toHaveCount(1)
  await expect(inList(reader, clinic).getByRole('checkbox')).toBeChecked()
  await expect(search).toBeFocused()
  await expect(search).toHaveValue(uniqueWord.toLowerCase())

  await reader.context().setOffline(true)
  await move('Belleville')
  await expect(card).toContainText('Belleville')
  await expect(inList(reader, 'Belleville')).toHaveCount(0)
  await reader.context().setOffline(false)
  await expect(inList(reader, 'Belleville')).toHaveCount(1)
  // After the reconnect, the list receives changes as before.
  await move('Deseronto')
  await expect(inList(reader, 'Deseronto')).toHaveCount(1)
})

test('a record shows what another user saved, and who else has it open', async ({ open }) => {
  const writer = await open(people.owner.email, '/participants')
  const reader = await open(people.coordinator.email, '/participants')
  const link = rows(reader).first().getByRole('link').first()
  const address = new URL((await link.getAttribute('href')) ?? '', reader.url()).pathname.replace(/^\/crm/, '')
  const id = /[0-9a-f-]{36}/.exec(address)?.[0]
  await navigateTo(reader, `/participants/${id}`)
  await navigateTo(writer, `/participants/edit/${id}`)
  const presenceStatus = reader.getByRole('status', { name: 'Also here' }).filter({ hasText: people.owner.name })
  await expect(presenceStatus).toBeVisible()

  const lastName = createUniqueWord()
  await writer.getByRole('textbox', { name: 'Last name' }).fill(lastName)
  await commit(writer, /\/api\/participants?\//)
  await expect(title(reader)).toContainText(lastName)
  await navigateTo(writer, '/participants')
  await expect(presenceStatus).toHaveCount(0)
})

test('a restricted participant who appears in a list comes without the values that its reader may not see', async ({ open }) => {
  const reader = await open(people.coordinator.email, '/participants')
  const received: string[] = []
  reader.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => received.push(String(payload))))
  await openPath(reader, '/participants')
  const total = reader.getByRole('navigation', { name: /^Pages: / }).getByRole('status')
  const before = Number.parseInt(await total.innerText(), 10)
  const person = { firstName: 'Zebulon', lastName: 'Aaardvark', dob: '1980-02-03', gender: 'male', email: 'zebulon@aaardvark.example' }
  const profile = { postalCode: 'H2X 1Y4', referralSource: 'PHYSICIAN', isRestrictedProfile: true }
  const response = await reader.request.post('/api/participants', { headers: await headersOf(reader), data: { ...person, ...profile } })
  expect(response.status()).toBe(201)
  await expect(total).toHaveText(`${before + 1} participants`)
  const changeMessages = received.filter((message) => message.includes('changed'))
  expect(changeMessages.length).toBeGreaterThan(0)
  expect(received.join(' ')).not.toMatch(/zebulon|aaardvark/i)
  await expect(reader.getByText(/zebulon|aaardvark/i)).toHaveCount(0)
})
