import { cardOf, cardsIn, column, nameOf, newCard } from './support/board.ts'
import { people } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('a card goes to another column by mouse, and stands there on a colleague’s screen too', async ({ open }) => {
  const page = await open(people.coordinator.email, '/trial-board')
  const other = await open(people.coordinator.email, '/trial-board')
  const name = await newCard(page, 'Identified')
  await expect(cardsIn(other, 'Identified').filter({ hasText: name })).toBeVisible()
  await cardOf(page, name).dragTo(column(page, 'Contacted').getByRole('heading'))
  await expect(cardsIn(page, 'Contacted').filter({ hasText: name })).toBeVisible()
  await expect(cardsIn(other, 'Contacted').filter({ hasText: name })).toBeVisible()
  await page.reload()
  await expect(cardsIn(page, 'Contacted').filter({ hasText: name })).toBeVisible()
})

test('by keyboard alone a card goes to any column in five keys, and keeps the focus', async ({ open }) => {
  const page = await open(people.coordinator.email, '/trial-board')
  const name = await newCard(page, 'Contacted')
  await nameOf(cardOf(page, name)).focus()
  await page.keyboard.press('m')
  const menu = page.getByRole('menu')
  for (const name of ['Identified', 'Pre-screening', 'Screening']) {
    await expect(menu.getByRole('menuitem', { name, exact: true })).toBeFocused()
    await page.keyboard.press(name === 'Screening' ? 'Enter' : 'ArrowDown')
  }
  await expect(cardsIn(page, 'Screening').filter({ hasText: name })).toBeVisible()
  await expect(nameOf(cardOf(page, name))).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: `${name} moved to Screening` })).toBeAttached()

  // One step to the side, and one down.
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(cardsIn(page, 'Pre-screening').filter({ hasText: name })).toBeVisible()
  await expect(nameOf(cardOf(page, name))).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  const place = cardsIn(page, 'Pre-screening').filter({ hasText: name }).locator('xpath=ancestor::li')
  await expect(place).not.toHaveAttribute('aria-posinset', '1')
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
  const name = await newCard(page, 'Identified')
  await page.route('**/move', (route) => route.abort())
  await nameOf(cardOf(page, name)).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByRole('alert').filter({ hasText: `${name} was not moved to Contacted` })).toBeVisible()
  await expect(cardsIn(page, 'Identified').filter({ hasText: name })).toBeVisible()
})
