import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { save } from '../support/form.ts'
import { people } from '../support/people.ts'
import { navigateTo } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

test('a form with problems, the user menu, the import and the filters have no accessibility barrier in either theme', async ({ open }) => {
  const page = await open(people.coordinator.email, '/participants/edit/new-participant')
  await save(page)
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'a form with problems')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await expectAccessibleInBothThemes(page, 'the user menu')
  await navigateTo(page, '/participants')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect(page.getByRole('dialog', { name: 'Import participants' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the import')
  await navigateTo(page, '/participants')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the filters')
})

test('the sign-in page has no accessibility barrier', async ({ page }) => {
  await page.goto('/crm/')
  await expect(page.getByLabel('Password')).toBeVisible()
  await expectAccessible(page, 'the sign-in page')
})

test('a phone shows cards, the menu and a form without an accessibility barrier', async ({ open }) => {
  const page = await open(people.admin.email, '/admin/sites', { viewport: { width: 390, height: 844 } })
  await expectAccessible(page, 'the cards of a list')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expectAccessible(page, 'the menu')
  await navigateTo(page, '/admin/sites/new')
  await expectAccessible(page, 'a form')
})
