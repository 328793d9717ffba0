import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { chooseFiles, file, findUploads, openAttachments, pdf, viewer } from '../support/attachments.ts'
import { people } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('a file that fails to load is retried once automatically, then on request; one that cannot be displayed is offered for download', async ({
  open,
  problems,
}) => {
  problems.expectAnswers(404)
  const page = await open(people.coordinator.email)
  await openAttachments(page)
  await chooseFiles(page, file('Consent.pdf', pdf(1)))
  await expect(findUploads(page)).toContainText('Added')
  const content = '**/api/file/content/**'
  let failures = 0
  let requested: number[] = []
  await page.route(content, async (route) => {
    requested.push(Date.now())
    failures -= 1
    if (failures >= 0) await route.fulfill({ status: 404, body: '' })
    else await route.continue()
  })
  const dialog = viewer(page)
  const refresh = dialog.getByRole('button', { name: 'Refresh' })
  const openAfter = async (count: number) => {
    failures = count
    requested = []
    await page.getByRole('button', { name: 'Consent.pdf', exact: true }).click()
  }

  await test.step('the first failure is retried automatically', async () => {
    await openAfter(1)
    await expect(dialog.getByText('Consent page 1')).toBeAttached()
    expect((requested[1] ?? 0) - (requested[0] ?? 0)).toBeGreaterThanOrEqual(2000)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the second failure is retried by the user alone', async () => {
    await openAfter(2)
    await expect(refresh).toBeVisible()
    expect(requested).toHaveLength(2)
    await expectAccessibleInBothThemes(page, 'the viewer with a file that failed')
    await refresh.click()
    await expect(dialog.getByText('Consent page 1')).toBeAttached()
  })

  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.unroute(content)

  await test.step('a video that cannot be loaded is not reported as one that cannot be played', async () => {
    // The start of a video file, without any content to play.
    const film = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypmp42'),
      Buffer.from([0, 0, 0, 0]),
      Buffer.from('mp42isom'),
      Buffer.alloc(500),
    ])
    await chooseFiles(page, file('Gait.mp4', film))
    await expect(findUploads(page).filter({ hasText: 'Gait.mp4' })).toContainText('Added')
    await page.route(content, (route) => route.fulfill({ status: 404, body: '' }))
    await page.getByRole('button', { name: 'Gait.mp4', exact: true }).click()
    await expect(dialog.getByText('The file could not be loaded.')).toBeVisible()
    await page.unroute(content)
    await dialog.getByRole('button', { name: 'Refresh' }).click()
    await expect(dialog.getByText('This content is from an external source.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Download' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a PDF over 50 MB is not opened but offered for download', async () => {
    await chooseFiles(page, file('Huge.pdf', pdf(1)))
    await expect(findUploads(page).filter({ hasText: 'Huge.pdf' })).toContainText('Added')
    let fileId = ''
    // Simulates a server that accepts larger files.
    await page.route(/\/api\/.*attachments\?/, async (route) => {
      const response = await route.fetch()
      const { data, ...rest } = (await response.json()) as { data: { readonly fileId: string; readonly fileName: string }[] }
      const large = data.find(({ fileName }) => fileName === 'Huge.pdf')
      fileId = large?.fileId ?? ''
      const rows = data.map((row) => (row === large ? { ...row, fileSize: 60_000_000 } : row))
      await route.fulfill({ response, json: { ...rest, data: rows } })
    })
    await page.reload()
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.getByRole('button', { name: 'Huge.pdf', exact: true }).click()
    await expect(dialog.getByText('PDFs over 50 MB are not shown here. Download the file to read it.')).toBeVisible()
    await expect(dialog.getByRole('toolbar')).toHaveCount(0)
    expect(fileId).not.toBe('')
    expect(requests.filter((address) => address.includes(fileId))).toEqual([])
    const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download' }).click()])
    expect(download.suggestedFilename()).toBe('Huge.pdf')
    await expectAccessibleInBothThemes(page, 'the viewer with a PDF that is too large')
  })
})
