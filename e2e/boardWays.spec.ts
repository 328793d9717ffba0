import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './support/accessibility.ts'
import { cardOf, cardsIn, column, nameOf, newCard } from './support/board.ts'
import { choose } from './support/form.ts'
import { people } from './support/people.ts'
import { expect, test } from './support/test.ts'

const { email } = people.coordinator

const stands = (page: Page, columnName: string, name: string) => expect(cardsIn(page, columnName).filter({ hasText: name })).toBeVisible()

/** Moves a card, and waits until the server has it: the browser would ask before the page goes with a move on its way. */
async function taken(page: Page, cardId: string, move: () => Promise<unknown>): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.url().endsWith(`/participant-study/${cardId}/move`) && answer.ok())
  await move()
  await answered
}

/** Answers the dialog of an enrolment, and waits until the server has it. */
async function enrolled(page: Page, name: string, answer: (button: Locator) => Promise<unknown>): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `Enrol ${name}` })
  await expect(dialog.getByRole('textbox', { name: 'Enrolled on' })).not.toHaveValue('')
  const button = dialog.getByRole('button', { name: 'Enrol', exact: true })
  await expect(button).toBeEnabled()
  const answered = page.waitForResponse((response) => response.url().endsWith('/recruitment/move') && response.ok())
  await answer(button)
  await answered
  await expect(dialog).toBeHidden()
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
    // The board may have scrolled on meanwhile: it stands still under the pointer before the card is let go.
    await expect(column(page, columnName)).toHaveAttribute('data-over', '', { timeout: 200 })
    expect((await head.boundingBox())?.x).toBe(box?.x)
  }).toPass({ intervals: [50] })
  await page.mouse.up()
}

test('a candidate comes from identified to enrolled by mouse, and a colleague’s screen follows', async ({ open }) => {
  const page = await open(email, '/trial-board')
  const other = await open(email, '/trial-board')
  const { name, id } = await newCard(page, 'Identified', { withConsent: true })
  await stands(other, 'Identified', name)
  for (const to of ['Contacted', 'Screening', 'eConsent']) {
    await taken(page, id, () => dragTo(page, cardOf(page, name), to))
    await stands(page, to, name)
  }
  await dragTo(page, cardOf(page, name), 'Enrolled')
  await enrolled(page, name, (button) => button.click())
  await stands(page, 'Enrolled', name)
  await stands(other, 'Enrolled', name)

  // A slip of the hand is taken back where it was told of.
  await page
    .getByRole('status')
    .filter({ hasText: `${name} enrolled` })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(page.getByText(`The enrolment of ${name} was undone`)).toBeVisible()
  // It comes last in the column from which it came.
  const last = (of: Page) => cardsIn(of, 'eConsent').filter({ hasText: name })
  for (const each of [page, other]) {
    await nameOf(cardsIn(each, 'eConsent').first()).focus()
    await each.keyboard.press('End')
    await expect(last(each)).toBeVisible()
  }
})

test('a participant without a consent in force is not enrolled, and the dialog says why', async ({ open }) => {
  const page = await open(email, '/trial-board')
  const { name } = await newCard(page, 'Screening')
  await nameOf(cardOf(page, name)).focus()
  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: 'Enrolled', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Enrol ${name}` })
  await expect(dialog.getByRole('alert')).toContainText('The study asks for a consent')
  await expect(dialog.getByRole('button', { name: 'Enrol', exact: true })).toBeDisabled()
  await expectAccessibleInBothThemes(page, 'the dialog of an enrolment')
  await page.keyboard.press('Escape')
  await stands(page, 'Screening', name)
})

test('a candidate comes from identified to enrolled by keyboard alone, and keeps the focus', async ({ open }) => {
  const page = await open(email, '/trial-board')
  const { name, id } = await newCard(page, 'Identified', { withConsent: true })
  const card = nameOf(cardOf(page, name))

  await test.step('by its menu to any column, in five keys', async () => {
    await card.focus()
    await page.keyboard.press('m')
    const menu = page.getByRole('menu')
    for (const to of ['Contacted', 'Pre-screening', 'Screening']) {
      await expect(menu.getByRole('menuitem', { name: to, exact: true })).toBeFocused()
      if (to !== 'Screening') await page.keyboard.press('ArrowDown')
    }
    await taken(page, id, () => page.keyboard.press('Enter'))
    await stands(page, 'Screening', name)
    await expect(card).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: `${name} moved to Screening` })).toBeAttached()
  })

  await test.step('one step to the side, and one down', async () => {
    await taken(page, id, () => page.keyboard.press('Alt+ArrowLeft'))
    await stands(page, 'Pre-screening', name)
    await expect(card).toBeFocused()
    await taken(page, id, () => page.keyboard.press('Alt+ArrowDown'))
    const position = cardsIn(page, 'Pre-screening').filter({ hasText: name }).locator('xpath=ancestor::li')
    await expect(position).not.toHaveAttribute('aria-posinset', '1')
    await expect(card).toBeFocused()
  })

  await test.step('the arrows alone lead from card to card', async () => {
    await page.keyboard.press('ArrowUp')
    await expect(card).not.toBeFocused()
    await expect(column(page, 'Pre-screening').locator('.board-card-name:focus')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(column(page, 'Contacted').locator('.board-card-name:focus')).toBeVisible()
    await page.keyboard.press('End')
    await expect(nameOf(cardsIn(page, 'Contacted').last())).toBeFocused()
  })

  await card.focus()
  for (const to of ['Screening', 'eConsent']) {
    await expect(card).toBeFocused()
    await taken(page, id, () => page.keyboard.press('Alt+ArrowRight'))
    await stands(page, to, name)
  }
  await expect(card).toBeFocused()
  await page.keyboard.press('Alt+ArrowRight')
  await enrolled(page, name, (button) => button.press('Enter'))
  await stands(page, 'Enrolled', name)
  await expect(card).toBeFocused()
  await page.reload()
  await stands(page, 'Enrolled', name)
})

test('a candidate comes from identified to enrolled on a phone, by a sheet from below', async ({ open }) => {
  const page = await open(email, '/trial-board', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const { name, id } = await newCard(page, 'Identified', { withConsent: true })
  expect((await page.locator('.board').boundingBox())?.y, 'what stands above the board').toBeLessThanOrEqual(220)
  await page.getByRole('button', { name: 'View', exact: true }).tap()
  await expect(page.getByRole('menuitem', { name: /Save as/ })).toBeVisible()
  await page.keyboard.press('Escape')
  const title = `Move ${name} to…`
  const sheet = page.getByRole('dialog', { name: title })
  for (const to of ['Contacted', 'Screening', 'eConsent']) {
    await cardOf(page, name).getByRole('button', { name: title }).tap()
    const way = sheet.getByRole('button', { name: to, exact: true })
    await expect(way).toBeVisible()
    if (to === 'Contacted') await expectAccessibleInBothThemes(page, 'the sheet of a card')
    await taken(page, id, () => way.tap())
    await expect(sheet).toBeHidden()
    await stands(page, to, name)
  }
  await cardOf(page, name).getByRole('button', { name: title }).tap()
  await sheet.getByRole('button', { name: 'Enrolled', exact: true }).tap()
  await enrolled(page, name, (button) => button.tap())
  await stands(page, 'Enrolled', name)
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
})

test('several participants complete the study together; one with open visits is left out and named', async ({ open }) => {
  const page = await open(email, '/trial-board')
  const underWay = async () => {
    const card = await newCard(page, 'Identified', { withConsent: true })
    for (const transition of ['enroll', 'addToConduct']) {
      const answer = await page.request.post(`/api/participant-study/${card.id}/transitions/${transition}`, {
        headers: card.headers,
        data: {},
      })
      expect(answer.ok(), await answer.text()).toBe(true)
    }
    return card
  }
  const waiting = await underWay()
  const done = await underWay()
  const { headers } = done
  const visits: { readonly data: readonly { readonly id: string }[] } = await (
    await page.request.get(`/api/participant-visits?participantStudyId=${done.id}`, { headers })
  ).json()
  for (const { id } of visits.data) {
    const visit = `/api/participant-visit/${id}/transitions`
    const planned = {
      visitDate: '2032-03-02',
      visitTime: '10:00',
      outsideReason: 'Not needed',
    }
    for (const [transition, data] of [
      ['schedule', planned],
      ['cancel', { reason: 'Not needed' }],
    ] as const) {
      const answer = await page.request.post(`${visit}/${transition}`, { headers, data })
      expect(answer.ok(), await answer.text()).toBe(true)
    }
  }
  const conduct = await open(email, '/study-conduct')
  for (const { name } of [waiting, done]) {
    await nameOf(cardOf(conduct, name)).focus()
    await conduct.keyboard.press('x')
  }
  await conduct.getByRole('toolbar', { name: 'Chosen cards' }).getByRole('button', { name: 'Move to…' }).click()
  await conduct.getByRole('menuitem', { name: 'Completed', exact: true }).click()
  const dialog = conduct.getByRole('dialog')
  await expect(dialog.getByRole('status')).toContainText('1 participant has open visits')
  await expect(dialog.getByRole('listitem')).toContainText(waiting.name)
  await expectAccessibleInBothThemes(conduct, 'the dialog of several who complete the study')
  await dialog.getByRole('button', { name: 'Mark as completed' }).click()
  await expect(dialog.getByRole('row').filter({ hasText: waiting.name })).toContainText('visits are open')
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await stands(conduct, 'Completed', done.name)
  await expect(cardsIn(conduct, 'Completed').filter({ hasText: waiting.name })).toHaveCount(0)
})
