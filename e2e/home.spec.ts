import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { callsAs } from './support/callsAs.ts'
import { freshWord } from './support/fresh.ts'
import { people } from './support/people.ts'
import { expectNoSidewaysScroll, goWithin, settled, title } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const figure = (page: Page, name: string) => region(page, name).getByRole('link')
const figureOf = async (page: Page, name: string) => Number((await figure(page, name).locator('strong').innerText()).replace(/\D/g, ''))

/** What a list says that it has, as the server told it. */
async function totalBehind(page: Page, open: () => Promise<void>, path: RegExp) {
  const [answer] = await Promise.all([page.waitForResponse((response) => path.test(response.url()) && response.ok()), open()])
  return Number(answer.headers()['x-total-count'])
}

test('the home page loads a part that failed again, shows what there is to do, and a figure leads to its list', async ({
  open,
  problems,
}) => {
  problems.expectAnswers(500)
  const page = await open(people.coordinator.email, '/participants')
  await test.step('a part that fails shows an alert alone, and is loaded again', async () => {
    let isBroken = true
    await page.route(/\/api\/home/, async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      if (isBroken) body.data.funnel = { told: null, failed: 'Unexpected' }
      await route.fulfill({ response: answer, json: body })
    })
    await goWithin(page, '/portfolio')
    const funnel = region(page, 'Participants by study')
    await expect(funnel.getByRole('alert')).toBeVisible()
    await expect(figure(page, 'Enrolled')).toBeVisible()
    isBroken = false
    await funnel.getByRole('button', { name: 'Try again' }).click()
    await expect(funnel.getByRole('table')).toBeVisible()
    await page.unroute(/\/api\/home/)
  })

  await expect(figure(page, 'In screening')).toBeVisible()
  await expect(title(page), 'by the given name').toHaveText(/^Good (morning|afternoon|evening), Priya$/)
  await expect(region(page, 'Possible duplicates')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Possible duplicates/ }), 'owners of participants alone merge them').toHaveCount(0)

  const told = await figureOf(page, 'Without agreement')
  expect(await totalBehind(page, () => figure(page, 'Without agreement').click(), /\/api\/participants\?/)).toBe(told)
  await goWithin(page, '/portfolio')

  await test.step('what can wait is put off until tomorrow, and comes back by hand', async () => {
    const lines = region(page, 'To do').getByRole('listitem')
    const count = await lines.count()
    expect(count).toBeGreaterThan(0)
    const words = await lines.first().locator('span').first().innerText()
    await lines
      .first()
      .getByRole('button', { name: /^Remind me tomorrow/ })
      .click()
    await expect(lines).toHaveCount(count - 1)
    await goWithin(page, '/portfolio')
    await expect(lines).toHaveCount(count - 1)
    await page.getByRole('button', { name: /put off until tomorrow/ }).click()
    await expect(lines.first()).toContainText(words)
    await lines.first().getByRole('link').click()
    await settled(page)
    await expect(page).toHaveURL(/filters/)
  })
})

test('an administrator sees one study alone, studies as cards and as a table, and the changes of roles', async ({ open, baseURL }) => {
  const calls = await callsAs(baseURL, people.admin.email)
  await calls('admin/role', { roleName: `Monitor ${freshWord()}`, abilities: ['PARTICIPANTS:VIEW'] })
  const page = await open(people.admin.email, '/portfolio')
  const studies = region(page, 'Studies')

  await test.step('changes of roles lead to the audit history', async () => {
    const roles = region(page, 'To do')
      .getByRole('listitem')
      .filter({ hasText: /changes? to roles in the last 7 days/ })
    const told = Number(/^\d+/.exec(await roles.innerText())?.[0])
    expect(await totalBehind(page, () => roles.getByRole('link').click(), /\/api\/activity\/history\?/)).toBe(told)
    await expect(page).toHaveURL(/\/admin\/audit-history\?/)
    await goWithin(page, '/portfolio')
  })

  await test.step('the chip of a study narrows the figures, and their lists', async () => {
    const chip = page.getByRole('group', { name: 'Study' }).getByRole('button').first()
    const all = await figureOf(page, 'Enrolled')
    await chip.click()
    await expect(region(page, 'Participants by study').getByRole('row')).toHaveCount(2)
    const told = await figureOf(page, 'Enrolled')
    expect(told).toBeLessThan(all)
    expect(await totalBehind(page, () => figure(page, 'Enrolled').click(), /\/api\/participants\?/)).toBe(told)
    await goWithin(page, '/portfolio')
    await chip.click()
    await expect(region(page, 'Participants by study').getByRole('row')).not.toHaveCount(2)
  })

  await test.step('studies are cards or a table, as the address says, each with its next step', async () => {
    const cards = studies.getByRole('article')
    await expect(cards.first()).toContainText(/of [\d,]+ enrolled/)
    const count = await cards.count()
    await studies.getByText('Table', { exact: true }).click()
    await expect(page).toHaveURL(/studies=table/)
    await expect(studies.getByRole('row')).toHaveCount(count + 1)
    await expectAccessible(page, 'studies as a table')
    await goWithin(page, '/portfolio?studies=table')
    await expect(studies.getByRole('row'), 'as the address says').toHaveCount(count + 1)
    await studies
      .getByRole('link', { name: /^(Activate|Publish|Start recruiting|No open site): / })
      .first()
      .click()
    await expect(page).toHaveURL(/\/admin\/studies\/edit\//)
  })
})

test('on a phone figures stand in a strip, and nothing leads sideways', async ({ open }) => {
  const page = await open(people.coordinator.email, '/portfolio', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await expect(figure(page, 'In screening')).toBeVisible()
  await expectNoSidewaysScroll(page)
  const [first, second] = [await region(page, 'In screening').boundingBox(), await region(page, 'Enrolled').boundingBox()]
  expect(second?.y).toBe(first?.y)
  await expect(region(page, 'Participants by study')).toBeHidden()
  await expect(region(page, 'To do')).toBeVisible()
})
