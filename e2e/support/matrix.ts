import { expect, type Locator, type Page } from '@playwright/test'
import { goTo, settled, title } from './screen.ts'

/** The role editor, opened from the list of roles. */
export async function openRole(page: Page, name: string): Promise<void> {
  await goTo(page, '/admin/roles')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(title(page)).toHaveText(name)
  await settled(page)
}

/** A level of a page in the matrix, such as 'Participants: Contribute'. */
export const level = (page: Page, name: string): Locator => page.getByRole('checkbox', { name, exact: true })

/** Saves the role and waits for the message. */
export async function saveRole(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /Save$/ }).click()
  await expect(page.getByText(`The role ${name} has been saved`).last()).toBeVisible()
}
