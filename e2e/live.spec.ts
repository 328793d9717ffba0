import type { Locator, Page } from '@playwright/test'
import { headersOf } from './support/calls.ts'
import { save } from './support/form.ts'
import { freshWord } from './support/fresh.ts'
import { rows } from './support/list.ts'
import { people } from './support/people.ts'
import { goTo, goWithin, settled, title } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Saves and resolves when the server has answered. */
async function commit(page: Page, path: RegExp): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.request().method() !== 'GET' && path.test(answer.url()))
  await save(page)
  expect((await answered).ok()).toBe(true)
}

/** Makes a site and changes it as another person would, by calls. */
async function newSite(page: Page, name: string) {
  const headers = await headersOf(page)
  const made = await page.request.post('/api/sites', { headers, data: { name } })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = (await made.json()).data
  return async (city: string) => {
    const changed = await page.request.patch(`/api/site/${id}`, { headers, data: { city } })
    expect(changed.status(), await changed.text()).toBe(200)
  }
}

const inList = (page: Page, text: string): Locator => rows(page).filter({ hasText: text })

test('a saved record comes to another list, also on a phone; search, focus and selection stay, and a list that was offline catches up', async ({
  open,
}) => {
  const reader = await open(people.admin.email, '/admin/sites')
  const inHand = await open(people.admin.email, '/admin/sites', phone)
  const search = reader.getByRole('textbox', { name: 'Search in Sites' })
  const word = freshWord()
  const clinic = `${word} Clinic`
  for (const page of [reader, inHand]) {
    await page.getByRole('textbox', { name: 'Search in Sites' }).fill(word.toLowerCase())
    await settled(page)
  }
  const move = await newSite(inHand, clinic)
  await expect(inList(reader, clinic)).toHaveCount(1)
  const card = inHand.getByRole('list', { name: 'Sites' }).getByRole('listitem')
  await expect(card).toHaveCount(1)
  await inList(reader, clinic).getByRole('checkbox').check()
  await search.focus()

  await move('Napanee')
  await expect(inList(reader, 'Napanee')).toHaveCount(1)
  await expect(inList(reader, clinic).getByRole('checkbox')).toBeChecked()
  await expect(search).toBeFocused()
  await expect(search).toHaveValue(word.toLowerCase())

  await reader.context().setOffline(true)
  await move('Belleville')
  await expect(card).toContainText('Belleville')
  await expect(inList(reader, 'Belleville')).toHaveCount(0)
  await reader.context().setOffline(false)
  await expect(inList(reader, 'Belleville')).toHaveCount(1)
  // And is told as before.
  await move('Deseronto')
  await expect(inList(reader, 'Deseronto')).toHaveCount(1)
})

test('a record shows what somebody else saved, and who else has it open', async ({ open }) => {
  const writer = await open(people.owner.email, '/participants')
  const reader = await open(people.coordinator.email, '/participants')
  const link = rows(reader).first().getByRole('link').first()
  const address = new URL((await link.getAttribute('href')) ?? '', reader.url()).pathname.replace(/^\/crm/, '')
  const id = /[0-9a-f-]{36}/.exec(address)?.[0]
  await goWithin(reader, `/participants/${id}`)
  await goWithin(writer, `/participants/edit/${id}`)
  const here = reader.getByRole('status', { name: 'Also here' }).filter({ hasText: people.owner.name })
  await expect(here).toBeVisible()

  const lastName = freshWord()
  await writer.getByRole('textbox', { name: 'Last name' }).fill(lastName)
  await commit(writer, /\/api\/participants?\//)
  await expect(title(reader)).toContainText(lastName)
  await goWithin(writer, '/participants')
  await expect(here).toHaveCount(0)
})

test('a restricted person who comes into a list comes without what its reader may not see', async ({ open }) => {
  const reader = await open(people.coordinator.email, '/participants')
  const heard: string[] = []
  reader.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
  await goTo(reader, '/participants')
  const total = reader.getByRole('navigation', { name: /^Pages: / }).getByRole('status')
  const before = Number.parseInt(await total.innerText(), 10)
  const person = { firstName: 'Zebulon', lastName: 'Aaardvark', dob: '1980-02-03', gender: 'male', email: 'zebulon@aaardvark.example' }
  const place = { postalCode: 'H2X 1Y4', referralSource: 'PHYSICIAN', isRestrictedProfile: true }
  const made = await reader.request.post('/api/participants', { headers: await headersOf(reader), data: { ...person, ...place } })
  expect(made.status()).toBe(201)
  await expect(total).toHaveText(`${before + 1} participants`)
  const told = heard.filter((message) => message.includes('changed'))
  expect(told.length).toBeGreaterThan(0)
  expect(heard.join(' ')).not.toMatch(/zebulon|aaardvark/i)
  await expect(reader.getByText(/zebulon|aaardvark/i)).toHaveCount(0)
})
