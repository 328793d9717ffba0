import { expect, type Locator, type Page } from '@playwright/test'
import { freshWord } from './fresh.ts'
import { goTo } from './screen.ts'

/** A participant of this user's own, by the calls that the screen makes; with the headers for more of them. */
export async function newPerson(
  page: Page,
  name: string,
): Promise<{ readonly id: string; readonly headers: Readonly<Record<string, string>> }> {
  const [asked] = await Promise.all([page.waitForRequest(/\/api\/participants\?/), goTo(page, '/participants')])
  const { authorization = '' } = await asked.allHeaders()
  const [firstName, lastName] = name.split(' ')
  const person = { firstName, lastName, dob: '1971-03-09', gender: 'female', email: `${freshWord().toLowerCase()}@example.net` }
  const data = { ...person, postalCode: 'H2X 1Y4', referralSource: 'CLINIC' }
  const made = await page.request.post('/api/participants', { headers: { authorization }, data })
  expect(made.status(), await made.text()).toBe(201)
  return { id: (await made.json()).data.id, headers: { authorization } }
}

/** Not by their role: a comment may hold lists of its own. */
export const comments = (page: Page): Locator => page.getByRole('list', { name: 'Comments, newest first' }).locator('> li')
