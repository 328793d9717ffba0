import { expect, type Locator, type Page } from '@playwright/test'
import { headersOf } from './calls.ts'
import { chooseOption } from './form.ts'
import { createBirthday, createUniqueWord } from './fresh.ts'

/** Creates a participant through the API call of the form, regardless of the open screen. Returns headers for further calls. */
export async function createPerson(
  page: Page,
  name: string,
  dob = '1971-03-09',
): Promise<{ readonly id: string; readonly headers: Readonly<Record<string, string>> }> {
  const headers = await headersOf(page)
  const [firstName, lastName] = name.split(' ')
  const person = { firstName, lastName, dob, gender: 'female', email: `${createUniqueWord().toLowerCase()}@example.net` }
  const data = { ...person, postalCode: 'H2X 1Y4', referralSource: 'CLINIC' }
  const response = await page.request.post('/api/participants', { headers, data })
  expect(response.status(), await response.text()).toBe(201)
  return { id: (await response.json()).data.id, headers }
}

/** Finds the comments. Selects direct children, not list items by role, because a comment may contain lists. */
export const findComments = (page: Page): Locator => page.getByRole('list', { name: 'Comments, newest first' }).locator('> li')

/** Path of the page for a new participant. */
export const newPage = '/participants/edit/new-participant'

/** Finds a text input of a form by its label. */
export const findTextbox = (scope: Page | Locator, name: string) => scope.getByRole('textbox', { name, exact: true })
/** Finds a choice of a form by its label. */
export const list = (scope: Page | Locator, name: string) => scope.getByRole('combobox', { name, exact: true })

/** Fills in the required fields of a new participant. */
export async function fillPerson(
  form: Page | Locator,
  person: { readonly first: string; readonly last: string; readonly email: string; readonly born?: string },
) {
  await findTextbox(form, 'First name').fill(person.first)
  await findTextbox(form, 'Last name').fill(person.last)
  await findTextbox(form, 'Date of birth').fill(person.born ?? createBirthday())
  await chooseOption(list(form, 'Gender'), 'Female')
  await findTextbox(form, 'E-mail').fill(person.email)
  await findTextbox(form, 'Postal or ZIP code').fill('H2X 1Y4')
  await chooseOption(list(form, 'Referral source'), 'Clinic')
}
