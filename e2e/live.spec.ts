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

/** A site of its own, open in its form. */
async function newSite(page: Page, name: string): Promise<string> {
  await goWithin(page, '/admin/sites/new')
  await page.getByRole('textbox', { name: 'Site name' }).fill(name)
  await commit(page, /\/api\/sites?$/)
  await expect(page).toHaveURL(/\/admin\/sites\/edit\/[0-9a-f-]{36}/)
  await settled(page)
  return new URL(page.url()).pathname.replace('/crm', '')
}

const inList = (page: Page, text: string): Locator => rows(page).filter({ hasText: text })

test('what one person saves stands on another’s list within a second; search, focus and selection stay', async ({ open }) => {
  const writer = await open(people.admin.email, '/admin/sites')
  const reader = await open(people.admin.email, '/admin/sites')
  const search = reader.getByRole('textbox', { name: 'Search in Sites' })
  const word = freshWord()
  const clinic = `${word} Clinic`
  await search.fill(word.toLowerCase())
  await settled(reader)
  await newSite(writer, clinic)
  await expect(inList(reader, clinic)).toHaveCount(1)
  await inList(reader, clinic).getByRole('checkbox').check()
  await search.focus()

  await writer.getByRole('textbox', { name: 'City' }).fill('Napanee')
  await commit(writer, /\/api\/sites?\//)
  await expect(inList(reader, 'Napanee')).toHaveCount(1)
  await expect(inList(reader, clinic).getByRole('checkbox')).toBeChecked()
  await expect(search).toBeFocused()
  await expect(search).toHaveValue(word.toLowerCase())
})

test('a list that was cut off catches up when it is back, and is told as before', async ({ open }) => {
  const writer = await open(people.admin.email, '/admin/sites')
  const reader = await open(people.admin.email, '/admin/sites')
  const bystander = await open(people.admin.email, '/admin/sites')
  const word = freshWord()
  const clinic = `${word} Clinic`
  for (const page of [reader, bystander]) {
    await page.getByRole('textbox', { name: 'Search in Sites' }).fill(word.toLowerCase())
    await settled(page)
  }
  await newSite(writer, clinic)
  await expect(inList(reader, clinic)).toHaveCount(1)

  await reader.context().setOffline(true)
  await writer.getByRole('textbox', { name: 'City' }).fill('Belleville')
  await commit(writer, /\/api\/sites?\//)
  await expect(inList(bystander, 'Belleville')).toHaveCount(1)
  await expect(inList(reader, 'Belleville')).toHaveCount(0)
  await reader.context().setOffline(false)
  await expect(inList(reader, 'Belleville')).toHaveCount(1)

  // And is told as before.
  await writer.getByRole('textbox', { name: 'City' }).fill('Deseronto')
  await commit(writer, /\/api\/sites?\//)
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
  await goTo(writer, '/participants')
  await expect(here).toHaveCount(0)
})

test('a restricted person who comes into a list comes without what its reader may not see', async ({ open }) => {
  const writer = await open(people.coordinator.email, '/participants')
  const reader = await open(people.coordinator.email, '/participants')
  const heard: string[] = []
  reader.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
  await goTo(reader, '/participants')
  const total = reader.getByRole('navigation', { name: 'Pages' }).getByRole('status')
  const before = Number.parseInt(await total.innerText(), 10)
  const person = { firstName: 'Zebulon', lastName: 'Aaardvark', dob: '1980-02-03', gender: 'male', email: 'zebulon@aaardvark.example' }
  const place = { postalCode: 'H2X 1Y4', referralSource: 'PHYSICIAN', isRestrictedProfile: true }
  const made = await writer.request.post('/api/participants', { headers: await headersOf(writer), data: { ...person, ...place } })
  expect(made.status()).toBe(201)
  await expect(total).toHaveText(`${before + 1} participants`)
  const told = heard.filter((message) => message.includes('changed'))
  expect(told.length).toBeGreaterThan(0)
  expect(heard.join(' ')).not.toMatch(/zebulon|aaardvark/i)
  await expect(reader.getByText(/zebulon|aaardvark/i)).toHaveCount(0)
})

test('a phone’s list is as fresh', async ({ open }) => {
  const writer = await open(people.admin.email, '/admin/sites')
  const reader = await open(people.admin.email, '/admin/sites', phone)
  const word = freshWord()
  await reader.getByRole('textbox', { name: 'Search in Sites' }).fill(word.toLowerCase())
  await settled(reader)
  await newSite(writer, `${word} Clinic`)
  await expect(reader.getByRole('list', { name: 'Sites' }).getByRole('listitem')).toHaveCount(1)
})

test('signing out at its address leaves no error behind', async ({ open }) => {
  const page = await open(people.admin.email)
  await page.goto('/crm/logout')
  await expect(page).toHaveURL(/\/crm\/logout\/success/)
})
