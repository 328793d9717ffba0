import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { callsAs } from '../support/callsAs.ts'
import { createUniqueWord } from '../support/fresh.ts'
import { people } from '../support/people.ts'
import { expectNoSidewaysScroll, navigateTo, settled, title } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

const findRegion = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const findFigure = (page: Page, name: string) => findRegion(page, name).getByRole('link')
const figureOf = async (page: Page, name: string) => Number((await findFigure(page, name).locator('strong').innerText()).replace(/\D/g, ''))

/** Returns the total of a list from the server's response. */
async function readTotalBehind(page: Page, open: () => Promise<void>, path: RegExp) {
  const [answer] = await Promise.all([page.waitForResponse((response) => path.test(response.url()) && response.ok()), open()])
  return Number(answer.headers()['x-total-count'])
}

test('the home page reloads a part that failed, shows open tasks, and a figure links to its list', async ({ open, problems }) => {
  problems.expectAnswers(500)
  const page = await open(people.coordinator.email, '/participants')
  await test.step('a part that fails shows only an alert, and is loaded again', async () => {
    let isBroken = true
    await page.route(/\/api\/home/, async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      if (isBroken) body.data.funnel = { told: null, failed: 'Unexpected' }
      await route.fulfill({ response: answer, json: body })
    })
    await navigateTo(page, '/portfolio')
    const funnel = findRegion(page, 'Participants by study')
    await expect(funnel.getByRole('alert')).toBeVisible()
    await expect(findFigure(page, 'Visits today')).toBeVisible()
    isBroken = false
    await funnel.getByRole('button', { name: 'Try again' }).click()
    await expect(funnel.getByRole('table')).toBeVisible()
    await page.unroute(/\/api\/home/)
  })

  for (const name of ['Visits today', 'Late visits', 'Forms overdue', 'Open queries']) await expect(findFigure(page, name)).toBeVisible()
  await expect(findRegion(page, 'Key figures').getByRole('link')).toHaveCount(4)
  await expect(title(page), 'by the given name').toHaveText(/^Good (morning|afternoon|evening), Priya$/)
  await expect(findRegion(page, 'Possible duplicates')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Possible duplicates/ }), 'owners of participants alone merge them').toHaveCount(0)

  for (const [name, path] of [
    ['Late visits', /\/api\/participant-visits\?/],
    ['Open queries', /\/api\/form-queries\?/],
  ] as const) {
    const reportedCount = await figureOf(page, name)
    expect(await readTotalBehind(page, () => findFigure(page, name).click(), path), name).toBe(reportedCount)
    await navigateTo(page, '/portfolio')
  }

  await test.step('a task is postponed until tomorrow, and restored by hand', async () => {
    const lines = findRegion(page, 'To do').getByRole('listitem')
    const count = await lines.count()
    expect(count).toBeGreaterThan(0)
    const lineText = await lines.first().locator('span').first().innerText()
    await lines
      .first()
      .getByRole('button', { name: /^Remind me tomorrow/ })
      .click()
    await expect(lines).toHaveCount(count - 1)
    await navigateTo(page, '/portfolio')
    await expect(lines).toHaveCount(count - 1)
    await page.getByRole('button', { name: /postponed until tomorrow/ }).click()
    await expect(lines.first()).toContainText(lineText)
    await lines.first().getByRole('link').click()
    await settled(page)
    await expect(page).toHaveURL(/filters/)
  })
})

test('an administrator sees one study alone, studies as cards and as a table, and the changes of roles', async ({ open, baseURL }) => {
  const calls = await callsAs(baseURL, people.admin.email)
  await calls('admin/role', { roleName: `Monitor ${createUniqueWord()}`, abilities: ['PARTICIPANTS:VIEW'] })
  const page = await open(people.admin.email, '/portfolio')
  const studies = findRegion(page, 'Studies')

  await test.step('changes of roles lead to the audit history', async () => {
    const roles = findRegion(page, 'To do')
      .getByRole('listitem')
      .filter({ hasText: /changes? to roles in the last 7 days/ })
    const reportedCount = Number(/^\d+/.exec(await roles.innerText())?.[0])
    expect(await readTotalBehind(page, () => roles.getByRole('link').click(), /\/api\/activity\/history\?/)).toBe(reportedCount)
    await expect(page).toHaveURL(/\/admin\/audit-history\?/)
    await navigateTo(page, '/portfolio')
  })

  await test.step('the chip of a study narrows the figures and their lists', async () => {
    const chip = page.getByRole('group', { name: 'Study' }).getByRole('button').first()
    const allCount = await figureOf(page, 'Enrolled')
    await chip.click()
    await expect(findRegion(page, 'Participants by study').getByRole('row')).toHaveCount(2)
    const reportedCount = await figureOf(page, 'Enrolled')
    expect(reportedCount).toBeLessThan(allCount)
    expect(await readTotalBehind(page, () => findFigure(page, 'Enrolled').click(), /\/api\/participants\?/)).toBe(reportedCount)
    await navigateTo(page, '/portfolio')
    await chip.click()
    await expect(findRegion(page, 'Participants by study').getByRole('row')).not.toHaveCount(2)
  })

  await test.step('studies are shown as cards or as a table, depending on the address, each with its next step', async () => {
    const cards = studies.getByRole('article')
    await expect(cards.first()).toContainText(/of [\d,]+ enrolled/)
    const count = await cards.count()
    await studies.getByText('Table', { exact: true }).click()
    await expect(page).toHaveURL(/studies=table/)
    await expect(studies.getByRole('row')).toHaveCount(count + 1)
    await expectAccessible(page, 'studies as a table')
    await navigateTo(page, '/portfolio?studies=table')
    await expect(studies.getByRole('row'), 'as the address says').toHaveCount(count + 1)
    await studies
      .getByRole('link', { name: /^(Activate|Publish|Start recruiting|No open site): / })
      .first()
      .click()
    await expect(page).toHaveURL(/\/admin\/studies\/edit\//)
  })
})

test('figures fit into a strip on a phone, without horizontal scrolling', async ({ open }) => {
  const page = await open(people.coordinator.email, '/portfolio', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await expect(findFigure(page, 'Visits today')).toBeVisible()
  await expectNoSidewaysScroll(page)
  const [first, second] = [await findRegion(page, 'Visits today').boundingBox(), await findRegion(page, 'Late visits').boundingBox()]
  expect(second?.y).toBe(first?.y)
  await expect(findRegion(page, 'Participants by study')).toBeHidden()
  await expect(findRegion(page, 'To do')).toBeVisible()
})
