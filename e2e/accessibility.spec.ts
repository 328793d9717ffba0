import type { Page } from '@playwright/test'
import { chooseTheme, expectAccessible, expectAccessibleInBothThemes } from './support/accessibility.ts'
import { save } from './support/form.ts'
import { people } from './support/people.ts'
import { goTo, goWithin, settled } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('what opens over a screen, in both themes', async ({ open }) => {
  const page = await open(people.coordinator.email, '/participants/edit/new-participant')
  await save(page)
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'a form with problems')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await expectAccessibleInBothThemes(page, 'the user menu')
  await goWithin(page, '/participants')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect(page.getByRole('dialog', { name: 'Import participants' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the import')
  await goWithin(page, '/participants')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the filters')
})

test('screens that are dark from their first moment', async ({ open }) => {
  const page = await open(people.admin.email, '/')
  await chooseTheme(page, 'dark')
  for (const path of ['/', '/admin/studies', '/admin/users/new-user', '/admin/organization/colours']) await checkDark(page, path)
  await goWithin(page, '/admin/sites')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog', { name: /^Delete/ })).toBeVisible()
  await expectAccessible(page, 'what is asked before a deletion')
})

test('the sign-in page', async ({ page }) => {
  await page.goto('/crm/')
  await expect(page.getByLabel('Password')).toBeVisible()
  await expectAccessible(page, 'the sign-in page')
})

test('a phone shows the same without a barrier', async ({ open }) => {
  const page = await open(people.admin.email, '/admin/sites', { viewport: { width: 390, height: 844 } })
  await expectAccessible(page, 'the cards of a list')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expectAccessible(page, 'the menu')
  await goTo(page, '/admin/sites/new')
  await expectAccessible(page, 'a form')
})

async function checkDark(page: Page, path: string): Promise<void> {
  await goTo(page, path)
  await settled(page)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expectAccessible(page, path)
}
