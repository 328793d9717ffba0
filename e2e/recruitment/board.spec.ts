import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { cardOf, cardsOfColumn, createCard, findColumn, nameOf } from '../support/board.ts'
import { headersOf } from '../support/calls.ts'
import { chooseOption, saveAndExpect } from '../support/form.ts'
import { createUniqueWord } from '../support/fresh.ts'
import { pressValues } from '../support/list.ts'
import { createPerson } from '../support/participant.ts'
import { people } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('a card opens the details of its study, which step through the board and record a screening failure', async ({ open }) => {
  const page = await open(people.coordinator.email, '/trial-board')
  const lowerCard = await createCard(page, 'Identified')
  const { name, id, headers } = await createCard(page, 'Identified')
  await nameOf(cardOf(page, name)).click()
  const details = page.locator('.study-detail')
  const sidePanel = details.getByRole('complementary', { name: 'Participant and study' })
  await expect(sidePanel).toContainText(name)
  await details.getByRole('button', { name: 'Next participant' }).click()
  await expect(sidePanel).toContainText(lowerCard.name)
  await details.getByRole('button', { name: 'Previous participant' }).click()
  await expect(sidePanel).toContainText(name)

  await details.getByRole('checkbox', { name: 'Screening failure' }).check()
  const reason = details.getByRole('textbox', { name: 'Details of the screening failure' })
  await reason.fill('Blood pressure')
  // The typed text is still there after the user returns to this participant.
  await details.getByRole('button', { name: 'Next participant' }).click()
  await expect(sidePanel).toContainText(lowerCard.name)
  await details.getByRole('button', { name: 'Previous participant' }).click()
  await expect(reason).toHaveValue('Blood pressure')
  await details.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Reason saved' })).toBeVisible()
  const row = await page.request.get(`/api/participant-study/${id}`, { headers })
  expect((await row.json()).data).toMatchObject({ screeningFailure: true, screeningFailureReason: 'Blood pressure' })
  await expect(cardOf(page, name)).toContainText('Screening failure')
})

test('several cards move to a column together; one that may not move gives the reason, stays, and is reported by name', async ({
  open,
}) => {
  const page = await open(people.coordinator.email, '/trial-board')
  const stayingCard = await createCard(page, 'Contacted')
  const second = await createCard(page, 'Contacted')
  const first = await createCard(page, 'Contacted')
  const transitionResponse = await page.request.post(`/api/participant-study/${stayingCard.id}/transitions/markAsNotEnrolled`, {
    headers: stayingCard.headers,
    data: { reason: 'Moved away' },
  })
  expect(transitionResponse.status(), await transitionResponse.text()).toBe(200)
  await expect(cardOf(page, stayingCard.name)).toContainText('Not enrolled · No reason recorded')
  await cardOf(page, stayingCard.name)
    .getByRole('button', { name: `Move ${stayingCard.name} to…` })
    .click()
  const item = page.getByRole('menuitem').first()
  await expect(item).toHaveAttribute('aria-disabled', 'true')
  await expect(item).toContainText('Clear that status before you move them')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await nameOf(cardOf(page, first.name)).focus()
  await page.keyboard.press('x')
  await cardOf(page, stayingCard.name)
    .getByRole('checkbox', { name: `Choose ${stayingCard.name}` })
    .click({ modifiers: ['Shift'] })
  const bar = page.getByRole('toolbar', { name: 'Chosen cards' })
  await expect(bar).toContainText('3 cards chosen')
  await bar.getByRole('button', { name: 'Move to…' }).click()
  await page.getByRole('menuitem', { name: 'Screening', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: `${stayingCard.name} was not moved to Screening` })).toBeVisible()
  await expect(bar).toBeHidden()
  await expect(nameOf(cardsOfColumn(page, 'Screening').first())).toHaveText(first.name)
  await expect(nameOf(cardsOfColumn(page, 'Screening').nth(1))).toHaveText(second.name)
  await expect(cardsOfColumn(page, 'Contacted').filter({ hasText: stayingCard.name })).toBeVisible()
})

test('a card is marked as not enrolled by its menu with a reason, returns and gets a candidate status; a key makes it a favourite for a filter', async ({
  open,
}) => {
  const page = await open(people.coordinator.email, '/trial-board')
  const { name } = await createCard(page, 'Identified')
  const card = cardOf(page, name)
  const chooseAction = async (action: string) => {
    await card.getByRole('button', { name: `Actions for ${name}` }).press('Enter')
    await page.getByRole('menuitem', { name: action, exact: true }).press('Enter')
  }
  await chooseAction('Mark as not enrolled')
  const question = page.getByRole('dialog')
  await expect(question).toContainText(name)
  await expect(page.getByRole('menu'), 'the Enter that chose presses no button of the board').toHaveCount(0)
  await chooseOption(question.getByRole('combobox', { name: /^Reason for not enrolling/ }), 'Lost to follow-up')
  // Typing text does not trigger shortcuts of the board.
  await question.getByRole('textbox').pressSequentially('moved away')
  await question.getByRole('button', { name: 'Mark as not enrolled' }).click()
  await expect(card).toContainText('Not enrolled')
  await chooseAction('Return to screening')
  await question.getByRole('button', { name: 'Return to screening' }).click()
  await expect(card).not.toContainText('Not enrolled')
  await chooseAction('Approachable')
  await expect(card).toContainText('Approachable')

  const star = card.getByRole('button', { name: `Favourite ${name}` })
  await nameOf(card).focus()
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/card-favourites') && answer.ok())
  await page.keyboard.press('f')
  await stored
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await pressValues(page, 'For me', 'Favourite')
  await expect(page.locator('.board-card')).toHaveCount(1)
  await star.click()
  await expect(page.locator('.board-card')).toHaveCount(0)
})

test('a column that an administrator adds is shown on the board at the chosen position', async ({ open }) => {
  const page = await open(people.coordinator.email, '/trial-board')
  await expect(findColumn(page, 'Identified')).toBeVisible()
  const boardResponse = await page.request.get('/api/recruitment', { headers: await headersOf(page) })
  const [{ studyId }] = (await boardResponse.json()).data
  const name = createUniqueWord()
  const administration = await open(people.admin.email, `/admin/studies/edit/${studyId}/board`)
  await administration.getByRole('button', { name: 'New column' }).click()
  await administration.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name)
  await saveAndExpect(administration, `${name} added`)
  await expect(page.getByRole('region').last()).toHaveAccessibleName(name)
  await administration.getByRole('button', { name: `Move ${name}:` }).press('ArrowUp')
  await expect(page.getByRole('region').last()).toHaveAccessibleName('Enrolled')
  // Standard columns cannot be moved.
  await expect(administration.getByRole('button', { name: 'Move Identified:' })).toHaveCount(0)

  // Removes the new column, because other tests move cards through the columns of this board.
  const byAdmin = { headers: await headersOf(administration) }
  const columns = await (await administration.request.get(`/api/board-columns?studyId=${studyId}&_end=100`, byAdmin)).json()
  const added = (columns.data as readonly { readonly id: string; readonly name: string }[]).find((each) => each.name === name)
  const removed = await administration.request.delete(`/api/board-column/${added?.id}`, byAdmin)
  expect(removed.ok(), await removed.text()).toBe(true)
})

test('participants who match the study are suggested with reasons, and are in it once they are added', async ({ open }) => {
  const page = await open(people.coordinator.email, '/trial-board')
  const name = `Fita ${createUniqueWord()}`
  const { id, headers } = await createPerson(page, name)
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

test('on the conduct board a card moves by keyboard alone, and a visit that is not completed explains why the card cannot move there', async ({
  open,
  problems,
}) => {
  // Some visits are open, so the server requires a reason.
  problems.expectAnswers(409)
  const page = await open(people.coordinator.email, '/trial-board')
  const { name, id, headers } = await createCard(page, 'Screening', { withConsent: true })
  for (const transition of ['enroll', 'addToConduct']) {
    const accepted = await page.request.post(`/api/participant-study/${id}/transitions/${transition}`, { headers, data: {} })
    expect(accepted.status(), await accepted.text()).toBe(200)
  }
  // Moves the card to the top of its column, where the board always draws it, regardless of the number of cards.
  const { data: row } = await (await page.request.get(`/api/participant-study/${id}`, { headers })).json()
  const moveResponse = await page.request.post(`/api/participant-study/${id}/move`, { headers, data: { to: row.columnId, after: null } })
  expect(moveResponse.status(), await moveResponse.text()).toBe(200)
  await page.getByRole('link', { name: 'Study conduct', exact: true }).click()
  // The trial board also has a column with this name and the same card. Waits for the conduct board, so that the key presses go to it.
  await expect(findColumn(page, 'Completed')).toBeVisible()
  await expect(cardsOfColumn(page, 'Enrolled').filter({ hasText: name })).toContainText('Less than a day in this column')
  await nameOf(cardOf(page, name)).focus()
  await page.keyboard.press('m')
  const visit = page.getByRole('menuitem', { name: /^Baseline/ })
  await expect(visit).toHaveAttribute('aria-disabled', 'true')
  await expect(visit).toContainText('This visit is not completed yet')
  await expect(page.getByRole('menuitem', { name: 'Completed', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  // The dialog lists the open visits and requires a reason.
  const completeDialog = page.getByRole('dialog', { name: /^Mark as completed/ })
  await expect(completeDialog).toContainText(/4 visits are open: .*Baseline/)
  await expect(completeDialog.getByText('optional')).toHaveCount(0)
  await completeDialog.getByRole('button', { name: 'Mark as completed' }).click()
  await expect(completeDialog.getByRole('alert')).toContainText('reason')
  await expect(completeDialog.getByRole('textbox', { name: /^Reason/ })).toBeFocused()
  await expectAccessibleInBothThemes(page, 'the dialog of completing the study')
  await completeDialog.getByRole('textbox', { name: /^Reason/ }).fill('The sponsor ended the study')
  await completeDialog.getByRole('button', { name: 'Mark as completed' }).click()
  await expect(cardsOfColumn(page, 'Completed').filter({ hasText: name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Suggested participants' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Needs attention' }), 'there are some').toBeVisible()
  await expect(page.getByRole('button', { name: 'Recruitment status' }), 'all of them are enrolled').toHaveCount(0)

  // Resumes conduct, then withdraws the participant: a dialog asks for scope and reason when the card is dropped.
  const resumeResponse = await page.request.post(`/api/participant-study/${id}/transitions/resumeConduct`, { headers, data: {} })
  expect(resumeResponse.status(), await resumeResponse.text()).toBe(200)
  await expect(cardsOfColumn(page, 'Enrolled').filter({ hasText: name })).toBeVisible()
  await nameOf(cardOf(page, name)).focus()
  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: 'Withdrawn', exact: true }).click()
  const withdrawDialog = page.getByRole('dialog', { name: /^Withdraw/ })
  await withdrawDialog.getByRole('combobox', { name: 'Withdrawn from' }).click()
  await page.getByTitle('Follow-up', { exact: true }).click()
  await page.keyboard.press('Escape')
  await withdrawDialog.getByRole('textbox', { name: /^Reason/ }).fill('Moved away')
  await expectAccessibleInBothThemes(page, 'the dialog of a withdrawal')
  await withdrawDialog.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(cardsOfColumn(page, 'Withdrawn').filter({ hasText: name })).toContainText('Withdrawn · Follow-up')
})
