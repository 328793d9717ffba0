import { getDayAfter } from '../../backend/app/testing/days.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { type AtHome, consentForm, createAtHome, openAtHome, openPhone } from '../support/atHome.ts'
import { cardOf, cardsOfColumn, giveConsent, nameOf } from '../support/board.ts'
import { type ApiCall, headersOf } from '../support/calls.ts'
import { callsAs } from '../support/callsAs.ts'
import { rows } from '../support/list.ts'
import { createConsent, createStudy } from '../support/ownStudy.ts'
import { people } from '../support/people.ts'
import { closeByKey, navigateTo } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

interface Planned {
  readonly id: string
  readonly status: string
  readonly labels: { readonly visitId: string }
}

/** Adds visits with a reminder, a diary at home and a consent to the study. */
async function prepareStudy(
  { admin, medical }: Readonly<Record<'admin' | 'medical', ApiCall>>,
  studyId: string,
  uniqueWord: string,
): Promise<string> {
  await createConsent({ admin, medical }, studyId, `Taking part ${uniqueWord}`, consentForm('You may leave at any time.'))
  await admin(`study/${studyId}/visit`, { name: 'Baseline', windowAfter: 7 })
  await admin(`study/${studyId}/visit`, { name: 'Week 4', targetDay: 28, windowBefore: 3, windowAfter: 3 })
  await admin('study-reminders', { studyId, kind: 'VISIT_AHEAD', every: 'MONTHLY' })
  const formJson = { pages: [{ elements: [{ type: 'text', name: 'sleep', title: 'How did you sleep?' }] }] }
  const form = { name: `Diary ${uniqueWord}`, type: 'EPRO', formType: 'DEFAULT', formJson }
  const { id } = await admin<{ readonly id: string }>(`study/${studyId}/form`, form)
  await medical(`form/${id}/transitions/approve`, {})
  return id
}

/** Books both visits with the coordinator and assigns the diary. @returns the visits, sorted by day */
async function bookAllVisits(staff: ApiCall, { cardId }: AtHome, formId: string): Promise<readonly Planned[]> {
  for (const transition of ['enroll', 'addToConduct']) await staff(`participant-study/${cardId}/transitions/${transition}`, {})
  const { user } = await staff<{ readonly user: { readonly id: string } }>('session')
  const planned = await staff<readonly Planned[]>(`participant-visits?participantStudyId=${cardId}`)
  const visits = planned.toSorted((left, right) => left.labels.visitId.localeCompare(right.labels.visitId))
  for (const [index, { id }] of visits.entries())
    await staff(`participant-visit/${id}/transitions/schedule`, {
      visitDate: getDayAfter(index * 28),
      visitTime: '18:00',
      staffId: user.id,
      outsideReason: 'They travel',
      conflictReason: 'On purpose',
    })
  await staff('form-assignments', { participantStudyId: cardId, formId })
  return visits
}

test('a participant in conduct withdraws: all plans end everywhere, one event states who and why, and it is undone', async ({
  browser,
  open,
  baseURL,
  problems,
  sms,
}) => {
  // The participant's page requests a session before one exists, and the server rejects this request. The server also rejects an
  // investigator who gives no reason.
  problems.expectAnswers(401, 404, 409, 422)
  const [admin, medical, staff, investigator] = await Promise.all([
    callsAs(baseURL, people.admin.email),
    callsAs(baseURL, 'medical@northlake.example'),
    callsAs(baseURL, people.coordinator.email),
    callsAs(baseURL, people.investigator.email),
  ])
  const { word, studyId, studyName, siteId, assign, end } = await createStudy({ admin, staff }, { isDecentralised: true })
  await assign(investigator)
  const formId = await prepareStudy({ admin, medical }, studyId, word)
  const person = await createAtHome(staff, { studyId, siteId })
  const { id: participantId, cardId, name, mobile } = person
  await staff(`study/${studyId}/site/${siteId}/participant/${participantId}/dct-invite?preferredContact=SMS`, {})
  const siteQuery = `?study=${studyId}&site=${siteId}`
  const page = await open(people.coordinator.email, `/study-conduct${siteQuery}`)
  await giveConsent(page, { id: cardId, studyId, headers: await headersOf(page) })
  const visits = await bookAllVisits(staff, person, formId)
  const { address } = await staff<{ readonly address: string }>('calendar-feed', { isWhole: true, hasNames: true })
  const fetchFeedStatuses = async () => {
    const feed = await (await fetch(new URL(new URL(address).pathname, baseURL))).text()
    const events = feed.split('BEGIN:VEVENT').filter((event) => visits.some(({ id }) => event.includes(id)))
    return events.map((event) => /STATUS:(\w+)/.exec(event)?.[1])
  }
  const phone = await openPhone(browser, problems, baseURL, 'en-CA')
  await openAtHome(phone, sms, person)
  const studyRegion = phone.getByRole('region', { name: studyName })
  const event = page.locator(`[data-visit="${visits[0]?.id}"]`)
  const day = page.getByRole('main').getByRole('listitem').filter({ hasText: name })

  await test.step('everything is scheduled beforehand', async () => {
    await expect(studyRegion.getByRole('link', { name: new RegExp(`Diary ${word}`) })).toBeVisible()
    await expect(studyRegion.getByRole('region', { name: 'Your visits' })).toContainText('Baseline')
    await navigateTo(page, '/study-scheduler')
    await expect(event).toBeVisible()
    await navigateTo(page, '/daily-activities')
    await expect(day.filter({ hasText: 'Baseline' })).toBeVisible()
    expect(await fetchFeedStatuses()).toEqual(['CONFIRMED', 'CONFIRMED'])
  })
  const sentBefore = sms.received.filter(({ to }) => to === mobile).length

  await test.step('the coordinator withdraws the participant on the conduct board, with scope and reason', async () => {
    await navigateTo(page, `/study-conduct${siteQuery}`)
    await nameOf(cardOf(page, name)).focus()
    await page.keyboard.press('m')
    await page.getByRole('menuitem', { name: 'Withdrawn', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Withdraw/ })
    await expect(dialog).toContainText('2 visits are open: Baseline and Week 4.')
    await dialog.getByRole('combobox', { name: 'Withdrawn from' }).click()
    for (const each of ['Treatment', 'Follow-up']) await page.getByTitle(each, { exact: true }).last().click()
    await page.keyboard.press('Escape')
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Moves to another city')
    await dialog.getByRole('button', { name: 'Withdraw', exact: true }).press('Enter')
    await expect(cardsOfColumn(page, 'Withdrawn').filter({ hasText: name })).toContainText('Treatment, Follow-up')
  })

  await test.step('the profile shows the withdrawal, and nothing of the schedule is open', async () => {
    await nameOf(cardOf(page, name)).press('Enter')
    const details = page.locator('.study-detail')
    const sidePanel = details.getByRole('complementary', { name: 'Participant and study' })
    await expect(sidePanel).toContainText('Withdrawn')
    for (const scope of ['Treatment', 'Follow-up']) await expect(sidePanel).toContainText(scope)
    await details.getByRole('tab', { name: 'Visits', exact: true }).click()
    for (const visit of ['Baseline', 'Week 4'])
      await expect(details.getByRole('row').filter({ hasText: visit }).first()).toContainText('Cancelled')
    await expectAccessibleInBothThemes(page, 'the visits of a participant who withdrew')
    await closeByKey(details)
    await expect(page.locator('.profile-studies')).toContainText('Withdrawn')
    await closeByKey(page.locator('.profile[role="dialog"]'))
  })

  await test.step('calendar, day and the subscribed calendar contain no plans', async () => {
    await navigateTo(page, '/study-scheduler')
    await expect(event).toHaveClass(/scheduler-cancelled/)
    await expect(event).toHaveAccessibleName(/Cancelled/)
    await navigateTo(page, '/daily-activities')
    // The day still lists today's consent under completed activities.
    await expect(day.filter({ hasNotText: 'Consent to review' })).toHaveCount(0)
    expect(await fetchFeedStatuses()).toEqual(['CANCELLED', 'CANCELLED'])
  })

  await test.step("the participant's own page states that they left, without plans or requests", async () => {
    await phone.reload()
    await expect(studyRegion.getByRole('status').filter({ hasText: 'You left this study on' })).toBeVisible()
    await expect(studyRegion.getByRole('region', { name: 'Your visits' })).toContainText('No visit is planned at the moment.')
    await expect(studyRegion.getByRole('link', { name: new RegExp(`Diary ${word}`) })).toHaveCount(0)
    await expectAccessibleInBothThemes(phone, 'the pages of a participant who withdrew')
  })

  await test.step('no message to the participant is waiting, and none was sent', async () => {
    const messages = await staff<readonly { readonly status: string }[]>(`participant/${participantId}/messages`)
    expect(messages.filter(({ status }) => ['WAITING', 'HELD', 'FAILED'].includes(status))).toEqual([])
    expect(sms.received.filter(({ to }) => to === mobile)).toHaveLength(sentBefore)
  })

  const eventsOf = async (transition: string) => {
    const history = await staff<readonly { readonly action: string; readonly reason: string | null; readonly at: string }[]>(
      `participant-study/${cardId}/history`,
    )
    return history.filter(({ action }) => action === transition)
  }
  const audit = await open(
    people.admin.email,
    `/admin/audit-history?filters[0][field]=recordId&filters[0][operator]=eq&filters[0][value]=${cardId}`,
  )
  await test.step('the audit history has one event for it, with user, time and reason', async () => {
    expect(await eventsOf('withdraw')).toMatchObject([{ reason: 'Moves to another city' }])
    const line = rows(audit).filter({ hasText: 'Moves to another city' })
    await expect(line).toHaveCount(1)
    await expect(line).toContainText(people.coordinator.name)
  })

  const other = await test.step('an investigator with full permissions on conduct undoes it with a reason', async () => {
    const other = await open(people.investigator.email, `/study-conduct${siteQuery}`)
    const card = cardOf(other, name)
    await card.getByRole('button', { name: `Actions for ${name}` }).press('Enter')
    await other.getByRole('menuitem', { name: 'Return to conduct', exact: true }).press('Enter')
    const dialog = other.getByRole('dialog', { name: /^Return to conduct/ })
    await dialog.getByRole('button', { name: 'Return to conduct', exact: true }).press('Enter')
    await expect(dialog.getByRole('alert').first()).toBeVisible()
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('The wrong participant was chosen')
    await dialog.getByRole('button', { name: 'Return to conduct', exact: true }).press('Enter')
    await expect(cardsOfColumn(other, 'Enrolled').filter({ hasText: name })).toBeVisible()
    await expect(cardsOfColumn(page, 'Enrolled').filter({ hasText: name })).toHaveCount(0)
    expect(await eventsOf('resumeConduct')).toMatchObject([{ reason: 'The wrong participant was chosen' }])
    const now = await staff<readonly Planned[]>(`participant-visits?participantStudyId=${cardId}`)
    expect(now.map(({ status }) => status)).toEqual(['UNSCHEDULED', 'UNSCHEDULED'])
    await phone.reload()
    await expect(studyRegion).toContainText('Your visits')
    await expect(studyRegion.getByText('You left this study')).toHaveCount(0)
    await expect(studyRegion.getByRole('link', { name: new RegExp(`Diary ${word}`) }), 'the form is assigned again').toBeVisible()
    await phone.context().close()
    return other
  })
  await end([page, other])
})
