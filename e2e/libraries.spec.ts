import { expectAccessibleInBothThemes } from './support/accessibility.ts'
import { people } from './support/people.ts'
import { expectNoSidewaysScroll, goTo } from './support/screen.ts'
import { expect, test } from './support/test.ts'

/** What the build leaves out of the list's own table must be there for every other one: seen in the screens as they are built. */
test('a table of the larger library filters, speaks French, and its form goes from step to step, in the production build', async ({
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
  await goTo(page, '/admin/modules?resource=site&language=fr')
  await page
    .getByRole('region', { name: 'Appels' })
    .getByRole('columnheader', { name: /^Méthode/ })
    .getByRole('button')
    .click()
  await expect(page.getByRole('button', { name: 'Réinitialiser' })).toBeVisible()

  const importing = await open(people.coordinator.email, '/participants')
  await importing.getByRole('button', { name: 'Import CSV' }).click()
  const drawer = importing.getByRole('dialog', { name: 'Import participants' })
  const step = drawer.locator('.ant-steps-item-active')
  await expect(step).toContainText('File')
  await drawer
    .locator('input[type="file"]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('First name,Shoe size\nNobody,44\n') })
  await expect(step).toContainText('Columns')
  // The step does not hold: nothing is sent, and nothing goes on.
  await expect(drawer.getByRole('button', { name: 'Check the file' })).toBeDisabled()
  await expectAccessibleInBothThemes(importing, 'the columns of an import')
  await drawer.getByRole('button', { name: 'Back' }).click()
  await expect(step).toContainText('File')
  await importing.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(importing)
})
