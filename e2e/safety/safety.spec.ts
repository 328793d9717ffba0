import type { Page } from '@playwright/test'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { getDayAfter, today } from '../../backend/app/testing/days.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { callsOf } from '../support/calls.ts'
import { callsAs } from '../support/callsAs.ts'
import { createConductParticipant, scheduleFirstVisit } from '../support/conduct.ts'
import { chooseOption, expectProblem } from '../support/form.ts'
import { createUniqueWord } from '../support/fresh.ts'
import { freshSignature } from '../support/freshSignature.ts'
import { people } from '../support/people.ts'
import { navigateTo, title } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

type Participation = ResourceAnswer['participantStudy']
type AdverseEvent = ResourceAnswer['adverseEvent']
type Visit = ResourceAnswer['participantVisit']
type Deviation = ResourceAnswer['deviation']

const hour = 3_600_000
const daysAgo = (days: number): string => getDayAfter(-days)

/** Starts an action of the open record from its buttons or from its menu of actions. */
async function startAction(page: Page, name: string) {
  const button = page.getByRole('main').getByRole('button', { name, exact: true })
  await expect(
    page
      .getByRole('button', { name: /^(down )?Actions( down)?$/ })
      .or(button)
      .first(),
  ).toBeVisible()
  if (await button.first().isVisible()) await button.first().click()
  else {
    await page.getByRole('button', { name: /^(down )?Actions( down)?$/ }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  return page.getByRole('dialog')
}

test('a coordinator records a serious event; an investigator is notified, reviews it and reports it; it is followed up and closed', async ({
  open,
  baseURL,
}) => {
  const term = `Appendicitis ${createUniqueWord()}`
  const page = await open(people.coordinator.email, '/participants')
  const name = `Safe ${createUniqueWord()}`
  const { id: participantStudyId } = await createConductParticipant(page, name)
  const call = await callsOf(page)
  const participation = await call<Participation>(`participant-study/${participantStudyId}`)

  await test.step('the form names what a serious event lacks', async () => {
    await navigateTo(page, '/adverse-event/new')
    await page.getByRole('textbox', { name: 'Event', exact: true }).fill(term)
    await page.getByRole('radiogroup', { name: 'Grade' }).getByText('3', { exact: true }).click()
    await page.getByRole('radiogroup', { name: 'Serious' }).getByText('Yes', { exact: true }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectProblem(page.getByRole('combobox', { name: 'Seriousness criteria' }), 'This field is required')
    await expectAccessibleInBothThemes(page, 'the form of a serious event')
  })

  const { id } = await call<AdverseEvent>('adverse-events', {
    ...{ participantStudyId, participantId: participation.participantId, term, grade: 3, isOngoing: true, isSerious: true },
    ...{ onsetOn: daysAgo(2), awareAt: new Date(Date.now() - 2 * hour).toISOString() },
    ...{ seriousCriteria: ['HOSPITALISATION'], description: 'Admitted with pain.' },
  })
  await navigateTo(page, `/adverse-event/${id}`)
  await test.step('an unreported serious event cannot be closed', async () => {
    await expect(page.getByText('Report due').first()).toBeVisible()
    await expect(page.getByText('Report a serious event before you close it.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: 'Close', exact: true })).toHaveCount(0)
  })

  const reader = await open(people.investigator.email, '/notifications')
  await test.step('the notification leads the investigator to the event', async () => {
    await reader.getByRole('listitem').filter({ hasText: name }).getByRole('link', { name: 'Serious adverse event' }).click()
    await expect(title(reader)).toContainText(term)
  })
  await test.step('the investigator reviews it with a signature and reports it', async () => {
    const callAsInvestigator = await callsAs(baseURL, people.investigator.email)
    const request = { purpose: 'adverseEvent.review', recordId: id, email: people.investigator.email }
    const signature = await freshSignature(callAsInvestigator, baseURL ?? '', request)
    await callAsInvestigator(`adverse-event/${id}/transitions/review`, { relation: 'POSSIBLE', signature })
    await navigateTo(reader, `/adverse-event/${id}`)
    await (await startAction(reader, 'Report')).getByRole('button', { name: 'Report', exact: true }).click()
    await expect(reader.getByText('Reported', { exact: true }).first()).toBeVisible()
  })

  await test.step('a follow-up is added and the event is closed', async () => {
    await call('event-follow-ups', { adverseEventId: id, notedOn: daysAgo(1), text: 'Discharged.' })
    await navigateTo(page, `/adverse-event/${id}/followUps`)
    await expect(page.getByText('Discharged.').first()).toBeVisible()
    const dialog = await startAction(page, 'Close')
    await chooseOption(dialog.getByRole('combobox', { name: 'Outcome' }), 'Recovering')
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(page.getByText('This event is closed. Reopen it to change it.')).toBeVisible()
  })
})

test('a visit outside its window appears in the deviation log, and an investigator reviews it', async ({ open }) => {
  const page = await open(people.coordinator.email, '/participants')
  const name = `Late ${createUniqueWord()}`
  const { id: participantStudyId } = await createConductParticipant(page, name)
  const call = await callsOf(page)
  const firstId = await scheduleFirstVisit(page, participantStudyId, '00:30')
  await call(`participant-visit/${firstId}/transitions/complete`, {})
  // The second visit is due weeks after the first one, so a visit on the same day is before its window.
  const visits = await call<readonly Visit[]>(`participant-visits?participantStudyId=${participantStudyId}&_end=50`)
  const visitId = visits.find((visit) => visit.id !== firstId)?.id
  const slot = { visitDate: today(), visitTime: '01:30', outsideReason: 'They travel', conflictReason: 'On purpose' }
  await call(`participant-visit/${visitId}/transitions/schedule`, slot)
  await call(`participant-visit/${visitId}/transitions/complete`, {})
  const [deviation] = await call<readonly Deviation[]>(`deviations?participantVisitId=${visitId}`)

  await test.step('the tabs of the shared menu entry lead to the log', async () => {
    await navigateTo(page, '/adverse-events')
    await page.getByRole('main').getByRole('link', { name: 'Deviation log' }).click()
    await expect(title(page)).toHaveText('Deviation log')
    await expect(page.getByRole('row').filter({ hasText: name }).first()).toContainText('Visit window')
  })

  const reader = await open(people.investigator.email, `/deviation/${deviation?.id}`)
  const dialog = await startAction(reader, 'Review')
  await chooseOption(dialog.getByRole('combobox', { name: 'Classification' }), 'Minor')
  await dialog.getByRole('radiogroup', { name: 'Report to the research ethics board (REB)' }).getByText('No', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(reader.getByText('Reviewed', { exact: true }).first()).toBeVisible()
})
