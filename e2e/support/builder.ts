import { expect, type Locator, type Page } from '@playwright/test'
import type { FormWithQuestions } from '#resources/forms/callAnswers/formAnswers.ts'
import { headersOf } from './calls.ts'
import { goWithin } from './screen.ts'

/** A form of the library that asks nothing yet, opened in the builder. */
export async function newForm(page: Page, name: string): Promise<string> {
  const headers = await headersOf(page)
  const answer = await page.request.post('/api/admin/form', { headers, data: { name } })
  const { data } = (await answer.json()) as { readonly data: FormWithQuestions }
  await goWithin(page, `/admin/form/${data.id}`)
  await expect(page.getByText('Everything is saved')).toBeVisible()
  return data.id
}

/** What the server has of it. */
export const readForm = async (page: Page, id: string): Promise<FormWithQuestions> =>
  (
    (await (await page.request.get(`/api/admin/form/${id}`, { headers: await headersOf(page) })).json()) as {
      readonly data: FormWithQuestions
    }
  ).data

/** A part on the canvas, by its title or name. */
export const block = (page: Page, name: string): Locator => page.getByRole('group', { name: new RegExp(`^${name}, `) })
/** A setting of the chosen part. */
export const setting = (page: Page, name: string): Locator =>
  page.getByRole('complementary', { name: 'What is said of the chosen part' }).getByLabel(name, { exact: true })
/** Adds a question of a type of the palette. */
export const add = (page: Page, type: string) => page.getByRole('button', { name: type, exact: true }).click()
/** The draft is told within a second; then it can be saved. */
export const kept = (page: Page) => expect(page.getByText('Draft kept, not saved as the form yet')).toBeVisible()

export async function save(page: Page): Promise<void> {
  await kept(page)
  await page.getByRole('button', { name: 'Save the form' }).click()
  await expect(page.getByText('Everything is saved')).toBeVisible()
}
