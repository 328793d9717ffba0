import { devices, type Locator, type Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './support/accessibility.ts'
import { cardOf, cardsIn, column, nameOf, newCard } from './support/board.ts'
import { choose } from './support/form.ts'
import { pressValues } from './support/list.ts'
import { people } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** From the first column to the last, of a study that is not digital. */
const way = ['Contacted', 'Pre-screening', 'Screening', 'eConsent', 'Enrolled']
const { email } = people.coordinator

const stands = (page: Page, columnName: string, name: string) => expect(cardsIn(page, columnName).filter({ hasText: name })).toBeVisible()

/** Moves a card, and waits until the server has it: the browser would ask before the page goes with a move on its way. */
async function taken(page: Page, cardId: string, move: () => Promise<unknown>): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.url().endsWith(`/participant-study/${cardId}/move`) && answer.ok())
  await move()
  await answered
}

/** Takes a card up, and holds it where the board scrolls by itself until the column is in sight. */
async function dragTo(page: Page, card: Locator, columnName: string): Promise<void> {
  const from = await card.boundingBox()
  const board = await page.locator('.board').boundingBox()
  const head = column(page, columnName).getByRole('heading')
  if (from === null || board === null) throw new Error('The board is not there')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height - 12)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2 + 20, from.y + from.height - 12, { steps: 4 })
  const edge = board.x + board.width - 6
  await expect(async () => {
    const box = await head.boundingBox()
    const isSeen = box !== null && box.x + box.width < board.x + board.width
    const [x, y] = isSeen ? [box.x + 20, box.y + 10] : [edge - Math.random() * 4, board.y + 200]
    await page.mouse.move(x, y, { steps: 3 })
    // The board may have scrolled on meanwhile.
    await expect(column(page, columnName)).toHaveAttribute('data-over', '', { timeout: 200 })
  }).toPass({ intervals: [50] })
  await page.mouse.up()
}

test('a candidate comes from identified to enrolled by mouse, column by column', async ({ open }) => {
  const page = await open(email, '/trial-board')
  const { name, id } = await newCard(page, 'Identified', { withConsent: true })
  for (const to of way) {
    await taken(page, id, () => dragTo(page, cardOf(page, name), to))
    await stands(page, to, name)
  }
  await page.reload()
  await stands(page, 'Enrolled', name)
})

test('a candidate comes from identified to enrolled by keyboard alone', async ({ open }) => {
  const page = await open(email, '/trial-board')
  const { name, id } = await newCard(page, 'Identified', { withConsent: true })
  await nameOf(cardOf(page, name)).focus()
  for (const to of way) {
    await expect(nameOf(cardOf(page, name))).toBeFocused()
    await taken(page, id, () => page.keyboard.press('Alt+ArrowRight'))
    await stands(page, to, name)
  }
  await expect(nameOf(cardOf(page, name))).toBeFocused()
  await page.reload()
  await stands(page, 'Enrolled', name)
})

const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 7']

test('a candidate comes from identified to enrolled on a phone', async ({ open }) => {
  const page = await open(email, '/trial-board', { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch })
  const { name, id } = await newCard(page, 'Identified', { withConsent: true })
  for (const to of way) {
    const title = `Move ${name} to…`
    await cardOf(page, name).getByRole('button', { name: title }).tap()
    await taken(page, id, () => page.getByRole('dialog', { name: title }).getByRole('button', { name: to, exact: true }).tap())
    await stands(page, to, name)
  }
  await page.reload()
  await stands(page, 'Enrolled', name)
})

test('a favourite is set by a key, kept, and found by a filter', async ({ open }) => {
  const page = await open(email, '/trial-board')
  const { name } = await newCard(page, 'Identified')
  const star = cardOf(page, name).getByRole('button', { name: `Favorite ${name}` })
  await nameOf(cardOf(page, name)).focus()
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/card-favourites') && answer.ok())
  await page.keyboard.press('f')
  await kept
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await pressValues(page, 'For me', 'Favorite')
  await expect(page.locator('.board-card')).toHaveCount(1)
  await star.click()
  await expect(page.locator('.board-card')).toHaveCount(0)
})

test('a sorted board says why a card stays in its place, and takes it to other columns', async ({ open }) => {
  const page = await open(email, '/trial-board')
  const { name } = await newCard(page, 'Identified')
  await page.getByRole('button', { name: 'Display' }).click()
  const drawer = page.getByRole('dialog', { name: 'How the list looks' })
  await choose(drawer.getByRole('combobox', { name: 'Sorted by' }), 'Participant')
  await expectAccessibleInBothThemes(page, 'the display of a board')
  await drawer.getByRole('button', { name: 'Done' }).click()
  const names = await cardsIn(page, 'Identified').locator('.board-card-name').allTextContents()
  expect(names).toEqual(names.toSorted(new Intl.Collator('en', { numeric: true }).compare))
  await expect(page).toHaveURL(/sorters/)
  await page
    .locator('.board-column-cards')
    .first()
    .evaluate((element) => element.scrollTo({ top: 0 }))
  const first = page.locator('.board-column:first-child .board-card-name').first()
  await first.focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByText(/The cards are sorted/).first()).toBeVisible()
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: /Search/ }))
    .first()
    .fill(name)
  await nameOf(cardOf(page, name)).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await stands(page, 'Contacted', name)
})

test('the boards of all sites of a study stand in lanes, and no card leaves its site', async ({ open }) => {
  const page = await open(email, '/trial-board')
  const { name } = await newCard(page, 'Identified')
  await choose(page.getByRole('combobox', { name: 'Study and site' }), 'GLYDE-2 · All my sites')
  const lanes = page.locator('.board-lane')
  await expect(lanes).toHaveCount(2)
  const [mine, others] = [lanes.nth(0), lanes.nth(1)]
  await expect(cardOf(page, name)).toBeVisible()
  await others.scrollIntoViewIfNeeded()
  await expect(others.locator('.board-card').first()).toBeVisible()
  await expectAccessibleInBothThemes(page, 'lanes of a board')
  await nameOf(cardOf(page, name)).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(
    mine
      .getByRole('region', { name: /Contacted$/ })
      .locator('.board-card')
      .filter({ hasText: name }),
  ).toBeVisible()

  const otherHead = others.locator('.board-column-head').first()
  await otherHead.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  const from = await cardOf(page, name).boundingBox()
  const to = await otherHead.boundingBox()
  await page.mouse.move((from?.x ?? 0) + 100, (from?.y ?? 0) + (from?.height ?? 0) - 12)
  await page.mouse.down()
  await page.mouse.move((to?.x ?? 0) + 100, (to?.y ?? 0) + 10, { steps: 10 })
  await page.mouse.move((to?.x ?? 0) + 110, (to?.y ?? 0) + 14, { steps: 4 })
  await expect(others.locator('.board-column[data-refused]')).toHaveAttribute('data-refused', /belongs to another site/)
  await page.mouse.up()
  await expect(mine.locator('.board-card').filter({ hasText: name })).toBeVisible()

  await mine.getByRole('button', { expanded: true }).first().click()
  await expect(cardOf(page, name)).toHaveCount(0)
})

test('without a network a card goes back and says so, and goes its way once there is one', async ({ open }) => {
  const page = await open(email, '/trial-board')
  const { name, id } = await newCard(page, 'Identified')
  await nameOf(cardOf(page, name)).focus()
  await page.context().setOffline(true)
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByRole('alert').filter({ hasText: `${name} was not moved to Contacted` })).toBeVisible()
  await stands(page, 'Identified', name)
  await page.context().setOffline(false)
  await nameOf(cardOf(page, name)).focus()
  await taken(page, id, () => page.keyboard.press('Alt+ArrowRight'))
  await stands(page, 'Contacted', name)
  await page.reload()
  await stands(page, 'Contacted', name)
})
