import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { cardOf, cardsOfColumn, createCard, findColumn, nameOf } from '../support/board.ts'
import { chooseOption } from '../support/form.ts'
import { people } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const { email } = people.coordinator

const expectCardInColumn = (page: Page, columnName: string, name: string) =>
  expect(cardsOfColumn(page, columnName).filter({ hasText: name })).toBeVisible()

/**
 * Moves a card and waits for the response of the server. If a move is pending, the browser asks for confirmation before it leaves the
 * page.
 */
async function expectAccepted(page: Page, cardId: string, move: () => Promise<unknown>): Promise<void> {
  const moveResponse = page.waitForResponse((answer) => answer.url().endsWith(`/participant-study/${cardId}/move`) && answer.ok())
  await move()
  await moveResponse
}

/** Confirms the dialog of an enrolment and waits for the response of the server. */
async function enrolPerson(page: Page, name: string, answer: (button: Locator) => Promise<unknown>): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `Enrol ${name}` })
  await expect(dialog.getByRole('textbox', { name: 'Enrolled on' })).not.toHaveValue('')
  const button = dialog.getByRole('button', { name: 'Enrol', exact: true })
  await expect(button).toBeEnabled()
  const moveResponse = page.waitForResponse((response) => response.url().endsWith('/recruitment/move') && response.ok())
  await answer(button)
  await moveResponse
  await expect(dialog).toBeHidden()
}

/** Picks up a card and drags it to the edge, where the board scrolls, until the column is visible. */
async function dragCard(page: Page, card: Locator, columnName: string): Promise<void> {
  const startBox = await card.boundingBox()
  const board = await page.locator('.board').boundingBox()
  const header = findColumn(page, columnName).getByRole('heading')
  if (startBox === null || board === null) throw new Error('The board is not there')
  await page.mouse.move(startBox.x + startBox.width / 2, startBox.y + startBox.height - 12)
  await page.mouse.down()
  await page.mouse.move(startBox.x + startBox.width / 2 + 20, startBox.y + startBox.height - 12, { steps: 4 })
  const edge = board.x + board.width - 6
  await expect(async () => {
    const box = await header.boundingBox()
    const isVisible = box !== null && box.x + box.width < board.x + board.width
    const [x, y] = isVisible ? [box.x + 20, box.y + 10] : [edge - Math.random() * 4, board.y + 200]
    await page.mouse.move(x, y, { steps: 3 })
    // The board may have scrolled, so the test checks that the column is still under the pointer.
    await expect(findColumn(page, columnName)).toHaveAttribute('data-over', '', { timeout: 200 })
    expect((await header.boundingBox())?.x).toBe(box?.x)
  }).toPass({ intervals: [50] })
  await page.mouse.up()
}

test('a candidate moves from identified to enrolled by mouse, and a colleague’s screen follows', async ({ open }) => {
  const page = await open(email, '/trial-board')
  const other = await open(email, '/trial-board')
  const { name, id } = await createCard(page, 'Identified', { withConsent: true })
  await expectCardInColumn(other, 'Identified', name)
  for (const columnName of ['Contacted', 'Screening', 'eConsent']) {
    await expectAccepted(page, id, () => dragCard(page, cardOf(page, name), columnName))
    await expectCardInColumn(page, columnName, name)
  }
  await dragCard(page, cardOf(page, name), 'Enrolled')
  await enrolPerson(page, name, (button) => button.click())
  await expectCardInColumn(page, 'Enrolled', name)
  await expectCardInColumn(other, 'Enrolled', name)

  // The message about the enrolment has a button to undo it.
  await page
    .getByRole('status')
    .filter({ hasText: `${name} enrolled` })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(page.getByText(`The enrolment of ${name} was undone`)).toBeVisible()
  // The card returns to the end of its former column.
  const findReturnedCard = (boardPage: Page) => cardsOfColumn(boardPage, 'eConsent').filter({ hasText: name })
  for (const each of [page, other]) {
    await nameOf(cardsOfColumn(each, 'eConsent').first()).focus()
    await each.keyboard.press('End')
    await expect(findReturnedCard(each)).toBeVisible()
  }
})

test('a participant without a consent in force is not enrolled, and the dialog gives the reason', async ({ open }) => {
  const page = await open(email, '/trial-board')
  const { name } = await createCard(page, 'Screening')
  await nameOf(cardOf(page, name)).focus()
  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: 'Enrolled', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Enrol ${name}` })
  await expect(dialog.getByRole('alert')).toContainText('This study requires consent')
  await expect(dialog.getByRole('button', { name: 'Enrol', exact: true })).toBeDisabled()
  await expectAccessibleInBothThemes(page, 'the dialog of an enrolment')
  await page.keyboard.press('Escape')
  await expectCardInColumn(page, 'Screening', name)
})

test('a candidate moves from identified to enrolled by keyboard alone, and keeps the focus', async ({ open }) => {
  const page = await open(email, '/trial-board')
  const { name, id } = await createCard(page, 'Identified', { withConsent: true })
  const card = nameOf(cardOf(page, name))

  await test.step('the menu moves the card to any column, in five keys', async () => {
    await card.focus()
    await page.keyboard.press('m')
    const menu = page.getByRole('menu')
    for (const columnName of ['Contacted', 'Pre-screening', 'Screening']) {
      await expect(menu.getByRole('menuitem', { name: columnName, exact: true })).toBeFocused()
      if (columnName !== 'Screening') await page.keyboard.press('ArrowDown')
    }
    await expectAccepted(page, id, () => page.keyboard.press('Enter'))
    await expectCardInColumn(page, 'Screening', name)
    await expect(card).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: `${name} moved to Screening` })).toBeAttached()
  })

  await test.step('the card moves one step to the side, and one down', async () => {
    await expectAccepted(page, id, () => page.keyboard.press('Alt+ArrowLeft'))
    await expectCardInColumn(page, 'Pre-screening', name)
    await expect(card).toBeFocused()
    await expectAccepted(page, id, () => page.keyboard.press('Alt+ArrowDown'))
    const position = cardsOfColumn(page, 'Pre-screening').filter({ hasText: name }).locator('xpath=ancestor::li')
    await expect(position).not.toHaveAttribute('aria-posinset', '1')
    await expect(card).toBeFocused()
  })

  await test.step('the arrow keys move from card to card', async () => {
    await page.keyboard.press('ArrowUp')
    await expect(card).not.toBeFocused()
    await expect(findColumn(page, 'Pre-screening').locator('.board-card-name:focus')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(findColumn(page, 'Contacted').locator('.board-card-name:focus')).toBeVisible()
    await page.keyboard.press('End')
    await expect(nameOf(cardsOfColumn(page, 'Contacted').last())).toBeFocused()
  })

  await card.focus()
  for (const nextColumn of ['Screening', 'eConsent']) {
    await expect(card).toBeFocused()
    await expectAccepted(page, id, () => page.keyboard.press('Alt+ArrowRight'))
    await expectCardInColumn(page, nextColumn, name)
  }
  await expect(card).toBeFocused()
  await page.keyboard.press('Alt+ArrowRight')
  await enrolPerson(page, name, (button) => button.press('Enter'))
  await expectCardInColumn(page, 'Enrolled', name)
  await expect(card).toBeFocused()
  await page.reload()
  await expectCardInColumn(page, 'Enrolled', name)
})

test('a candidate moves from identified to enrolled on a phone, by a sheet from below', async ({ open }) => {
  const page = await open(email, '/trial-board', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const { name, id } = await createCard(page, 'Identified', { withConsent: true })
  expect((await page.locator('.board').boundingBox())?.y, 'what stands above the board').toBeLessThanOrEqual(220)
  await page.getByRole('button', { name: 'More tools' }).tap()
  await expect(page.getByRole('menuitem', { name: /Save as/ })).toBeVisible()
  await page.keyboard.press('Escape')
  const title = `Move ${name} to…`
  const sheet = page.getByRole('dialog', { name: title })
  for (const columnName of ['Contacted', 'Screening', 'eConsent']) {
    await cardOf(page, name).getByRole('button', { name: title }).tap()
    const columnButton = sheet.getByRole('button', { name: columnName, exact: true })
    await expect(columnButton).toBeVisible()
    if (columnName === 'Contacted') await expectAccessibleInBothThemes(page, 'the sheet of a card')
    await expectAccepted(page, id, () => columnButton.tap())
    await expect(sheet).toBeHidden()
    await expectCardInColumn(page, columnName, name)
  }
  await cardOf(page, name).getByRole('button', { name: title }).tap()
  await sheet.getByRole('button', { name: 'Enrolled', exact: true }).tap()
  await enrolPerson(page, name, (button) => button.tap())
  await expectCardInColumn(page, 'Enrolled', name)
})

test('a sorted board explains why a card keeps its position, and moves it to other columns', async ({ open }) => {
  const page = await open(email, '/trial-board')
  const { name } = await createCard(page, 'Identified')
  await page.getByRole('button', { name: 'Display' }).click()
  const drawer = page.getByRole('dialog', { name: 'Display' })
  await chooseOption(drawer.getByRole('combobox', { name: 'Sorted by' }), 'Participant')
  await expectAccessibleInBothThemes(page, 'the display of a board')
  await drawer.getByRole('button', { name: 'Done' }).click()
  const names = await cardsOfColumn(page, 'Identified').locator('.board-card-name').allTextContents()
  expect(names).toEqual(names.toSorted(new Intl.Collator('en', { numeric: true }).compare))
  await expect(page).toHaveURL(/sorters/)
  await page
    .locator('.board-column-cards')
    .first()
    .evaluate((element) => element.scrollTo({ top: 0 }))
  const first = page.locator('.board-column:first-child .board-card-name').first()
  await first.focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByText(/Cards cannot be moved within a column/).first()).toBeVisible()
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: /Search/ }))
    .first()
    .fill(name)
  await nameOf(cardOf(page, name)).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expectCardInColumn(page, 'Contacted', name)
})

test('the boards of all sites of a study are shown in lanes, and no card leaves its site', async ({ open }) => {
  const page = await open(email, '/trial-board')
  const { name } = await createCard(page, 'Identified')
  await chooseOption(page.getByRole('combobox', { name: 'Study and site' }), 'GLYDE-2 · All my sites')
  const lanes = page.locator('.board-lane')
  await expect(lanes).toHaveCount(2)
  const [ownLane, otherLane] = [lanes.nth(0), lanes.nth(1)]
  await expect(cardOf(page, name)).toBeVisible()
  await otherLane.scrollIntoViewIfNeeded()
  await expect(otherLane.locator('.board-card').first()).toBeVisible()
  await expectAccessibleInBothThemes(page, 'lanes of a board')
  await nameOf(cardOf(page, name)).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(
    ownLane
      .getByRole('region', { name: /Contacted$/ })
      .locator('.board-card')
      .filter({ hasText: name }),
  ).toBeVisible()

  const otherHeader = otherLane.locator('.board-column-head').first()
  await otherHeader.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  const startBox = await cardOf(page, name).boundingBox()
  const targetBox = await otherHeader.boundingBox()
  await page.mouse.move((startBox?.x ?? 0) + 100, (startBox?.y ?? 0) + (startBox?.height ?? 0) - 12)
  await page.mouse.down()
  await page.mouse.move((targetBox?.x ?? 0) + 100, (targetBox?.y ?? 0) + 10, { steps: 10 })
  await page.mouse.move((targetBox?.x ?? 0) + 110, (targetBox?.y ?? 0) + 14, { steps: 4 })
  await expect(otherLane.locator('.board-column[data-refused]')).toHaveAttribute('data-refused', /belongs to another site/)
  await page.mouse.up()
  await expect(ownLane.locator('.board-card').filter({ hasText: name })).toBeVisible()

  await ownLane.getByRole('button', { expanded: true }).first().click()
  await expect(cardOf(page, name)).toHaveCount(0)
})

test('without a network a card returns with a message, and can be moved once there is a network', async ({ open }) => {
  const page = await open(email, '/trial-board')
  const { name, id } = await createCard(page, 'Identified')
  await nameOf(cardOf(page, name)).focus()
  await page.context().setOffline(true)
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByRole('alert').filter({ hasText: `${name} was not moved to Contacted` })).toBeVisible()
  await expectCardInColumn(page, 'Identified', name)
  await page.context().setOffline(false)
  await nameOf(cardOf(page, name)).focus()
  await expectAccepted(page, id, () => page.keyboard.press('Alt+ArrowRight'))
  await expectCardInColumn(page, 'Contacted', name)
})

test('several participants complete the study together; one with open visits is left out and named', async ({ open }) => {
  const page = await open(email, '/trial-board')
  const createConductCard = async () => {
    const card = await createCard(page, 'Identified', { withConsent: true })
    for (const transition of ['enroll', 'addToConduct']) {
      const answer = await page.request.post(`/api/participant-study/${card.id}/transitions/${transition}`, {
        headers: card.headers,
        data: {},
      })
      expect(answer.ok(), await answer.text()).toBe(true)
    }
    return card
  }
  const waiting = await createConductCard()
  const completedCard = await createConductCard()
  const { headers } = completedCard
  const visits: { readonly data: readonly { readonly id: string }[] } = await (
    await page.request.get(`/api/participant-visits?participantStudyId=${completedCard.id}`, { headers })
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
  for (const { name } of [waiting, completedCard]) {
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
  await expectCardInColumn(conduct, 'Completed', completedCard.name)
  await expect(cardsOfColumn(conduct, 'Completed').filter({ hasText: waiting.name })).toHaveCount(0)
})
