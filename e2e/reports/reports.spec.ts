import { readFile } from 'node:fs/promises'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { chooseOption } from '../support/form.ts'
import { people } from '../support/people.ts'
import { expectNoSidewaysScroll, navigateTo, settled, title } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

test('a report is narrowed, links a figure to its list, is saved with the same figures, customised with a chart, and sent weekly', async ({
  open,
}) => {
  const page = await open(people.coordinator.email, '/report')
  await expect(title(page)).toHaveText('Reports')
  await page.getByRole('link', { name: 'Study insights' }).click()
  await expect(page.getByText('Please select a study to Generate Report')).toBeVisible()
  await page.getByRole('combobox', { name: 'Study' }).click()
  // Chooses the study by name, because other tests create studies without participants.
  await page.locator('.ant-select-item-option').filter({ hasText: 'GLYDE' }).click()
  await expect(page.getByRole('region', { name: 'Recruitment by status' })).toBeVisible()
  await expect(page).toHaveURL(/studyId=/)

  // The URL also contains the period, and the report no longer counts rows outside of it.
  const row = page.getByRole('region', { name: 'Recruitment by status' }).getByRole('row', { name: /^Enrolled/ })
  const totalCount = Number(await row.getByRole('cell').first().innerText())
  await expect(page.getByRole('radiogroup', { name: 'Period' })).toContainText('Last 30 daysThis quarterThis yearAll time')
  await page.getByRole('radiogroup', { name: 'Period' }).getByText('Other', { exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Other period' })).toBeVisible()
  await page.getByLabel('From', { exact: true }).fill('2026-03-01')
  await expect(page).toHaveURL(/from=2026-03-01/)
  await expect.poll(async () => Number(await row.getByRole('cell').first().innerText()), { timeout: 30_000 }).toBeLessThan(totalCount)
  const filteredCount = await row.getByRole('cell').first().innerText()
  await expectAccessibleInBothThemes(page, 'a report')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Export' })
      .click()
      .then(() => page.getByRole('menuitem', { name: 'CSV' }).click()),
  ])
  expect((await readFile(await download.path())).toString()).toMatch(new RegExp(`^Enrolled,${filteredCount}\\r$`, 'm'))
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Export' })
      .click()
      .then(() => page.getByRole('menuitem', { name: 'PDF' }).click()),
  ])
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  // Cumulative figures include everything before the period.
  const cumulativeRegion = page.getByRole('region', { name: 'Enrolled by the end of each month' })
  await cumulativeRegion.getByText('Show as a table').click()
  const last = cumulativeRegion.getByRole('row', { name: /\(partial\)/ }).getByRole('link')
  const count = await last.innerText()
  await last.click()
  await expect(title(page)).toContainText('Participants')
  await expect(page.getByText(new RegExp(`^${count} `)).first()).toBeVisible()

  // An administrator creates a report for the organisation; the reader creates a private one.
  const admin = await open(people.admin.email, '/report')
  await admin.getByRole('button', { name: 'New report' }).click()
  const drawer = admin.getByRole('dialog')
  await drawer.getByRole('textbox', { name: /^Name/ }).fill('Who was added when')
  await chooseOption(drawer.getByRole('combobox', { name: /^Content/ }), 'Studies of participants')
  await chooseOption(drawer.getByRole('combobox', { name: 'Counted by' }), 'Date added, by month')
  await expect(drawer.getByText('Show as a table')).toBeVisible()
  await expectAccessibleInBothThemes(admin, 'the report builder')
  await chooseOption(drawer.getByRole('combobox', { name: 'And by' }), 'Recruitment status')
  // Counts only enrolled participants, with the filter of the list.
  await chooseOption(drawer.getByRole('combobox', { name: 'Add a filter' }), 'Recruitment status')
  await chooseOption(drawer.getByRole('group', { name: 'Recruitment status' }).getByRole('combobox'), 'Enrolled')
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

  // Creates a report of rows with chosen columns, and exports it as a file.
  await navigateTo(admin, '/report')
  await admin.getByRole('button', { name: 'New report' }).click()
  await drawer.getByRole('textbox', { name: /^Name/ }).fill('Sites by hand')
  await drawer.getByText('Rows', { exact: true }).click()
  await chooseOption(drawer.getByRole('combobox', { name: /^Content/ }), 'Sites')
  await settled(admin)
  await expectAccessibleInBothThemes(admin, 'the builder of rows')
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await admin.getByRole('link', { name: 'Sites by hand' }).click()
  await expect(title(admin)).toHaveText('Sites by hand')
  await expect(admin.getByRole('row').nth(1)).toBeVisible()
  await expectAccessibleInBothThemes(admin, 'a report of rows')

  await page.setViewportSize({ width: 1440, height: 900 })
  await navigateTo(page, '/report')
  await expect(page.getByRole('button', { name: 'New report', exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Enrolment insights' }).click()
  await page.getByRole('button', { name: 'Save report' }).click()
  const saveDialog = page.getByRole('dialog')
  await saveDialog.getByRole('textbox', { name: /^Name/ }).fill('For Mondays')
  await chooseOption(saveDialog.getByRole('combobox', { name: /^Schedule/ }), 'Every week')
  await saveDialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(saveDialog.getByText(/needs? your attention/)).toBeVisible()
  await chooseOption(saveDialog.getByRole('combobox', { name: /^On/ }), 'Monday')
  await saveDialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(saveDialog).toBeHidden()
  await page.getByRole('navigation').getByRole('link', { name: 'Reports' }).first().click()
  await page.getByRole('link', { name: 'For Mondays' }).click()
  await expect(title(page)).toHaveText('Enrolment insights')
})
