import type { Page } from '@playwright/test'
import { textOf } from '../../backend/messages/mail/testMailServer.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { type MailNode, startMailNode } from '../support/mailNode.ts'
import { people } from '../support/people.ts'
import { expectNoSidewaysScroll, navigateTo, title } from '../support/screen.ts'
import { signIn } from '../support/signIn.ts'
import { expect, test } from '../support/test.ts'

let node: MailNode
test.beforeAll(async () => {
  node = await startMailNode()
})
test.afterAll(() => node.end())

test('an administrator announces something to all staff on the home page and once by e-mail, and sees who has read it', async ({
  browser,
  problems,
}) => {
  // The browser blocks the script that looks for raw keys, as the frame allows no scripts. The message differs by browser, but it
  // contains the name of the frame.
  problems.expectConsole(/about:srcdoc/)
  // The browser also blocks everything that the test adds to the frame.
  problems.expectConsole(/escaped|the JavaScript URL/)
  // The server rejects a missing title once.
  problems.expectAnswers(422)
  const pages = await Promise.all(
    [
      [people.admin.email, '/admin/org/announcements/new'],
      [people.coordinator.email, '/portfolio'],
    ].map(async ([email = '', path]) => {
      const page = await node.open(browser, problems)
      await signIn(page, email, path)
      return page
    }),
  )
  const [admin, reader] = pages
  if (admin === undefined || reader === undefined) throw new Error('Nobody is there')

  // The form starts with a title. Without title and content, saving is rejected and the typed text stays.
  await expect(admin.getByRole('textbox', { name: /^Title/ })).toHaveValue('New Announcement title')
  await admin.getByRole('textbox', { name: /^Title/ }).fill('')
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('You must provide a title for this announcement').first()).toBeVisible()
  await expect(admin.getByText('You must provide some content for this announcement').first()).toBeVisible()
  await admin.getByRole('textbox', { name: /^Title/ }).fill('Fire drill')
  await admin.getByRole('switch', { name: 'Written as HTML' }).click()
  await expect(admin.getByRole('textbox', { name: /^Content/ })).toHaveJSProperty('tagName', 'TEXTAREA')
  await admin
    .getByRole('textbox', { name: /^Content/ })
    .fill('<h2 style="color:#aa0000">On Tuesday</h2><script>document.title="x"</script><p>At ten.</p>')
  await expect(admin.frameLocator('iframe').getByRole('heading', { name: 'On Tuesday' })).toBeVisible()
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(title(admin)).toHaveText('Fire drill')
  await admin.getByRole('button', { name: 'Actions' }).click()
  await admin.getByRole('menuitem', { name: 'Publish' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(admin.getByText('Published', { exact: true }).first()).toBeVisible()

  // The announcement appears without a reload, marked as unread. A click opens it.
  const card = reader.getByRole('region', { name: 'Announcements' })
  const line = card.getByRole('listitem').filter({ hasText: 'Fire drill' })
  await expect(line).toContainText('New')
  await line.getByRole('link', { name: 'Fire drill' }).click()
  await expect(title(reader)).toHaveText('Fire drill')
  await expect(reader.frameLocator('iframe').getByText('At ten.')).toBeVisible()
  await expectNoScriptRuns(reader)
  await reader.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(reader)
  await navigateTo(reader, '/portfolio')
  await expect(line).toBeVisible()
  await expect(line).not.toContainText('New')

  node.mails.dropped.add(people.viewer.email)
  await admin.getByRole('button', { name: 'Actions' }).click()
  await admin.getByRole('menuitem', { name: 'Send by e-mail' }).click()
  const question = admin.getByRole('dialog')
  await expect(question).toContainText('cannot be recalled')
  await question.getByRole('button', { name: 'Send by e-mail' }).click()
  await expect.poll(() => node.mails.received.filter(({ to }) => to === people.coordinator.email).length, { timeout: 30_000 }).toBe(1)
  const mail = node.mails.received.find(({ to }) => to === people.coordinator.email)?.raw ?? ''
  expect(textOf(mail)).toContain('At ten.')
  expect(mail).not.toContain('<script')
  const [, path = ''] = /\/crm(\/dashboard\/announcement\/[\w-]+)/.exec(textOf(mail)) ?? []
  await navigateTo(admin, path)
  await admin.getByRole('tab', { name: /^Recipients/ }).click()
  await expect(admin.getByRole('row').filter({ hasText: 'Sent' }).nth(5)).toBeVisible()

  // A user can resend lost messages, and only their recipients get them.
  await admin.reload()
  await admin.getByRole('columnheader', { name: 'E-mail', exact: true }).click()
  const uncertain = admin.getByRole('row').filter({ hasText: 'Unknown' })
  await uncertain.getByRole('button', { name: /^Actions for / }).click()
  await admin.getByRole('menuitem', { name: 'Send again' }).click()
  const resendDialog = admin.getByRole('dialog')
  await expectAccessibleInBothThemes(admin, 'an e-mail that goes out once more')
  node.mails.dropped.delete(people.viewer.email)
  await resendDialog.getByRole('button', { name: 'Send again' }).click()
  await expect(uncertain).toHaveCount(0)
  await expect.poll(() => node.mails.received.filter(({ to }) => to === people.viewer.email).length).toBe(1)
  expect(new Set(node.mails.received.map(({ to }) => to)).size).toBe(node.mails.received.length)
})

/**
 * Adds content that the sanitiser would have removed to the frame of an announcement. Checks that the content runs, loads and sends
 * nothing.
 */
async function expectNoScriptRuns(page: Page): Promise<void> {
  const respondedUrls: string[] = []
  page.on('response', (response) => respondedUrls.push(response.url()))
  await page.locator('iframe').evaluate((frame) => {
    const { contentDocument: frameDocument } = frame as HTMLIFrameElement
    if (frameDocument === null) throw new Error('The frame has no page')
    const script = frameDocument.createElement('script')
    script.textContent = 'parent.document.title = "escaped"'
    frameDocument.body.append(script)
    frameDocument.body.insertAdjacentHTML(
      'beforeend',
      `<img src="/api/escaped" onerror="parent.document.title='escaped'"><iframe src="/crm/escaped"></iframe>
        <form action="/api/escaped" method="post"></form><a href="javascript:parent.document.title='escaped'">Open</a>`,
    )
    frameDocument.forms[0]?.submit()
    frameDocument.querySelector('a')?.click()
  })
  await expect(page.frameLocator('iframe').getByText('Open')).toBeVisible()
  expect(await page.title()).not.toContain('escaped')
  expect(respondedUrls.filter((url) => url.includes('escaped'))).toEqual([])
  await page.reload()
  await expect(page.frameLocator('iframe').getByText('At ten.')).toBeVisible()
}
