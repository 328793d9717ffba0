import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { headersOf } from '../support/calls.ts'
import { download } from '../support/files.ts'
import { chooseOption } from '../support/form.ts'
import { createUniqueWord } from '../support/fresh.ts'
import { chooseFilter, expectTotal, openDisplay, openRowMenu, readColumn, rows, search } from '../support/list.ts'
import { people } from '../support/people.ts'
import { expectNoSidewaysScroll, navigateTo, settled, title } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

test('the rows of the first screen are requested once, and early', async ({ open }) => {
  const page = await open(people.admin.email, '/admin/sites')
  const [requested, reportedUrls]: [string[], string[]] = [[], []]
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/sites') requested.push(request.url())
  })
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => reportedUrls.push(String(payload))))
  for (const path of ['/admin/sites', page.url().replace(/^.*\/crm/, '')]) {
    for (const received of [requested, reportedUrls]) received.length = 0
    await page.goto(`/crm${path}`, { waitUntil: 'commit' })
    await expect(rows(page).first().getByRole('link').first()).toBeVisible()
    // Waits until the socket watches the page. Messages about earlier changes would arrive before and cause another request.
    await expect.poll(() => reportedUrls.filter((message) => message.includes('watching')).length).toBeGreaterThan(0)
    expect(reportedUrls.filter((message) => message.includes('changed'))).toEqual([])
    expect(requested, path).toHaveLength(1)
  }
})

test('columns, their widths and density survive a reload', async ({ open }) => {
  const page = await open(people.admin.email, '/admin/sites')
  await openDisplay(page, async (drawer) => {
    await drawer.getByRole('checkbox', { name: 'Phone' }).uncheck()
    await drawer.getByRole('checkbox', { name: 'Country' }).check()
    await drawer.getByText('Compact', { exact: true }).click()
    await expectAccessible(page, 'the display drawer')
  })
  const handle = page.getByRole('separator', { name: 'Width of City' })
  const before = await measureColumnWidth(page, 'City')
  await handle.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => measureColumnWidth(page, 'City')).toBe(Math.max(80, before) + 32)
  const box = await handle.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 6, (box?.y ?? 0) + 10)
  await page.mouse.down()
  await page.mouse.move((box?.x ?? 0) + 66, (box?.y ?? 0) + 10, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => measureColumnWidth(page, 'City')).toBe(Math.max(80, before) + 92)

  await page.reload()
  await settled(page)
  expect(await measureColumnWidth(page, 'City')).toBe(Math.max(80, before) + 92)
  await expect(page.getByRole('columnheader', { name: 'Phone' })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Country' })).toBeVisible()
  await expect(page.locator('.list')).toHaveAttribute('data-density', 'compact')
  await openDisplay(page, (drawer) => drawer.getByRole('button', { name: 'Reset to default' }).click())
  await expect(page.getByRole('columnheader', { name: 'Phone' })).toBeVisible()
})

test('at 1024 pixels a list keeps the status and enough to distinguish its rows, in French too, and truncates no column', async ({
  open,
}) => {
  const page = await open(people.admin.email, '/version?language=fr', { viewport: { width: 1024, height: 768 } })
  const headers = page.locator('.list th[data-column]')
  for (const path of ['/admin/studies', '/admin/sites', '/admin/users', '/admin/organization/definitions']) {
    await navigateTo(page, path)
    // Three columns suffice: a study that another test imported has no short title, and its long title takes the space of a fourth
    // column.
    await expect.poll(() => headers.count(), path).toBeGreaterThanOrEqual(3)
    await expect
      .poll(() => page.locator('.list-scroll').evaluate((area) => area.scrollWidth - area.clientWidth), path)
      .toBeLessThanOrEqual(2)
  }
})

test('several rows are edited at once, across pages, and a report lists the result for each', async ({ open }) => {
  const page = await open(people.coordinator.email, '/participants')
  await chooseFilter(page, 'Gender', 'Female')
  const total = Number(
    (
      await page
        .getByRole('navigation', { name: /^Pages: / })
        .getByRole('status')
        .innerText()
    ).replace(/\D/g, ''),
  )
  expect(total).toBeGreaterThan(10)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(findSelectionBar(page)).toContainText('10 selected')
  await findSelectionBar(page)
    .getByRole('button', { name: `Select all ${total} that match` })
    .click()
  await expect(findSelectionBar(page)).toContainText(`${total} selected`)
  await expectAccessible(page, 'the list with a selection')
  const { text } = await download(page, () => findSelectionBar(page).getByRole('button', { name: 'Export CSV' }).click())
  expect(text.trim().split('\r\n')).toHaveLength(total + 1)

  await findSelectionBar(page).getByRole('button', { name: 'Edit fields' }).click()
  const drawer = page.getByRole('dialog', { name: `Edit ${total} participants` })
  await drawer.getByText(/^Choose the fields/).click()
  await chooseOption(drawer.getByRole('combobox', { name: 'Add a field' }), 'Body surface area (m²)')
  await drawer.getByRole('textbox', { name: 'Body surface area (m²)' }).fill('11')
  await drawer.getByRole('button', { name: 'Continue' }).click()
  await expect(drawer.getByText('Must be 10 or less')).toBeVisible()
  await expectAccessible(page, 'fields of several rows')
  await drawer.getByRole('textbox', { name: 'Body surface area (m²)' }).fill('1.9')
  await drawer.getByRole('button', { name: 'Continue' }).click()
  const confirm = page.getByRole('dialog').filter({ hasText: 'Every selected row gets these values' })
  await expect(confirm).toContainText('Body surface area (m²)')
  await confirm.getByRole('button', { name: 'Edit fields' }).click()
  const report = page.getByRole('dialog', { name: 'Edit fields: report' })
  await expect(report).toBeVisible({ timeout: 30_000 })
  await expect(report).toContainText(/\d+ done/)
  await expect(page.locator('.toast')).toHaveCount(0)
  await expectAccessible(page, 'the report')
  await report.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(findSelectionBar(page)).toHaveCount(0)
})

test('a transition of several rows names the one that rejects it and why; one row changes in the list', async ({ open }) => {
  const page = await open(people.admin.email, '/admin/studies')
  const recruitingRow = rows(page).filter({ hasText: 'Recruiting' }).first()
  const draft = rows(page).filter({ hasText: 'Draft' }).first()
  const name = await draft.getByRole('link').innerText()
  await recruitingRow.getByRole('checkbox').check()
  await draft.getByRole('checkbox').check()
  await findSelectionBar(page).getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('menuitem', { name: 'Close recruitment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close recruitment: 2 studies?' })
  await dialog.getByRole('button', { name: 'Close recruitment' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('A reason is required')
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('The season is over')
  await dialog.getByRole('button', { name: 'Close recruitment' }).click()
  const report = page.getByRole('dialog', { name: 'Close recruitment: report' })
  await expect(report.getByRole('status')).toHaveText('1 done · 1 failed')
  const failedRow = report.getByRole('row').filter({ hasText: 'Failed' })
  await expect(failedRow).toContainText(name)
  await expect(failedRow).toContainText('status does not allow this')
  const { text } = await download(page, () => report.getByRole('button', { name: 'Download the report' }).click())
  expect(text).toContain('Failed')
  await report.getByRole('button', { name: 'Try 1 failed row again' }).click()
  await expect(report.getByRole('status')).toHaveText('1 done · 1 failed')
  await report.getByRole('button', { name: 'Close', exact: true }).last().click()

  const closed = rows(page).filter({ hasText: 'Active not recruiting' }).first()
  await closed.getByRole('button', { name: /^Status of/ }).click()
  await page.getByRole('menuitem', { name: /Start recruiting/ }).click()
  await expect(page.getByText(/^Done: Start recruiting/)).toBeVisible()
})

test('a deleted row is in the trash, with user and time, and is restored', async ({ open }) => {
  const page = await open(people.admin.email, '/admin/sites')
  const uniqueWord = createUniqueWord()
  const [firstClinic, secondClinic] = [`${uniqueWord} Clinic One`, `${uniqueWord} Clinic Two`]
  for (const name of [firstClinic, secondClinic]) {
    const response = await page.request.post('/api/sites', { headers: await headersOf(page), data: { name } })
    expect(response.status(), await response.text()).toBe(201)
  }
  await search(page, uniqueWord, 2)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await findSelectionBar(page).getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete: 2 sites?' })
  await expect(dialog).toContainText('move to the trash')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  const report = page.getByRole('dialog', { name: 'Delete: report' })
  await expect(report).toContainText('2 done')
  await expect(report).toContainText(firstClinic)
  await report.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByText('No results for this search and these filters.')).toBeVisible()

  await page.getByRole('button', { name: 'Trash', exact: true }).click()
  await expectTotal(page, 2)
  await settled(page)
  expect(await readColumn(page, 'Deleted by')).toEqual([people.admin.name, people.admin.name])
  expect((await readColumn(page, 'Deleted'))[0]).toMatch(/^\d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d$/)
  await expectAccessible(page, 'the trash')
  await openRowMenu(page, firstClinic)
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText(`${firstClinic} restored`)).toBeVisible()
  await expectTotal(page, 1)
  await page.getByRole('checkbox', { name: `Select ${secondClinic}` }).check()
  await findSelectionBar(page).getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('dialog', { name: 'Restore: report' }).getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByRole('button', { name: 'Trash', exact: true }).click()
  await expectTotal(page, 2)
})

test('a list is used by keyboard alone', async ({ open }) => {
  const page = await open(people.admin.email, '/admin/sites')
  await page.keyboard.press('j')
  const names = await readColumn(page, 'Site name')
  await expect(page.getByRole('link', { name: names[0], exact: true })).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: names[2], exact: true })).toBeFocused()
  await page.keyboard.press('x')
  await expect(findSelectionBar(page)).toContainText('1 selected')
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await page.keyboard.press('Shift+X')
  await expect(findSelectionBar(page)).toContainText('3 selected')

  await page.keyboard.press('/')
  const field = page.getByRole('textbox', { name: 'Search in Sites' })
  await expect(field).toBeFocused()
  await page.keyboard.type('jkxe')
  await expect(field).toHaveValue('jkxe')
  await expect(page.getByText('No results for this search and these filters.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(names[1] ?? '')
  await expectTotal(page, 1)
  await settled(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: names[1], exact: true })).toBeFocused()
  await page.keyboard.press('x')
  await expect(findSelectionBar(page)).toContainText('1 selected')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText(names[1] ?? '')
  // When the record's page closes, its row in the list is visible and focused again, and the list is unchanged.
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expectTotal(page, 1)
  await expect(page.getByRole('link', { name: names[1], exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText(names[1] ?? '')

  await page.goBack()
  await expect(page.getByRole('link', { name: names[1], exact: true })).toBeFocused()
  await settled(page)
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await expect(page).toHaveURL(/\/admin\/sites\/edit\//)
})

test('Print and Ctrl+P put all rows that match on paper, and the browser’s own print names the rows that it shows', async ({ open }) => {
  const page = await open(people.coordinator.email, '/participants')
  // A test browser has no print dialog: these steps are what the browser does around it.
  await page.evaluate(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'))
      document.body.dataset.printed = `${document.querySelectorAll('[data-row-key]').length} ${document.querySelector('.list-footer')?.textContent}`
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  const total = Number(
    (
      await page
        .getByRole('navigation', { name: /^Pages: / })
        .getByRole('status')
        .innerText()
    ).replace(/\D/g, ''),
  )
  expect(total).toBeGreaterThan(10)
  await page.evaluate(() => window.print())
  await expect(page.locator('body')).toHaveAttribute(
    'data-printed',
    new RegExp(`^10 .*Rows 1–10 of ${total} · To print all rows, use Print`),
  )
  await page.getByRole('button', { name: 'Print this page' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', new RegExp(`^${total} .*Rows 1–${total} of ${total}`))
  await expect(rows(page)).toHaveCount(10)

  await chooseFilter(page, 'Gender', 'Female')
  const women = Number(
    (
      await page
        .getByRole('navigation', { name: /^Pages: / })
        .getByRole('status')
        .innerText()
    ).replace(/\D/g, ''),
  )
  expect(women).toBeLessThan(total)
  await page.keyboard.press('ControlOrMeta+p')
  await expect(page.locator('body')).toHaveAttribute('data-printed', new RegExp(`^${women} .*Rows 1–${women} of ${women}`))
})

test('rows are selected and changed by thumb on a phone', async ({ open }) => {
  const page = await open(people.admin.email, '/admin/sites', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const cards = page.getByRole('list', { name: 'Sites' }).getByRole('listitem')
  await cards.first().getByRole('checkbox').check()
  await expect(findSelectionBar(page)).toBeInViewport()
  await expectNoSidewaysScroll(page)
  await findSelectionBar(page).getByRole('button', { name: 'Actions' }).tap()
  await page.getByRole('menuitem', { name: 'Edit fields' }).tap()
  const drawer = page.getByRole('dialog', { name: 'Edit 1 site' })
  await drawer.getByText(/^Choose the fields/).tap()
  await chooseOption(drawer.getByRole('combobox', { name: 'Add a field' }), 'Main contact')
  await drawer.getByRole('textbox', { name: 'Main contact' }).fill('Thumb Contact')
  await expectNoSidewaysScroll(page)
  await drawer.getByRole('button', { name: 'Continue' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Edit fields' }).last().tap()
  await expect(page.getByRole('dialog', { name: 'Edit fields: report' })).toContainText('1 done')
  await expectNoSidewaysScroll(page)
})

const findSelectionBar = (page: Page): Locator => page.getByRole('region', { name: 'Selected rows' })

const measureColumnWidth = (page: Page, name: string): Promise<number> =>
  page
    .getByRole('columnheader', { name, exact: false })
    .first()
    .evaluate((header) => (header as HTMLElement).offsetWidth)
