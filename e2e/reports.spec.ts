import { readFile } from 'node:fs/promises'
import { expectAccessibleInBothThemes } from './support/accessibility.ts'
import { choose } from './support/form.ts'
import { people } from './support/people.ts'
import { expectNoSidewaysScroll, goWithin, settled, title } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('a report is narrowed, leads from a figure to its list, is saved with the same figures, put together with a chart, and sent each week', async ({
  open,
}) => {
  const page = await open(people.coordinator.email, '/report')
  await expect(title(page)).toHaveText('Reports')
  await page.getByRole('link', { name: 'Study insights' }).click()
  await expect(page.getByText('Please select a study to Generate Report')).toBeVisible()
  await page.getByRole('combobox', { name: 'Study' }).click()
  // By its name: other journeys make studies in which nobody takes part yet.
  await page.locator('.ant-select-item-option').filter({ hasText: 'GLYDE' }).click()
  await expect(page.getByRole('region', { name: 'Recruitment by status' })).toBeVisible()
  await expect(page).toHaveURL(/studyId=/)

  // The period stands in the address, too, and what lies outside is counted no more.
  const row = page.getByRole('region', { name: 'Recruitment by status' }).getByRole('row', { name: /^Enrolled/ })
  const all = Number(await row.getByRole('cell').first().innerText())
  await choose(page.getByRole('combobox', { name: 'Period' }), 'Custom dates')
  await page.getByLabel('From', { exact: true }).fill('2026-03-01')
  await expect(page).toHaveURL(/from=2026-03-01/)
  await expect.poll(async () => Number(await row.getByRole('cell').first().innerText()), { timeout: 30_000 }).toBeLessThan(all)
  const some = await row.getByRole('cell').first().innerText()
  await expectAccessibleInBothThemes(page, 'a report')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Save as' })
      .click()
      .then(() => page.getByRole('menuitem', { name: 'CSV' }).click()),
  ])
  expect((await readFile(await download.path())).toString()).toMatch(new RegExp(`^Enrolled,${some}\\r$`, 'm'))
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Save as' })
      .click()
      .then(() => page.getByRole('menuitem', { name: 'PDF' }).click()),
  ])
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  // What was reached by the end of a month is everything until then, before the period, too.
  const reached = page.getByRole('region', { name: 'Enrolled by the end of each month' })
  await reached.getByText('Show as a table').click()
  const last = reached.getByRole('row', { name: /\(partial\)/ }).getByRole('link')
  const count = await last.innerText()
  await last.click()
  await expect(title(page)).toContainText('Participants')
  await expect(page.getByText(new RegExp(`^${count} `)).first()).toBeVisible()

  // One of the organisation, which an administrator puts together, and one of the reader's own.
  const admin = await open(people.admin.email, '/report')
  await admin.getByRole('button', { name: 'New report' }).click()
  const drawer = admin.getByRole('dialog')
  await drawer.getByRole('textbox', { name: /^Name/ }).fill('Who was added when')
  await choose(drawer.getByRole('combobox', { name: /^Content/ }), 'Studies of participants')
  await choose(drawer.getByRole('combobox', { name: 'Counted by' }), 'Date added, by month')
  await expect(drawer.getByText('Show as a table')).toBeVisible()
  await expectAccessibleInBothThemes(admin, 'the report builder')
  await choose(drawer.getByRole('combobox', { name: 'And by' }), 'Recruitment status')
  // Only those who are enrolled, as the list filters them.
  await choose(drawer.getByRole('combobox', { name: 'Add a filter' }), 'Recruitment status')
  await choose(drawer.getByRole('group', { name: 'Recruitment status' }).getByRole('combobox'), 'Enrolled')
  await drawer.getByRole('textbox', { name: /^Name/ }).click()
  await expect(admin.locator('.ant-select-dropdown').filter({ visible: true })).toHaveCount(0)
  await expectAccessibleInBothThemes(admin, 'the filters of the report builder')
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await admin.getByRole('link', { name: 'Who was added when' }).click()
  await expect(title(admin)).toHaveText('Who was added when')
  await settled(admin)
  await expectAccessibleInBothThemes(admin, 'a report of the organisation')

  await expect(admin.getByText('Filters: Recruitment status: Enrolled')).toBeVisible()
  await expect(admin.getByText('Period by: Date added')).toBeVisible()

  // Rows with chosen columns, and their file.
  await goWithin(admin, '/report')
  await admin.getByRole('button', { name: 'New report' }).click()
  await drawer.getByRole('textbox', { name: /^Name/ }).fill('Sites by hand')
  await drawer.getByText('Rows', { exact: true }).click()
  await choose(drawer.getByRole('combobox', { name: /^Content/ }), 'Sites')
  await settled(admin)
  await expectAccessibleInBothThemes(admin, 'the builder of rows')
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await admin.getByRole('link', { name: 'Sites by hand' }).click()
  await expect(title(admin)).toHaveText('Sites by hand')
  await expect(admin.getByRole('row').nth(1)).toBeVisible()
  await expectAccessibleInBothThemes(admin, 'a report of rows')

  await page.setViewportSize({ width: 1440, height: 900 })
  await goWithin(page, '/report')
  await expect(page.getByRole('button', { name: 'New report', exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Enrollment insights' }).click()
  await page.getByRole('button', { name: 'Save report' }).click()
  const saving = page.getByRole('dialog')
  await saving.getByRole('textbox', { name: /^Name/ }).fill('For Mondays')
  await choose(saving.getByRole('combobox', { name: /^Sent/ }), 'Every week')
  await saving.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(saving.getByText(/needs? your attention/)).toBeVisible()
  await choose(saving.getByRole('combobox', { name: /^On/ }), 'Monday')
  await saving.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(saving).toBeHidden()
  await page.getByRole('navigation').getByRole('link', { name: 'Reports' }).first().click()
  await page.getByRole('link', { name: 'For Mondays' }).click()
  await expect(title(page)).toHaveText('Enrollment insights')
})
