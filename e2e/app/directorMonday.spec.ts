import { printText } from '../../backend/app/testing/printText.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { callsAs } from '../support/callsAs.ts'
import { findFreePort, startDemoNode } from '../support/node.ts'
import { people } from '../support/people.ts'
import { openPath, settled, title } from '../support/screen.ts'
import { signIn } from '../support/signIn.ts'
import { expect, test } from '../support/test.ts'

let address = ''
let end: () => Promise<void>

test.beforeAll(async () => {
  const port = await findFreePort()
  address = `http://localhost:${port}`
  end = await startDemoNode({ PORT: String(port) })
})
test.afterAll(() => end())

interface Row {
  readonly id: string
  readonly version: number
}

test('a director sees on a Monday what is behind schedule, why and where, and prints it, without seeing any participant', async ({
  browser,
  problems,
}) => {
  const admin = await callsAs(address, people.admin.email)
  const [role] = await admin<readonly Row[]>('admin/roles?q=Director')
  const [person] = await admin<readonly Row[]>('users?q=nobody')
  await admin(`user/${person?.id}`, { roleId: role?.id, version: person?.version }, 'PATCH')

  const context = await browser.newContext({ baseURL: address })
  await problems.watch(context)
  const page = await context.newPage()
  await signIn(page, 'nobody@northlake.example', '/portfolio')
  await settled(page)
  await expect(page.getByText('Counts all studies and sites of the organization').first()).toBeVisible()
  const card = page.getByRole('article').filter({ hasText: 'GLYDE-2' })
  await expect(card).toContainText(/Behind by \d+/)
  await expectAccessible(page, 'the portfolio of a director')

  await test.step('shows the reason and the site', async () => {
    const funnel = page.getByRole('region', { name: 'Participants by study' })
    await funnel.getByRole('link', { name: 'GLYDE-2' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(title(page)).toHaveText('Dashboard')
    await expect(page.getByText('Counts all sites of this study')).toBeVisible()
    await expect(page.getByText(/^Planned \d+ by today, \d+ enrolled/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Recruitment funnel' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Reasons for non-enrolment' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Sites by last enrolment' })).toBeVisible()
    await expect(page.getByRole('rowheader', { name: /^Back Bay Research.*Dr\. Daniel Osei/ }), 'who is responsible there').toBeVisible()
    await expect(page.getByRole('main').locator('a[href*="participants"]'), 'no figure leads where a director may not go').toHaveCount(0)
    await page.getByRole('button', { name: 'What does “Screened” mean?' }).click()
    await expect(page.getByText('Screening has ended, with or without enrolment')).toBeVisible()
    await expectAccessible(page, 'the dashboard of a director')
  })

  await test.step('a report is printed with its subject', async () => {
    const studyId = /study\/([\w-]+)\/dashboard/.exec(page.url())?.[1] ?? ''
    await openPath(page, `/report/enrolmentInsights?studyId=${studyId}&from=2026-03-01&to=2026-10-31`)
    await expect(page.getByText('GLYDE-2 · 1 Mar 2026 to 31 Oct 2026', { exact: false })).toBeVisible()
    await expect(page.getByRole('main').locator('a[href*="participants"]')).toHaveCount(0)
    const text = await printText(new Uint8Array(await page.pdf({ format: 'Letter' })).buffer)
    for (const expectedText of ['Enrolment insights', 'GLYDE-2', '1 Mar 2026 to 31 Oct 2026', 'Counts all sites of this study'])
      expect(text.replace(/\s+/g, ' ')).toContain(expectedText)
    expect(text, 'the menu is not printed').not.toContain('Notifications')
  })

  await test.step('no participant is listed', async () => {
    problems.expectAnswers(403)
    for (const path of ['participants', 'participant-studies', `study/${/studyId=([\w-]+)/.exec(page.url())?.[1]}/participants`]) {
      const director = await callsAs(address, 'nobody@northlake.example')
      await expect(director(path), path).rejects.toThrow(/Forbidden|403|NotFound/)
    }
  })
  await context.close()
})

test('a figure of all sites states how many of its rows an administrator may not list', async ({ browser, problems }) => {
  const context = await browser.newContext({ baseURL: address })
  await problems.watch(context)
  const page = await context.newPage()
  await signIn(page, people.admin.email, '/portfolio')
  const funnel = page.getByRole('region', { name: 'Participants by study' })
  const line = funnel.getByRole('row').filter({ hasText: 'RESTORE' })
  const countText = await line.getByRole('link').nth(1).innerText()
  await line.getByRole('link').nth(1).click()
  await expect(page.getByRole('status').filter({ hasText: `The figure counts ${countText}` })).toContainText('not in your list')
  await context.close()
})
