import { expect, type Locator, type Page } from '@playwright/test'
import type { FormWithQuestions } from '#resources/forms/formAnswers.ts'
import { headersOf } from './calls.ts'
import { navigateTo } from './screen.ts'

/** Creates an empty form in the library and opens it in the builder. */
export async function createForm(page: Page, name: string): Promise<string> {
  const headers = await headersOf(page)
  const answer = await page.request.post('/api/admin/form', { headers, data: { name } })
  const { data } = (await answer.json()) as { readonly data: FormWithQuestions }
  await navigateTo(page, `/admin/form/${data.id}`)
  await expect(page.getByText('All changes saved')).toBeVisible()
  return data.id
}

/** Reads the form as the server stores it. */
export const readForm = async (page: Page, id: string): Promise<FormWithQuestions> =>
  (
    (await (await page.request.get(`/api/admin/form/${id}`, { headers: await headersOf(page) })).json()) as {
      readonly data: FormWithQuestions
    }
  ).data

/** Finds an element on the canvas, by its title or name. */
export const block = (page: Page, name: string): Locator => page.getByRole('group', { name: new RegExp(`^${name}, `) })
/** Finds a setting of the selected element. */
export const findSetting = (page: Page, name: string): Locator =>
  page.getByRole('complementary', { name: 'Settings of the selected element' }).getByLabel(name, { exact: true })
/** Adds a question of a type of the palette. */
export const add = (page: Page, type: string) => page.getByRole('button', { name: type, exact: true }).click()
/** Waits for the message that the draft is stored. It appears within a second, and then the form can be saved. */
export const expectStored = (page: Page) => expect(page.getByText('Draft saved, not published')).toBeVisible()

/** Opens another tab of the form from the builder's menu. */
export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

export async function save(page: Page): Promise<void> {
  await expectStored(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('All changes saved')).toBeVisible()
}
