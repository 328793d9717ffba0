import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './support/accessibility.ts'
import { headersOf } from './support/calls.ts'
import { saved } from './support/form.ts'
import { freshWord } from './support/fresh.ts'
import { people } from './support/people.ts'
import { expect, test } from './support/test.ts'

const column = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const cardsIn = (page: Page, name: string): Locator => column(page, name).locator('.board-card')
const nameOf = (card: Locator): Locator => card.locator('.board-card-name')
const cardOf = (page: Page, name: string): Locator =>
  page.locator('.board-card').filter({ has: page.getByRole('button', { name, exact: true }) })

/** A card that may go on: of somebody who is neither enrolled nor refused. */
async function movable(page: Page, from: string): Promise<string> {
  const card = cardsIn(page, from).filter({ hasNotText: 'Not enrolled' }).first()
  await expect(card).toBeVisible()
  return (await nameOf(card).textContent()) ?? ''
}

test('a card goes to another column by mouse, and stands there on a colleague’s screen too', async ({ open }) => {
  const page = await open(people.coordinator.email, '/trial-board')
  const other = await open(people.coordinator.email, '/trial-board')
  const name = await movable(page, 'Identified')
  await expect(cardsIn(other, 'Identified').filter({ hasText: name })).toBeVisible()
  await cardOf(page, name).dragTo(column(page, 'Contacted').getByRole('heading'))
  await expect(cardsIn(page, 'Contacted').filter({ hasText: name })).toBeVisible()
  await expect(cardsIn(other, 'Contacted').filter({ hasText: name })).toBeVisible()
  await page.reload()
  await expect(cardsIn(page, 'Contacted').filter({ hasText: name })).toBeVisible()
})

test('by keyboard alone a card goes to any column in five keys, and keeps the focus', async ({ open }) => {
  const page = await open(people.coordinator.email, '/trial-board')
  const name = await movable(page, 'Contacted')
  await nameOf(cardOf(page, name)).focus()
  await page.keyboard.press('m')
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
  for (const place of [1, 2]) {
    await page.keyboard.press('ArrowDown')
    await expect(menu.getByRole('menuitem').nth(place)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(cardsIn(page, 'Screening').filter({ hasText: name })).toBeVisible()
  await expect(nameOf(cardOf(page, name))).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: `${name} moved to Screening` })).toBeAttached()

  // One step to the side, and one down.
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(cardsIn(page, 'Pre-screening').first()).toContainText(name)
  await expect(nameOf(cardOf(page, name))).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(cardsIn(page, 'Pre-screening').nth(1)).toContainText(name)

  // The arrows alone lead from card to card.
  await expect(nameOf(cardOf(page, name))).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(nameOf(cardsIn(page, 'Pre-screening').first())).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(column(page, 'Contacted').locator('.board-card-name:focus')).toBeVisible()
  await page.keyboard.press('End')
  await expect(nameOf(cardsIn(page, 'Contacted').last())).toBeFocused()
})

test('a card that may not go says why, and stays', async ({ open }) => {
  const page = await open(people.coordinator.email, '/trial-board')
  const card = page.locator('.board-card').filter({ hasText: 'Not enrolled' }).first()
  const name = (await nameOf(card).textContent()) ?? ''
  await card.getByRole('button', { name: `Move ${name} to…` }).click()
  const item = page.getByRole('menuitem').first()
  await expect(item).toHaveAttribute('aria-disabled', 'true')
  await expect(item).toContainText('clear that status first')
})

test('a move that the server refuses goes back, and says so', async ({ open }) => {
  const page = await open(people.coordinator.email, '/trial-board')
  const name = await movable(page, 'Identified')
  await page.route('**/move', (route) => route.abort())
  await nameOf(cardOf(page, name)).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByRole('alert').filter({ hasText: `${name} was not moved to Contacted` })).toBeVisible()
  await expect(cardsIn(page, 'Identified').filter({ hasText: name })).toBeVisible()
})

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('by the menu of its card somebody is not enrolled, with a reason, and comes back', async ({ open }) => {
  const page = await open(people.coordinator.email, '/trial-board')
  const name = await movable(page, 'Identified')
  const card = cardOf(page, name)
  const take = async (action: string) => {
    await card.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  await take('Mark as not enrolled')
  const question = page.getByRole('dialog')
  await expect(question).toContainText(name)
  // What is typed there is no key of the board.
  await question.getByRole('textbox').pressSequentially('moved away')
  await question.getByRole('button', { name: 'Mark as not enrolled' }).click()
  await expect(card).toContainText('Not enrolled')
  await take('Return to screening')
  await question.getByRole('button', { name: 'Return to screening' }).click()
  await expect(card).not.toContainText('Not enrolled')
  await take('Arm A')
  await expect(card).toContainText('Arm A')
  await expectAccessibleInBothThemes(page, 'the trial board')
})

test('on a phone a card goes on by a sheet from below', async ({ open }) => {
  const page = await open(people.coordinator.email, '/trial-board', phone)
  const name = await movable(page, 'Identified')
  expect((await page.locator('.board').boundingBox())?.y, 'what stands above the board').toBeLessThanOrEqual(220)
  await cardOf(page, name)
    .getByRole('button', { name: `Move ${name} to…` })
    .tap()
  const sheet = page.getByRole('dialog', { name: `Move ${name} to…` })
  const way = sheet.getByRole('button', { name: 'Screening', exact: true })
  await expect(way).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the sheet of a card')
  await way.tap()
  await expect(sheet).toBeHidden()
  await expect(cardsIn(page, 'Screening').first()).toContainText(name)
})

test('a column that an administrator adds stands on the board, where they put it', async ({ open }) => {
  const page = await open(people.coordinator.email, '/trial-board')
  await expect(column(page, 'Identified')).toBeVisible()
  const places = await page.request.get('/api/recruitment', { headers: await headersOf(page) })
  const [{ studyId }] = (await places.json()).data
  const name = freshWord()
  const administration = await open(people.admin.email, `/admin/studies/edit/${studyId}/board`)
  await administration.getByRole('button', { name: 'New column' }).click()
  await administration.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name)
  await saved(administration, `${name} added`)
  await expect(page.getByRole('region').last()).toHaveAccessibleName(name)
  await administration.getByRole('button', { name: `Move ${name}:` }).press('ArrowUp')
  await expect(page.getByRole('region').last()).toHaveAccessibleName('Enrolled')
  // Those of every study stay as they are.
  await expect(administration.getByRole('button', { name: 'Move Identified:' })).toHaveCount(0)
})
