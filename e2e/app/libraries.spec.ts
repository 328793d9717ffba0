import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { people } from '../support/people.ts'
import { expectNoSidewaysScroll, openPath } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

/**
 * The build removes parts of the table library that the list's own table does not use. So this tests another table in the built screens.
 */
test('a table of the larger library filters, is shown in French, and its form moves from step to step, in the production build', async ({
  open,
}) => {
  const page = await open(people.developer.email, '/admin/modules?resource=site')
  const calls = page.getByRole('region', { name: 'Calls' })
  const methods = calls.getByRole('row').filter({ hasText: '/api/' })
  await expect(methods.filter({ hasText: 'PATCH' }).first()).toBeVisible()
  await calls
    .getByRole('columnheader', { name: /^Method/ })
    .getByRole('button')
    .click()
  await page.getByRole('menuitem', { name: 'DELETE' }).click()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(methods.filter({ hasText: 'PATCH' })).toHaveCount(0)
  await expect(methods.first()).toContainText('DELETE')
  await expectAccessibleInBothThemes(page, 'the calls, narrowed')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openPath(page, '/admin/modules?resource=site&language=fr')
  await page
    .getByRole('region', { name: 'Appels' })
    .getByRole('columnheader', { name: /^Méthode/ })
    .getByRole('button')
    .click()
  await expect(page.getByRole('button', { name: 'Réinitialiser' })).toBeVisible()

  const importPage = await open(people.coordinator.email, '/participants')
  await importPage.getByRole('button', { name: 'Import CSV' }).click()
  const drawer = importPage.getByRole('dialog', { name: 'Import participants' })
  const step = drawer.locator('.ant-steps-item-active')
  await expect(step).toContainText('File')
  await drawer
    .locator('input[type="file"]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('First name,Shoe size\nNobody,44\n') })
  await expect(step).toContainText('Columns')
  // The step is not complete, so nothing is sent and the next step stays closed.
  await expect(drawer.getByRole('button', { name: 'Check the file' })).toBeDisabled()
  await expectAccessibleInBothThemes(importPage, 'the columns of an import')
  await drawer.getByRole('button', { name: 'Back' }).click()
  await expect(step).toContainText('File')
  await importPage.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(importPage)
})
