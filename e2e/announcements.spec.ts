import type { Page } from '@playwright/test'
import { textOf } from '../backend/mail/testMailServer.ts'
import { expectAccessibleInBothThemes } from './support/accessibility.ts'
import { type MailNode, startMailNode } from './support/mailNode.ts'
import { people } from './support/people.ts'
import { expectNoSidewaysScroll, goWithin, title } from './support/screen.ts'
import { signIn } from './support/signIn.ts'
import { expect, test } from './support/test.ts'

let node: MailNode
test.beforeAll(async () => {
  node = await startMailNode()
})
test.afterAll(() => node.end())

test('an administrator tells all staff: on their home page, by e-mail once each, and sees who has read it', async ({
  browser,
  problems,
}) => {
  // The script that looks for raw keys is refused in the frame, as every script is. Each browser words that as it likes: the line names the frame.
  problems.expectConsole(/about:srcdoc/)
  // So is everything that is put into the frame by hand.
  problems.expectConsole(/escaped|the JavaScript URL/)
  // A title that is missing is refused once.
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

  // It begins with a title; without one, and without content, it is refused, and what was typed stays.
  await expect(admin.getByRole('textbox', { name: /^Title/ })).toHaveValue('New Announcement title')
  await admin.getByRole('textbox', { name: /^Title/ }).fill('')
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('You must provide a title for this announcement').first()).toBeVisible()
  await expect(admin.getByText('You must provide some content for this announcement').first()).toBeVisible()
  await admin.getByRole('textbox', { name: /^Title/ }).fill('Fire drill')
  await admin.getByRole('switch', { name: 'Written as HTML' }).click()
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

  // It is there by itself, unread, and opens.
  const card = reader.getByRole('region', { name: 'Announcements' })
  const line = card.getByRole('listitem').filter({ hasText: 'Fire drill' })
  await expect(line).toContainText('New')
  await line.getByRole('link', { name: 'Fire drill' }).click()
  await expect(title(reader)).toHaveText('Fire drill')
  await expect(reader.frameLocator('iframe').getByText('At ten.')).toBeVisible()
  await expectNothingRuns(reader)
  await reader.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(reader)
  await goWithin(reader, '/portfolio')
  await expect(line).toBeVisible()
  await expect(line).not.toContainText('New')

  node.mails.dropped.add(people.viewer.email)
  await admin.getByRole('button', { name: 'Actions' }).click()
  await admin.getByRole('menuitem', { name: 'Send by e-mail' }).click()
  const question = admin.getByRole('dialog')
  await expect(question).toContainText('cannot be called back')
  await question.getByRole('button', { name: 'Send by e-mail' }).click()
  await expect.poll(() => node.mails.taken.filter(({ to }) => to === people.coordinator.email).length, { timeout: 30_000 }).toBe(1)
  const mail = node.mails.taken.find(({ to }) => to === people.coordinator.email)?.raw ?? ''
  expect(textOf(mail)).toContain('At ten.')
  expect(mail).not.toContain('<script')
  const [, path = ''] = /\/crm(\/dashboard\/announcement\/[\w-]+)/.exec(textOf(mail)) ?? []
  await goWithin(admin, path)
  await admin.getByRole('tab', { name: /^Recipients/ }).click()
  await expect(admin.getByRole('row').filter({ hasText: 'Sent' }).nth(5)).toBeVisible()

  // Of what may have been lost on the way, a person decides: it goes out once more, to its recipient alone.
  await admin.reload()
  await admin.getByRole('columnheader', { name: 'E-mail', exact: true }).click()
  const uncertain = admin.getByRole('row').filter({ hasText: 'Unknown' })
  await uncertain.getByRole('button', { name: /^Actions for / }).click()
  await admin.getByRole('menuitem', { name: 'Send again' }).click()
  const again = admin.getByRole('dialog')
  await expectAccessibleInBothThemes(admin, 'an e-mail that goes out once more')
  node.mails.dropped.delete(people.viewer.email)
  await again.getByRole('button', { name: 'Send again' }).click()
  await expect(uncertain).toHaveCount(0)
  await expect.poll(() => node.mails.taken.filter(({ to }) => to === people.viewer.email).length).toBe(1)
  expect(new Set(node.mails.taken.map(({ to }) => to)).size).toBe(node.mails.taken.length)
})

/** Puts into the frame of an announcement what its sanitiser would have removed: it runs nothing, loads nothing and sends nothing. */
async function expectNothingRuns(page: Page): Promise<void> {
  const answered: string[] = []
  page.on('response', (response) => answered.push(response.url()))
  await page.locator('iframe').evaluate((frame) => {
    const { contentDocument: inside } = frame as HTMLIFrameElement
    if (inside === null) throw new Error('The frame has no page')
    const script = inside.createElement('script')
    script.textContent = 'parent.document.title = "escaped"'
    inside.body.append(script)
    inside.body.insertAdjacentHTML(
      'beforeend',
      `<img src="/api/escaped" onerror="parent.document.title='escaped'"><iframe src="/crm/escaped"></iframe>
        <form action="/api/escaped" method="post"></form><a href="javascript:parent.document.title='escaped'">Open</a>`,
    )
    inside.forms[0]?.submit()
    inside.querySelector('a')?.click()
  })
  await expect(page.frameLocator('iframe').getByText('Open')).toBeVisible()
  expect(await page.title()).not.toContain('escaped')
  expect(answered.filter((url) => url.includes('escaped'))).toEqual([])
  await page.reload()
  await expect(page.frameLocator('iframe').getByText('At ten.')).toBeVisible()
}
