import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { headersOf } from '../support/calls.ts'
import { download, exportList } from '../support/files.ts'
import { chooseOption, pick } from '../support/form.ts'
import { createUniqueWord } from '../support/fresh.ts'
import { openPageOf, rows } from '../support/list.ts'
import { people } from '../support/people.ts'
import { navigateTo, settled } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

const exportDialog = (page: Page) => page.getByRole('dialog', { name: 'Export the audit history' })

test('the audit history is filtered over a chosen period, one event opened, and the list exported', async ({ open }) => {
  const clinic = `${createUniqueWord()} Clinic`
  const page = await open(people.admin.email, '/admin/audit-history')
  const response = await page.request.post('/api/sites', { headers: await headersOf(page), data: { name: clinic } })
  expect(response.status(), await response.text()).toBe(201)
  await expect(page.getByText('Past 90 days')).toBeVisible()
  await page.getByRole('combobox', { name: 'Period' }).click({ force: true })
  await pick(page, 'All time')
  await settled(page)
  await expect(page).toHaveURL(/1970-01-01/)
  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await expect(filters.getByRole('combobox', { name: 'Kind' })).toBeInViewport()
  await chooseOption(filters.getByRole('combobox', { name: 'Kind' }), 'Site')
  await page.keyboard.press('Escape')
  await chooseOption(filters.getByRole('combobox', { name: 'Action' }), 'Created')
  await page.keyboard.press('Escape')
  await filters.getByRole('button', { name: /^Show \d+ results?$/ }).click()
  await settled(page)
  await expect(rows(page).first()).toContainText(`${people.admin.name} added the site ${clinic}`)
  for (const row of await rows(page).all()) await expect(row).toContainText('added the site')
  // Columns without values, such as reason and study, are hidden.
  await expect(page.getByRole('columnheader', { name: 'Reason' })).toHaveCount(0)

  // Opens one event with its seal, and a link to it that survives a reload.
  await rows(page).first().getByRole('cell').nth(1).click()
  const event = page.getByRole('dialog', { name: 'Audit event' })
  await expect(event.getByText(`${people.admin.name} added the site ${clinic}`)).toBeVisible()
  await expect(event.getByRole('row', { name: new RegExp(`Site name ${clinic}`) })).toBeVisible()
  await expect(event.getByText('Correlation id')).toBeVisible()
  await page.reload()
  await expect(event.getByText(/^Seal \d+, /)).toBeVisible()
  await expect(page.getByTitle('All time')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Kind: Site')
  await expectAccessible(page, 'an event')
  await event.getByRole('button', { name: 'Everything on this record' }).click()
  await settled(page)
  await expect(rows(page)).toHaveCount(1)

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = exportDialog(page)
  await expect(dialog.getByText('The filters of the list apply to the file too.')).toBeVisible()
  await dialog.getByLabel('From').fill('2026-12-31')
  await dialog.getByLabel('To', { exact: true }).fill('2026-12-01')
  await expect(dialog.getByText('Invalid date range')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Export', exact: true })).toBeDisabled()
  await dialog.getByRole('radio', { name: 'All logs' }).check()
  const preview = dialog.getByRole('region', { name: 'Contents of the file' })
  await expect(preview.getByRole('table').first().getByRole('cell').first()).toHaveText('1')
  await expect(preview.getByRole('table').last()).toContainText(clinic)
  await expectAccessible(page, 'the export')
  const file = await download(page, () => dialog.getByRole('button', { name: 'Export', exact: true }).click())
  await expect(page.getByText('Audit logs exported successfully')).toBeVisible()
  expect(file.name).toMatch(/^audit-history-\d{4}-\d\d-\d\d\.csv$/)
  expect(file.text).toContain(clinic)
  expect(file.text.trim().split('\n')).toHaveLength(2)
})

test('a failed export is reported, and a long one can continue in the background or be cancelled', async ({ open, problems }) => {
  problems.expectAnswers(500, 403)
  const page = await open(people.admin.email, '/admin/audit-history')
  const start = async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await exportDialog(page).getByRole('button', { name: 'Export', exact: true }).click()
  }
  const file = /\/api\/activity\/history\/export\?/
  await page.route(file, (route) => route.fulfill({ status: 500, body: 'broken' }), { times: 1 })
  await start()
  await expect(page.getByText('Failed to download audit history')).toBeVisible()
  const message = 'You don’t have permission to do this'
  const refusal = { status: 403, json: { error: { code: 'Forbidden', message } } }
  await page.route(file, (route) => route.fulfill(refusal), { times: 1 })
  await start()
  await expect(page.getByText(message)).toBeVisible()

  await page.route(file, () => undefined, { times: 1 })
  await start()
  await expect(page.getByRole('status').filter({ hasText: 'Exporting…' })).toBeVisible()
  await page.getByRole('link', { name: 'Sites' }).click()
  await settled(page)
  await page.getByRole('link', { name: 'Audit history' }).click()
  await page.getByRole('button', { name: 'Cancel the export' }).click()
  await expect(page.getByText('The export was cancelled')).toBeVisible()
})

test('auditors see by name who viewed a record, and export the list', async ({ open }) => {
  const coordinator = await open(people.coordinator.email, '/participants')
  await openPageOf(coordinator)
  const path = new URL(coordinator.url()).pathname.replace('/crm', '')
  const name = await coordinator.getByRole('heading', { level: 1 }).innerText()

  const page = await open(people.admin.email, '/participants')
  await openPageOf(page)
  await navigateTo(page, '/admin/audit-history')
  await page.getByRole('navigation', { name: 'Sections of the audit' }).getByRole('link', { name: 'Access log' }).click()
  await settled(page)
  await expectAccessible(page, 'the reader report')
  const recordId = path.split('/').at(-1) ?? ''
  await test.step('the log contains the own views of the auditor, who can hide them', async () => {
    const ownRows = rows(page).filter({ hasText: people.admin.name })
    await expect(ownRows).not.toHaveCount(0)
    await page.getByRole('button', { name: 'Hide my own views' }).click()
    await expect(ownRows).toHaveCount(0)
    await expect(page.getByText('except your own')).toBeVisible()
    await page.getByRole('button', { name: 'Show my own views' }).click()
    await expect(ownRows).not.toHaveCount(0)
  })
  await navigateTo(
    page,
    `/admin/audit-history/readers?filters[0][field]=recordIds&filters[0][operator]=in&filters[0][value][0]=${recordId}`,
  )
  // The server records views in batches, shortly after they happened.
  await expect(async () => {
    await page.reload()
    await settled(page)
    await expect(rows(page).filter({ hasText: people.coordinator.name })).not.toHaveCount(0, { timeout: 1_000 })
  }).toPass()
  for (const row of await rows(page).all()) await expect(row).toContainText(new RegExp(`${name}|${recordId.slice(-8)}`, 'i'))
  const file = await exportList(page, 'CSV')
  expect(file.name).toMatch(/^[\w-]+-\d{4}-\d\d-\d\d\.csv$/)
  expect(file.text).toContain(people.coordinator.name)

  await test.step('on a narrow screen, pages without room move into a menu', async () => {
    await page.setViewportSize({ width: 320, height: 800 })
    const seals = page.getByRole('navigation', { name: 'Sections of the audit' }).getByRole('link', { name: 'Seals' })
    await expect(seals).toHaveCount(0)
    await page.getByRole('button', { name: 'More tabs' }).click()
    await page.getByRole('menuitem', { name: 'Seals' }).click()
    await expect(page).toHaveURL(/\/audit-history\/seals/)
    await expect(seals).toHaveAttribute('aria-current', 'page')
    await expect(seals).toBeInViewport({ ratio: 1 })
  })
})

test('the seals are shown and verified by keyboard alone', async ({ open }) => {
  const page = await open(people.admin.email, '/admin/audit-history/seals')
  await expect(page.getByText('Events waiting to be sealed')).toBeVisible()
  await page.getByRole('button', { name: 'Check the whole history' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The history is intact')).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page, 'the seals')

  // Simulates a broken chain of seals.
  const brokenState = { seals: 7, lastSealAt: '2026-11-21T10:00:00Z', root: 'ab'.repeat(32), waiting: 0, oldestWaiting: null }
  const fault = { seal: 4, event: '0198a000-0000-7000-8000-000000000001', fault: 'eventChanged' }
  const verification = { at: '2026-11-21T10:01:00Z', seals: 3, events: 0, root: '00', fault }
  await page.route('**/api/activity/seals*', (route) => route.fulfill({ json: { data: { ...brokenState, verification } } }))
  await navigateTo(page, '/admin/audit-history/seals')
  const alert = page.getByRole('alert').filter({ hasText: 'The chain is broken' })
  await expect(alert).toContainText(fault.event)
  await expect(alert).toContainText('The event was changed')
})
