import type { Locator, Page } from '@playwright/test'
import { today } from '../../backend/app/testing/days.ts'
import { formsOfParticipants } from '../support/assignedForm.ts'
import { cardOf, createCard, createParticipation, findColumn } from '../support/board.ts'
import { callsOf } from '../support/calls.ts'
import { createConductParticipant, scheduleFirstVisit } from '../support/conduct.ts'
import { typeNext } from '../support/form.ts'
import { createBirthday, createUniqueWord } from '../support/fresh.ts'
import { people } from '../support/people.ts'
import { navigateTo } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

/**
 * Counts what a coordinator does to reach a result: clicks and drags, and keys other than those that move between fields and type values.
 */
class Hand {
  private acts = 0

  async click(target: Locator): Promise<void> {
    this.acts += 1
    await target.click()
  }

  async press(page: Page, key: string): Promise<void> {
    this.acts += 1
    await page.keyboard.press(key)
  }

  async drag(source: Locator, target: Locator): Promise<void> {
    this.acts += 1
    await source.dragTo(target)
  }

  expectAtMost(count: number): void {
    expect(this.acts, 'clicks, drags and keys').toBeLessThanOrEqual(count)
  }
}

/** Types into the fields of a dialog in their order, moving with the Tab key. The last value marks a choice from a list. */
async function fillFields(fields: readonly (readonly [field: Locator, text: string, isChoice?: boolean])[]): Promise<void> {
  for (const [field, text, isChoice] of fields) await typeNext(field, text, isChoice)
}

const findDialog = (page: Page) => page.getByRole('dialog').last()

test('a participant is found and opened with two keys and their name', async ({ open }) => {
  const page = await open(people.coordinator.email, '/participants')
  const name = `Fiona ${createUniqueWord()}`
  await createParticipation(page, name)
  const hand = new Hand()
  await hand.press(page, 'ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Search and go anywhere' }).pressSequentially(name)
  await expect(page.getByRole('option', { name: new RegExp(name) }).first()).toHaveAttribute('aria-selected', 'true')
  await hand.press(page, 'Enter')
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  hand.expectAtMost(2)
})

test('a candidate is added and assigned to a study with two clicks', async ({ open }) => {
  const page = await open(people.coordinator.email, '/participants')
  const hand = new Hand()
  await hand.click(page.getByRole('main').getByRole('link', { name: 'Add participant' }))
  const [first, last] = ['Nadia', createUniqueWord()]
  const findTextbox = (name: string) => page.getByRole('textbox', { name, exact: true })
  const findChoice = (name: string) => page.getByRole('combobox', { name, exact: true })
  await fillFields([
    [findTextbox('First name'), first],
    [findTextbox('Last name'), last],
    [findTextbox('Date of birth'), createBirthday()],
    [findChoice('Gender'), 'Female', true],
    [findTextbox('E-mail'), `${last}@example.net`],
    [findTextbox('Postal or ZIP code'), 'H2X 1Y4'],
    [findChoice('Referral source'), 'Clinic', true],
    [findChoice('Study'), 'GLYDE-2', true],
    [findChoice('Site'), 'Lakeshore', true],
  ])
  await hand.click(page.getByRole('button', { name: 'Add participant' }))
  await expect(page.getByText(`${first} ${last} added`)).toBeVisible()
  hand.expectAtMost(2)
})

test('a call is logged and the card moved with two clicks and a drag', async ({ open }) => {
  const page = await open(people.coordinator.email, '/trial-board')
  const { name, id } = await createCard(page, 'Identified')
  const hand = new Hand()
  const card = cardOf(page, name)
  await card.hover()
  await hand.click(card.getByRole('button', { name: `Log a call with ${name}` }))
  await typeNext(findDialog(page).getByRole('combobox', { name: 'Outcome' }), 'Left a message', true)
  await hand.click(findDialog(page).locator('button[type="submit"]'))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const moved = page.waitForResponse((answer) => answer.url().endsWith(`/participant-study/${id}/move`) && answer.ok())
  await hand.drag(card, findColumn(page, 'Contacted').getByRole('heading'))
  await moved
  await expect(findColumn(page, 'Contacted').locator('.board-card').filter({ hasText: name })).toBeVisible()
  hand.expectAtMost(3)
})

test('a candidate is marked as not enrolled with a code with three clicks', async ({ open }) => {
  const page = await open(people.coordinator.email, '/trial-board')
  const { name } = await createCard(page, 'Screening')
  const hand = new Hand()
  const card = cardOf(page, name)
  await hand.click(card.getByRole('button', { name: `Actions for ${name}` }))
  await hand.click(page.getByRole('menuitem', { name: 'Mark as not enrolled', exact: true }))
  const dialog = findDialog(page)
  await fillFields([
    [dialog.getByRole('combobox', { name: /^Reason for not enrolling/ }), 'Did not meet the criteria', true],
    [dialog.getByRole('textbox', { name: /^Details of the screening failure/ }), 'Over the age'],
    [dialog.getByRole('textbox', { name: /^Reason/ }).last(), 'Too old'],
  ])
  await hand.click(dialog.getByRole('button', { name: 'Mark as not enrolled', exact: true }))
  await expect(card).toContainText('Not enrolled')
  hand.expectAtMost(3)
})

test('a participant with consent is enrolled with four acts', async ({ open }) => {
  const page = await open(people.coordinator.email, '/trial-board')
  const { name } = await createCard(page, 'eConsent', { withConsent: true })
  const hand = new Hand()
  await hand.click(cardOf(page, name).getByRole('button', { name: `Actions for ${name}` }))
  await hand.click(page.getByRole('menuitem', { name: 'Enrol', exact: true }))
  const dialog = page.getByRole('dialog', { name: `Enrol ${name}` })
  await expect(dialog.getByRole('textbox', { name: 'Enrolled on' })).not.toHaveValue('')
  await hand.click(dialog.getByRole('button', { name: 'Enrol', exact: true }))
  await expect(findColumn(page, 'Enrolled').locator('.board-card').filter({ hasText: name })).toBeVisible()
  hand.expectAtMost(4)
})

test('a visit is planned with three clicks', async ({ open }) => {
  const page = await open(people.coordinator.email, '/participants')
  const name = `Ada ${createUniqueWord()}`
  await createConductParticipant(page, name)
  await navigateTo(page, '/daily-activities')
  const waiting = page.getByRole('region', { name: /^To schedule/ })
  await expect(waiting).toBeVisible()
  // A new participant's visit is due last, so the list may have to be unfolded first.
  const showAllButton = waiting.getByRole('button', { name: /^Show all/ })
  if (await showAllButton.isVisible()) await showAllButton.click()
  const hand = new Hand()
  const line = waiting.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Baseline' })
  await hand.click(line.getByRole('button', { name: /Change it$/ }))
  await hand.click(page.getByRole('menuitem', { name: 'Schedule', exact: true }))
  const dialog = findDialog(page)
  await fillFields([
    [dialog.getByRole('textbox', { name: 'Planned for' }), today()],
    [dialog.getByRole('combobox', { name: 'Time' }), '17:15'],
  ])
  await hand.click(dialog.getByRole('button', { name: 'Schedule', exact: true }))
  await expect(
    page
      .getByRole('region', { name: /^Today/ })
      .getByRole('listitem')
      .filter({ hasText: name }),
  ).toContainText('17:15')
  hand.expectAtMost(3)
})

test('a visit and its form are completed with four clicks and the answers', async ({ open }) => {
  const page = await open(people.coordinator.email, '/participants')
  const name = `Cleo ${createUniqueWord()}`
  const { id } = await createConductParticipant(page, name)
  const visitId = await scheduleFirstVisit(page, id, '00:00')
  const call = await callsOf(page)
  const forms = await call<readonly { readonly id: string; readonly name: string }[]>(formsOfParticipants)
  const formId = forms.find((form) => form.name.startsWith('Well-being'))?.id
  await call('form-assignments', { participantStudyId: id, formId, dueOn: today() })
  await navigateTo(page, '/daily-activities')
  const findLine = (subject: string) =>
    page
      .getByRole('region', { name: /^Today/ })
      .getByRole('listitem')
      .filter({ hasText: name })
      .filter({ hasText: subject })
  const hand = new Hand()
  const completed = page.waitForResponse(
    (answer) => answer.url().endsWith(`/participant-visit/${visitId}/transitions/complete`) && answer.ok(),
  )
  await hand.click(page.getByRole('region', { name: /^Today/ }).getByRole('button', { name: new RegExp(`^Complete: .*${name}`) }))
  await hand.click(findDialog(page).getByRole('button', { name: 'Mark as completed', exact: true }))
  await completed
  await hand.click(findLine('Well-being').getByRole('link'))
  const filling = page.locator('.form-filling')
  await filling.getByText('7', { exact: true }).click()
  await filling.getByRole('textbox', { name: /Weight/ }).fill('70')
  await expect(filling.getByText('Answers saved')).toBeVisible()
  await hand.click(filling.getByRole('button', { name: 'Complete', exact: true }))
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible()
  hand.expectAtMost(4)
})

test('a query is answered with three clicks', async ({ open }) => {
  const page = await open(people.coordinator.email, '/form-queries')
  const hand = new Hand()
  const row = page
    .getByRole('row')
    .filter({ has: page.getByText('Open', { exact: true }) })
    .first()
  await hand.click(row.getByRole('button', { name: /Change it$/ }))
  await hand.click(page.getByRole('menuitem', { name: 'Answer', exact: true }))
  await typeNext(findDialog(page).getByRole('textbox', { name: /Answer to the query/ }), 'Left eye')
  const answered = page.waitForResponse((response) => response.url().endsWith('/transitions/answer') && response.ok())
  await hand.click(findDialog(page).getByRole('button', { name: 'Answer', exact: true }))
  await answered
  hand.expectAtMost(3)
})

test('the day is printed with one click', async ({ open }) => {
  const page = await open(people.coordinator.email, '/daily-activities')
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  const hand = new Hand()
  await hand.click(page.getByRole('main').getByRole('button', { name: 'Print this page' }))
  await expect(page.locator('body[data-printed]')).toHaveCount(1)
  hand.expectAtMost(1)
})

test('the reasons why a study is behind are seen with two clicks', async ({ open }) => {
  const page = await open(people.coordinator.email, '/portfolio')
  const hand = new Hand()
  await hand.click(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Dashboard' }))
  await expect(page.getByText(/^Planned \d+ by today, \d+ enrolled/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Reasons for non-enrolment' })).toBeVisible()
  hand.expectAtMost(3)
})
