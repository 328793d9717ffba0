import { readFile } from 'node:fs/promises'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { chooseFiles, file, findUploads, openAttachments, pdf, viewer } from '../support/attachments.ts'
import { openRowMenu, rows } from '../support/list.ts'
import { people } from '../support/people.ts'
import { expectNoSidewaysScroll } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
  'base64',
)
test('files are added, viewed, replaced, downloaded and deleted', async ({ open }) => {
  const page = await open(people.coordinator.email)
  await openAttachments(page)

  await test.step('several files are added at once, each with its type and size', async () => {
    await chooseFiles(page, file('Wrist.png', png), file('Consent.pdf', pdf(3)), file('Notes.txt', 'Haemoglobin 132 g/L'))
    await expect(findUploads(page)).toHaveText([/Added/, /Added/, /Added/])
    await expect(rows(page)).toHaveCount(3)
    const consent = rows(page).filter({ hasText: 'Consent.pdf' })
    await expect(consent).toContainText('PDF')
    await expect(consent).toContainText(/\d kB/)
  })

  await test.step('a PDF is paged and zoomed by keyboard', async () => {
    await page.getByRole('button', { name: 'Consent.pdf', exact: true }).click()
    const dialog = viewer(page)
    await expect(dialog.getByText('Consent page 1')).toBeAttached()
    await page.keyboard.press('PageDown')
    await expect(dialog.getByText('Consent page 2')).toBeAttached()
    await page.keyboard.press('End')
    await expect(dialog.getByText('Consent page 3')).toBeAttached()
    await expect(dialog.getByRole('button', { name: 'Next page' })).toBeDisabled()
    const measureWidth = async () => (await dialog.locator('.viewer-pdf canvas').boundingBox())?.width ?? 0
    const before = await measureWidth()
    for (let step = 0; step < 12; step += 1) await page.keyboard.press('+')
    await expect(dialog.getByText('200%')).toBeVisible()
    await expect.poll(async () => Math.round(((await measureWidth()) / before) * 10)).toBe(20)
    await expect(dialog.getByRole('button', { name: 'Zoom in' })).toBeDisabled()
    await page.keyboard.press('-')
    await expect(dialog.getByText('190%')).toBeVisible()
    await page.keyboard.press('Home')
    await expect(dialog.getByText('Consent page 1')).toBeAttached()
    await expectAccessibleInBothThemes(page, 'the viewer with a PDF')
  })

  await test.step('the viewer steps to other files, and offers those it cannot display for download', async () => {
    const dialog = viewer(page)
    const expectShown = (name: string) => expect(dialog).toHaveAccessibleName(new RegExp(name))
    await dialog.getByRole('navigation', { name: 'Files' }).getByRole('button', { name: 'Wrist.png' }).click()
    await expectShown('Wrist.png')
    const image = dialog.getByRole('img', { name: 'Wrist.png' })
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(10)
    await dialog.getByRole('navigation', { name: 'Files' }).getByRole('button', { name: 'Notes.txt' }).click()
    await expect(dialog.getByText('This content is from an external source.')).toBeVisible()
    const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download' }).click()])
    expect(download.suggestedFilename()).toBe('Notes.txt')
    expect(await readFile(await download.path(), 'utf8')).toBe('Haemoglobin 132 g/L')
    await expectAccessibleInBothThemes(page, 'the viewer with a file that it does not show')
    // Simultaneous uploads have no fixed order.
    await page.keyboard.press((await dialog.getByText('1 of 3').isVisible()) ? 'ArrowRight' : 'ArrowLeft')
    await expect(dialog).not.toHaveAccessibleName(/Notes/)
  })

  await test.step('the focus stays in the viewer and returns to the row', async () => {
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('.viewer-wrap') != null)).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(viewer(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Consent.pdf', exact: true })).toBeFocused()
  })

  await test.step('a new version replaces the former one, which is preserved', async () => {
    await openRowMenu(page, 'Consent.pdf')
    await page.getByRole('menuitem', { name: 'Update version' }).click()
    const dialog = page.getByRole('dialog', { name: 'Update Consent.pdf' })
    await expect(dialog).toBeVisible()
    await expectAccessibleInBothThemes(page, 'a new version of a file')
    await dialog.locator('input[type="file"]').setInputFiles([file('Consent 2026.pdf', pdf(1, 'Signed'))])
    await expect(page.getByText('Version 2 added')).toBeVisible()
    await expect(rows(page)).toHaveCount(3)
    await openRowMenu(page, 'Consent 2026.pdf')
    await page.getByRole('menuitem', { name: 'Former versions' }).click()
    const versions = page.getByRole('dialog', { name: 'Versions of Consent 2026.pdf' })
    await expect(versions.getByRole('listitem')).toHaveText([/Consent 2026\.pdf.*Version 2, current/, /Consent\.pdf.*Version 1/])
    await expectAccessibleInBothThemes(page, 'former versions')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      versions.getByRole('button', { name: 'Download version 1' }).click(),
    ])
    expect((await readFile(await download.path())).equals(pdf(3))).toBe(true)
    await versions.getByRole('button', { name: 'View version 1' }).click()
    await expect(viewer(page).getByText('Consent page 1')).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(viewer(page)).toHaveCount(0)
    await versions.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('a file is deleted', async () => {
    await openRowMenu(page, 'Wrist.png')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).filter({ hasText: 'Wrist.png' })).toHaveCount(0)
  })
})

test('a rejected file names the reason and affects no other file; an upload is cancelled, and repeated after a failed connection', async ({
  open,
  problems,
}) => {
  problems.expectAnswers(422)
  const page = await open(people.coordinator.email)
  await openAttachments(page)
  await chooseFiles(
    page,
    file('Good.txt', 'good'),
    file('Program.pdf', 'MZ\u0000\u0000\u0000\u0000', 'application/pdf'),
    file('Nothing.txt', ''),
    file('Résumé (1).txt', 'words'),
  )
  const upload = (name: string) => findUploads(page).filter({ hasText: name })
  await expect(upload('Good.txt')).toContainText('Added')
  await expect(upload('Program.pdf').getByRole('alert')).toHaveText('Programs, scripts and web pages are not accepted')
  await expect(upload('Nothing.txt').getByRole('alert')).toHaveText('The file is empty')
  await expect(upload('Résumé (1).txt').getByRole('alert')).toContainText('Only letters, digits')
  await expectAccessibleInBothThemes(page, 'refused uploads')

  await page.getByRole('button', { name: 'Upload as “Resume 1.txt”' }).click()
  await expect(upload('Resume 1.txt')).toContainText('Added')
  await page.getByRole('button', { name: 'Remove Nothing.txt from these uploads' }).click()
  await expect(upload('Nothing.txt')).toHaveCount(0)
  await expect(rows(page)).toHaveCount(2)

  const uploadGate = Promise.withResolvers<void>()
  let attempts = 0
  await page.route('**/api/file', async (route) => {
    attempts += 1
    if (attempts === 1) await uploadGate.promise
    if (attempts <= 2) await route.abort().catch(() => undefined)
    else await route.continue()
  })
  await chooseFiles(page, file('Slow.txt', 'slow'))
  await page.getByRole('button', { name: 'Cancel the upload of Slow.txt' }).click()
  await expect(upload('Slow.txt')).toContainText('Cancelled')
  uploadGate.resolve()
  await page.getByRole('button', { name: 'Try Slow.txt again' }).click()
  await expect(upload('Slow.txt').getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Try Slow.txt again' }).click()
  await expect(upload('Slow.txt')).toContainText('Added')
  await expect(rows(page)).toHaveCount(3)
})

test('no content of a file is executed, whatever it contains', async ({ open }) => {
  const page = await open(people.coordinator.email)
  await openAttachments(page)
  await chooseFiles(page, file('Drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>'))
  await expect(findUploads(page)).toContainText('Added')

  // Simulates a harmful drawing that passed the server's check, with the headers that the server sends for drawings.
  const hostile = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect width="90" height="90" fill="#c00"/>
    <script>(window.top ?? window).name = 'ran'; fetch('/api/ran')</script></svg>`
  const requested: string[] = []
  page.context().on('request', (request) => requested.push(request.url()))
  await page.context().route('**/api/file/content/**', async (route) => {
    const response = await route.fetch()
    const { 'content-length': _length, ...headers } = response.headers()
    await route.fulfill({ status: response.status(), headers, body: hostile })
  })
  const [answer] = await Promise.all([
    page.waitForResponse(/\/sas$/),
    page.getByRole('button', { name: 'Drawing.svg', exact: true }).click(),
  ])
  const { url } = (await answer.json()).data as { url: string }
  await expect
    .poll(() =>
      viewer(page)
        .getByRole('img', { name: 'Drawing.svg' })
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(90)

  // A browser that opens the file's URL downloads the file, on a page and in a frame of the application. So the drawing's script cannot
  // run.
  const other = await page.context().newPage()
  await Promise.all([other.waitForEvent('download'), other.goto(url).catch(() => undefined)])
  const frameRequest = page.waitForRequest((request) => request.url().endsWith(url) && request.frame() !== page.mainFrame())
  await Promise.all([
    page.waitForEvent('download'),
    page.evaluate((address) => {
      const frame = document.createElement('iframe')
      frame.src = address
      document.body.append(frame)
    }, url),
  ])
  await frameRequest
  // Sends a request from the page. A request by the drawing's script would have arrived before it.
  await page.evaluate(() => fetch('/api/health'))
  await expect.poll(() => requested.some((each) => each.endsWith('/api/health'))).toBe(true)
  expect(requested.filter((each) => each.endsWith('/api/ran'))).toEqual([])
  expect(await page.evaluate(() => window.name)).not.toBe('ran')
  await page.evaluate(() => document.querySelector('body > iframe')?.remove())
})

test('all actions on files are within reach on a phone', async ({ open }) => {
  const page = await open(people.coordinator.email, '/', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await openAttachments(page)
  await chooseFiles(page, file('Consent of the third amendment of the protocol in French.pdf', pdf(2)), file('Wrist.png', png))
  await expect(findUploads(page)).toHaveText([/Added/, /Added/])
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: /^Consent of the third/ }).click()
  const dialog = viewer(page)
  await expect(dialog).toHaveAccessibleName(/Consent of the third amendment of the protocol in French\.pdf/)
  await expect(dialog.getByText('Consent page 1')).toBeAttached()
  await expectNoSidewaysScroll(page)
  for (const name of ['Next page', 'Zoom in', 'Download', 'Previous file', 'Next file', 'Close the viewer']) {
    const box = await dialog.getByRole('button', { name }).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(40)
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 390, name).toBe(true)
  }
  await expectAccessibleInBothThemes(page, 'the viewer on a phone')
})
