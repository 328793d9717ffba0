import { expect, type Locator, type Page } from '@playwright/test'
import { save } from './form.ts'
import { navigateTo, settled, title } from './screen.ts'

/**
 * Opens the list of roles, searched by a name. Other tests on the node may have created so many roles that the list has a second page.
 */
export const openRoleList = (page: Page, name: string): Promise<void> =>
  navigateTo(
    page,
    `/admin/roles?${new URLSearchParams({ 'filters[0][field]': 'q', 'filters[0][operator]': 'eq', 'filters[0][value]': name })}`,
  )

/** Opens the role editor from the list of roles. */
export async function openRole(page: Page, name: string): Promise<void> {
  await openRoleList(page, name)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(title(page)).toHaveText(name)
  await settled(page)
}

/** Finds a level of a page in the matrix, such as 'Participants: Contribute'. */
export const level = (page: Page, name: string): Locator => page.getByRole('checkbox', { name, exact: true })

/** Finds the preview that appears before a role is saved. */
export const findPreview = (page: Page, name: string): Locator => page.getByRole('dialog', { name: `Save ${name}?` })

/** Saves a role with changed permissions, confirms the preview, and waits for the message. */
export async function saveRole(page: Page, name: string): Promise<void> {
  await save(page)
  await findPreview(page, name).getByRole('button', { name: 'Save role' }).click()
  await expect(findPreview(page, name)).toHaveCount(0)
  await expect(page.getByText(`${name} saved`).last()).toBeVisible()
}
