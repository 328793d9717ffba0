import { download } from './support/files.ts'
import { choose, saved } from './support/form.ts'
import { rows } from './support/list.ts'
import { people } from './support/people.ts'
import { goTo, settled } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('the audit history is filtered and exported', async ({ open }) => {
  const page = await open(people.admin.email, '/admin/sites/new')
  await page.getByRole('textbox', { name: 'Site name' }).fill('Ledger Clinic')
  await saved(page, 'Ledger Clinic added')

  await goTo(page, '/admin/audit-history')
  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await choose(filters.getByRole('combobox', { name: 'Kind' }), 'Site')
  await page.keyboard.press('Escape')
  await choose(filters.getByRole('combobox', { name: 'Action' }), 'Created')
  await page.keyboard.press('Escape')
  await filters.getByRole('button', { name: /^Show \d+ results?$/ }).click()
  await settled(page)
  await expect(rows(page).first()).toContainText(people.admin.name)
  await expect(rows(page).first()).toContainText('Site')
  for (const row of await rows(page).all()) await expect(row).toContainText('Created')
  await page.reload()
  await settled(page)
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Kind is Site')

  await page.getByRole('button', { name: 'Export CSV' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Export the audit history' })
  await dialog.getByLabel('From').fill('2026-12-31')
  await dialog.getByLabel('To', { exact: true }).fill('2026-12-01')
  await expect(dialog.getByText('Invalid date range')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
  await dialog.getByRole('radio', { name: 'All logs' }).check()
  const file = await download(page, () => dialog.getByRole('button', { name: 'Export CSV' }).click())
  await expect(page.getByText('Audit logs exported successfully')).toBeVisible()
  expect(file.name).toMatch(/\.csv$/)
  expect(file.text).toContain('Ledger Clinic')
})
