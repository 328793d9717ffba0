import { expect, type Locator, type Page } from '@playwright/test'
import { headersOf } from './calls.ts'
import { choose } from './form.ts'
import { freshBirthday, freshWord } from './fresh.ts'

/** A participant of this user's own, by the call that the form makes, whatever screen is open; with the headers for more calls. */
export async function newPerson(
  page: Page,
  name: string,
  dob = '1971-03-09',
): Promise<{ readonly id: string; readonly headers: Readonly<Record<string, string>> }> {
  const headers = await headersOf(page)
  const [firstName, lastName] = name.split(' ')
  const person = { firstName, lastName, dob, gender: 'female', email: `${freshWord().toLowerCase()}@example.net` }
  const data = { ...person, postalCode: 'H2X 1Y4', referralSource: 'CLINIC' }
  const made = await page.request.post('/api/participants', { headers, data })
  expect(made.status(), await made.text()).toBe(201)
  return { id: (await made.json()).data.id, headers }
}

/** Not by their role: a comment may hold lists of its own. */
export const comments = (page: Page): Locator => page.getByRole('list', { name: 'Comments, newest first' }).locator('> li')

/** Where a participant is added on a page of their own. */
export const newPage = '/participants/edit/new-participant'

/** An input of a form, by its label. */
export const box = (scope: Page | Locator, name: string) => scope.getByRole('textbox', { name, exact: true })
/** A choice of a form, by its label. */
export const list = (scope: Page | Locator, name: string) => scope.getByRole('combobox', { name, exact: true })

/** What every participant needs, typed into the form of a new one. */
export async function fillPerson(
  form: Page | Locator,
  person: { readonly first: string; readonly last: string; readonly email: string; readonly born?: string },
) {
  await box(form, 'First name').fill(person.first)
  await box(form, 'Last name').fill(person.last)
  await box(form, 'Date of birth').fill(person.born ?? freshBirthday())
  await choose(list(form, 'Gender'), 'Female')
  await box(form, 'E-mail').fill(person.email)
  await box(form, 'Postal or ZIP code').fill('H2X 1Y4')
  await choose(list(form, 'Referral source'), 'Clinic')
}
