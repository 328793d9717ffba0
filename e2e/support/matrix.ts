import { expect, type Locator, type Page } from '@playwright/test'
import { save } from './form.ts'
import { goWithin, settled, title } from './screen.ts'

/** The list of roles, searched by a name: other journeys of the same node may have made roles enough for a second page. */
export const goToRole = (page: Page, name: string): Promise<void> =>
  goWithin(
    page,
    `/admin/roles?${new URLSearchParams({ 'filters[0][field]': 'q', 'filters[0][operator]': 'eq', 'filters[0][value]': name })}`,
  )

/** The role editor, opened from the list of roles. */
export async function openRole(page: Page, name: string): Promise<void> {
  await goToRole(page, name)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(title(page)).toHaveText(name)
  await settled(page)
}

/** A level of a page in the matrix, such as 'Participants: Contribute'. */
export const level = (page: Page, name: string): Locator => page.getByRole('checkbox', { name, exact: true })

/** What a save would do, shown before it is done. */
export const preview = (page: Page, name: string): Locator => page.getByRole('dialog', { name: `Save ${name}?` })

/** Saves a role whose permissions changed, past the preview, and waits for the message. */
export async function saveRole(page: Page, name: string): Promise<void> {
  await save(page)
  await preview(page, name).getByRole('button', { name: 'Save role' }).click()
  await expect(preview(page, name)).toHaveCount(0)
  await expect(page.getByText(`${name} saved`).last()).toBeVisible()
}
