import { expectAccessibleInBothThemes } from './support/accessibility.ts'
import { cardOf, cardsIn, column, nameOf, newCard } from './support/board.ts'
import { headersOf } from './support/calls.ts'
import { saved } from './support/form.ts'
import { freshWord } from './support/fresh.ts'
import { pressValues } from './support/list.ts'
import { newPerson } from './support/participant.ts'
import { people } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('a card opens the details of its study, which step through the board and take a screening failure', async ({ open }) => {
  const page = await open(people.coordinator.email, '/trial-board')
  const below = await newCard(page, 'Identified')
  const { name, id, headers } = await newCard(page, 'Identified')
  await nameOf(cardOf(page, name)).click()
  const details = page.locator('.study-detail')
  const side = details.getByRole('complementary', { name: 'Participant and study' })
  await expect(side).toContainText(name)
  await details.getByRole('button', { name: 'Next participant' }).click()
  await expect(side).toContainText(below.name)
  await details.getByRole('button', { name: 'Previous participant' }).click()
  await expect(side).toContainText(name)

  await details.getByRole('checkbox', { name: 'Screening failure' }).check()
  const reason = details.getByRole('textbox', { name: 'Details of the screening failure' })
  await reason.fill('Blood pressure')
  // What is typed is there when they come back.
  await details.getByRole('button', { name: 'Next participant' }).click()
  await expect(side).toContainText(below.name)
  await details.getByRole('button', { name: 'Previous participant' }).click()
  await expect(reason).toHaveValue('Blood pressure')
  await details.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Reason saved' })).toBeVisible()
  const row = await page.request.get(`/api/participant-study/${id}`, { headers })
  expect((await row.json()).data).toMatchObject({ screeningFailure: true, screeningFailureReason: 'Blood pressure' })
  await expect(cardOf(page, name)).toContainText('Screening failure')
})

test('several cards go to a column together; one that may not go says why in its menu, stays, and is reported by name', async ({
  open,
}) => {
  const page = await open(people.coordinator.email, '/trial-board')
  const stays = await newCard(page, 'Contacted')
  const second = await newCard(page, 'Contacted')
  const first = await newCard(page, 'Contacted')
  const refused = await page.request.post(`/api/participant-study/${stays.id}/transitions/markAsNotEnrolled`, {
    headers: stays.headers,
    data: { reason: 'Moved away' },
  })
  expect(refused.status(), await refused.text()).toBe(200)
  await expect(cardOf(page, stays.name)).toContainText('Not enrolled')
  await cardOf(page, stays.name)
    .getByRole('button', { name: `Move ${stays.name} to…` })
    .click()
  const item = page.getByRole('menuitem').first()
  await expect(item).toHaveAttribute('aria-disabled', 'true')
  await expect(item).toContainText('clear that status first')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await nameOf(cardOf(page, first.name)).focus()
  await page.keyboard.press('x')
  await cardOf(page, stays.name)
    .getByRole('checkbox', { name: `Choose ${stays.name}` })
    .click({ modifiers: ['Shift'] })
  const bar = page.getByRole('toolbar', { name: 'Chosen cards' })
  await expect(bar).toContainText('3 cards chosen')
  await bar.getByRole('button', { name: 'Move to…' }).click()
  await page.getByRole('menuitem', { name: 'Screening', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: `${stays.name} was not moved to Screening` })).toBeVisible()
  await expect(bar).toBeHidden()
  await expect(nameOf(cardsIn(page, 'Screening').first())).toHaveText(first.name)
  await expect(nameOf(cardsIn(page, 'Screening').nth(1))).toHaveText(second.name)
  await expect(cardsIn(page, 'Contacted').filter({ hasText: stays.name })).toBeVisible()
})

test('by its menu a card is not enrolled, with a reason, comes back and gets an arm; by a key it is a favourite that a filter shows', async ({
  open,
}) => {
  const page = await open(people.coordinator.email, '/trial-board')
  const { name } = await newCard(page, 'Identified')
  const card = cardOf(page, name)
  const take = async (action: string) => {
    await card.getByRole('button', { name: `Actions for ${name}` }).press('Enter')
    await page.getByRole('menuitem', { name: action, exact: true }).press('Enter')
  }
  await take('Mark as not enrolled')
  const question = page.getByRole('dialog')
  await expect(question).toContainText(name)
  await expect(page.getByRole('menu'), 'the Enter that chose presses no button of the board').toHaveCount(0)
  // What is typed there is no key of the board.
  await question.getByRole('textbox').pressSequentially('moved away')
  await question.getByRole('button', { name: 'Mark as not enrolled' }).click()
  await expect(card).toContainText('Not enrolled')
  await take('Return to screening')
  await question.getByRole('button', { name: 'Return to screening' }).click()
  await expect(card).not.toContainText('Not enrolled')
  await take('Arm A')
  await expect(card).toContainText('Arm A')

  const star = card.getByRole('button', { name: `Favorite ${name}` })
  await nameOf(card).focus()
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/card-favourites') && answer.ok())
  await page.keyboard.press('f')
  await stored
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await pressValues(page, 'For me', 'Favorite')
  await expect(page.locator('.board-card')).toHaveCount(1)
  await star.click()
  await expect(page.locator('.board-card')).toHaveCount(0)
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

  // Other journeys take cards column by column along this board.
  const byAdmin = { headers: await headersOf(administration) }
  const columns = await (await administration.request.get(`/api/board-columns?studyId=${studyId}&_end=100`, byAdmin)).json()
  const added = (columns.data as readonly { readonly id: string; readonly name: string }[]).find((each) => each.name === name)
  const removed = await administration.request.delete(`/api/board-column/${added?.id}`, byAdmin)
  expect(removed.ok(), await removed.text()).toBe(true)
})

test('people who fit the study are suggested with the reasons, and are in it once they are added', async ({ open }) => {
  const page = await open(people.coordinator.email, '/trial-board')
  const name = `Fita ${freshWord()}`
  const { id, headers } = await newPerson(page, name)
  const data = { contactableByAnyStudy: true, conditions: [{ displayName: 'Obesity', codeSystem: 'userDefined' }] }
  const changed = await page.request.patch(`/api/participant/${id}`, { headers, data })
  expect(changed.status(), await changed.text()).toBe(200)
  await page.getByRole('button', { name: 'Suggested participants' }).click()
  const drawer = page.getByRole('dialog', { name: 'Suggested participants' })
  const suggestions = drawer.getByRole('list', { name: 'Suggested participants' })
  const suggestion = suggestions.locator('.suggestions-person').filter({ hasText: name })
  await expect(suggestion).toContainText('Has Obesity')
  await expect(suggestion).toContainText('May be contacted by any study')
  await expectAccessibleInBothThemes(page, 'suggested participants')
  await suggestion.getByRole('checkbox').check()
  await drawer.getByRole('button', { name: 'Add to study' }).click()
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(drawer.getByRole('status').filter({ hasText: '0 chosen' })).toBeVisible()
  await expect(suggestions.getByText(name, { exact: true })).toBeHidden()
  const studies = await page.request.get(`/api/participant/${id}/studies`, { headers })
  expect((await studies.json()).data).toMatchObject([{ recruitmentStatus: 'IN_SCREENING' }])
})

test('on the conduct board a card goes on by keyboard alone, and a visit that is not completed says why it does not come there', async ({
  open,
  problems,
}) => {
  // Visits are open: it takes a reason.
  problems.expectAnswers(409)
  const page = await open(people.coordinator.email, '/trial-board')
  const { name, id, headers } = await newCard(page, 'Screening', { withConsent: true })
  for (const transition of ['enroll', 'addToConduct']) {
    const taken = await page.request.post(`/api/participant-study/${id}/transitions/${transition}`, { headers, data: {} })
    expect(taken.status(), await taken.text()).toBe(200)
  }
  // At the top, where it is drawn however many stand there.
  const { data: row } = await (await page.request.get(`/api/participant-study/${id}`, { headers })).json()
  const moved = await page.request.post(`/api/participant-study/${id}/move`, { headers, data: { to: row.columnId, after: null } })
  expect(moved.status(), await moved.text()).toBe(200)
  await page.getByRole('link', { name: 'Study conduct', exact: true }).click()
  // The trial board has a column of this name, too, with the same card: keys pressed there go with it.
  await expect(column(page, 'Completed')).toBeVisible()
  await expect(cardsIn(page, 'Enrolled').filter({ hasText: name })).toContainText('Less than a day in this column')
  await nameOf(cardOf(page, name)).focus()
  await page.keyboard.press('m')
  const visit = page.getByRole('menuitem', { name: /^Baseline/ })
  await expect(visit).toHaveAttribute('aria-disabled', 'true')
  await expect(visit).toContainText('This visit is not completed yet')
  await expect(page.getByRole('menuitem', { name: 'Completed', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  // It asks, names the visits that are open, and takes a reason for them.
  const completing = page.getByRole('dialog', { name: /^Mark as completed/ })
  await expect(completing).toContainText(/4 visits are open: .*Baseline/)
  await expect(completing.getByText('optional')).toHaveCount(0)
  await completing.getByRole('button', { name: 'Mark as completed' }).click()
  await expect(completing.getByRole('alert')).toContainText('reason')
  await expect(completing.getByRole('textbox', { name: /^Reason/ })).toBeFocused()
  await expectAccessibleInBothThemes(page, 'the dialog of completing the study')
  await completing.getByRole('textbox', { name: /^Reason/ }).fill('The sponsor ended the study')
  await completing.getByRole('button', { name: 'Mark as completed' }).click()
  await expect(cardsIn(page, 'Completed').filter({ hasText: name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Suggested participants' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Needs attention' }), 'there are some').toBeVisible()
  await expect(page.getByRole('button', { name: 'Recruitment status' }), 'all of them are enrolled').toHaveCount(0)

  // Taken back at once, and withdrawn: from what, and why, is asked where the card is dropped.
  const back = await page.request.post(`/api/participant-study/${id}/transitions/resumeConduct`, { headers, data: {} })
  expect(back.status(), await back.text()).toBe(200)
  await expect(cardsIn(page, 'Enrolled').filter({ hasText: name })).toBeVisible()
  await nameOf(cardOf(page, name)).focus()
  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: 'Withdrawn', exact: true }).click()
  const leaving = page.getByRole('dialog', { name: /^Withdraw/ })
  await leaving.getByRole('combobox', { name: 'Withdrawn from' }).click()
  await page.getByTitle('Follow-up', { exact: true }).click()
  await page.keyboard.press('Escape')
  await leaving.getByRole('textbox', { name: /^Reason/ }).fill('Moved away')
  await expectAccessibleInBothThemes(page, 'the dialog of a withdrawal')
  await leaving.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(cardsIn(page, 'Withdrawn').filter({ hasText: name })).toContainText('Withdrawn · Follow-up')
})
