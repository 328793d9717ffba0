import { todayAnd } from '../backend/testing/days.ts'
import { expectAccessibleInBothThemes } from './support/accessibility.ts'
import { type AtHome, consentForm, newAtHome, openAtHome, telephone } from './support/atHome.ts'
import { cardOf, cardsIn, giveConsent, nameOf } from './support/board.ts'
import { type Calls, headersOf } from './support/calls.ts'
import { callsAs } from './support/callsAs.ts'
import { rows } from './support/list.ts'
import { newConsent, newStudy } from './support/ownStudy.ts'
import { people } from './support/people.ts'
import { closeByKey, goWithin } from './support/screen.ts'
import { expect, test } from './support/test.ts'

interface Planned {
  readonly id: string
  readonly status: string
  readonly labels: { readonly visitId: string }
}

/** Visits with a reminder, a diary at home and a consent: what a study in conduct has. */
async function equip({ admin, medical }: Readonly<Record<'admin' | 'medical', Calls>>, studyId: string, word: string): Promise<string> {
  await newConsent({ admin, medical }, studyId, `Taking part ${word}`, consentForm('You may leave at any time.'))
  await admin(`study/${studyId}/visit`, { name: 'Baseline', windowAfter: 7 })
  await admin(`study/${studyId}/visit`, { name: 'Week 4', targetDay: 28, windowBefore: 3, windowAfter: 3 })
  await admin('study-reminders', { studyId, kind: 'VISIT_AHEAD', every: 'MONTHLY' })
  const formJson = { pages: [{ elements: [{ type: 'text', name: 'sleep', title: 'How did you sleep?' }] }] }
  const form = { name: `Diary ${word}`, type: 'EPRO', formType: 'DEFAULT', formJson }
  const { id } = await admin<{ readonly id: string }>(`study/${studyId}/form`, form)
  await medical(`form/${id}/transitions/approve`, {})
  return id
}

/** Both visits are booked with the coordinator, and the diary is assigned. @returns the visits, by the day */
async function bookAll(staff: Calls, { cardId }: AtHome, formId: string): Promise<readonly Planned[]> {
  for (const transition of ['enroll', 'addToConduct']) await staff(`participant-study/${cardId}/transitions/${transition}`, {})
  const { user } = await staff<{ readonly user: { readonly id: string } }>('session')
  const planned = await staff<readonly Planned[]>(`participant-visits?participantStudyId=${cardId}`)
  const visits = planned.toSorted((one, other) => one.labels.visitId.localeCompare(other.labels.visitId))
  for (const [index, { id }] of visits.entries())
    await staff(`participant-visit/${id}/transitions/schedule`, {
      visitDate: todayAnd(index * 28),
      visitTime: '18:00',
      staffId: user.id,
      outsideReason: 'They travel',
      conflictReason: 'On purpose',
    })
  await staff('form-assignments', { participantStudyId: cardId, formId })
  return visits
}

test('a participant in conduct withdraws: whatever was planned ends everywhere, one event says who and why, and it is taken back', async ({
  browser,
  open,
  baseURL,
  problems,
  sms,
}) => {
  // A page of a participant asks for a session before there is one, and an investigator who gives no reason is refused.
  problems.expectAnswers(401, 404, 409, 422)
  const [admin, medical, staff, investigator] = await Promise.all([
    callsAs(baseURL, people.admin.email),
    callsAs(baseURL, 'medical@northlake.example'),
    callsAs(baseURL, people.coordinator.email),
    callsAs(baseURL, people.investigator.email),
  ])
  const { word, studyId, studyName, siteId, assign, end } = await newStudy({ admin, staff }, { isDecentralised: true })
  await assign(investigator)
  const formId = await equip({ admin, medical }, studyId, word)
  const person = await newAtHome(staff, { studyId, siteId })
  const { id: participantId, cardId, name, mobile } = person
  await staff(`study/${studyId}/site/${siteId}/participant/${participantId}/dct-invite?preferredContact=SMS`, {})
  const place = `?study=${studyId}&site=${siteId}`
  const page = await open(people.coordinator.email, `/study-conduct${place}`)
  await giveConsent(page, { id: cardId, studyId, headers: await headersOf(page) })
  const visits = await bookAll(staff, person, formId)
  const { address } = await staff<{ readonly address: string }>('calendar-feed', { isWhole: true, hasNames: true })
  const statusesInFeed = async () => {
    const feed = await (await fetch(new URL(new URL(address).pathname, baseURL))).text()
    const events = feed.split('BEGIN:VEVENT').filter((event) => visits.some(({ id }) => event.includes(id)))
    return events.map((event) => /STATUS:(\w+)/.exec(event)?.[1])
  }
  const phone = await telephone(browser, problems, baseURL, 'en-CA')
  await openAtHome(phone, sms, person)
  const mine = phone.getByRole('region', { name: studyName })
  const event = page.locator(`[data-visit="${visits[0]?.id}"]`)
  const day = page.getByRole('main').getByRole('listitem').filter({ hasText: name })

  await test.step('before, all of it is planned', async () => {
    await expect(mine.getByRole('link', { name: new RegExp(`Diary ${word}`) })).toBeVisible()
    await expect(mine.getByRole('region', { name: 'Your visits' })).toContainText('Baseline')
    await goWithin(page, '/study-scheduler')
    await expect(event).toBeVisible()
    await goWithin(page, '/daily-activities')
    await expect(day.filter({ hasText: 'Baseline' })).toBeVisible()
    expect(await statusesInFeed()).toEqual(['CONFIRMED', 'CONFIRMED'])
  })
  const sentBefore = sms.taken.filter(({ to }) => to === mobile).length

  await test.step('the coordinator withdraws them on the conduct board, with what ends and why', async () => {
    await goWithin(page, `/study-conduct${place}`)
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
    await expect(cardsIn(page, 'Withdrawn').filter({ hasText: name })).toContainText('Treatment, Follow-up')
  })

  await test.step('the profile says so, and nothing of the schedule is left to be done', async () => {
    await nameOf(cardOf(page, name)).press('Enter')
    const details = page.locator('.study-detail')
    const side = details.getByRole('complementary', { name: 'Participant and study' })
    await expect(side).toContainText('Withdrawn')
    for (const scope of ['Treatment', 'Follow-up']) await expect(side).toContainText(scope)
    await details.getByRole('tab', { name: 'Visits', exact: true }).click()
    for (const visit of ['Baseline', 'Week 4'])
      await expect(details.getByRole('row').filter({ hasText: visit }).first()).toContainText('Cancelled')
    await expectAccessibleInBothThemes(page, 'the visits of a participant who withdrew')
    await closeByKey(details)
    await closeByKey(page.locator('.profile[role="dialog"]'))
  })

  await test.step('calendar, day and the calendar that others subscribe to plan nothing', async () => {
    await goWithin(page, '/study-scheduler')
    await expect(event).toHaveClass(/scheduler-cancelled/)
    await expect(event).toHaveAccessibleName(/Cancelled/)
    await goWithin(page, '/daily-activities')
    // The consent of today stays among what was done.
    await expect(day.filter({ hasNotText: 'Consent to go through' })).toHaveCount(0)
    expect(await statusesInFeed()).toEqual(['CANCELLED', 'CANCELLED'])
  })

  await test.step('their own page says that they left, plans nothing, and asks for nothing', async () => {
    await phone.reload()
    await expect(mine.getByRole('status').filter({ hasText: 'You left this study on' })).toBeVisible()
    await expect(mine.getByRole('region', { name: 'Your visits' })).toContainText('No visit is planned at the moment.')
    await expect(mine.getByRole('link', { name: new RegExp(`Diary ${word}`) })).toHaveCount(0)
    await expectAccessibleInBothThemes(phone, 'the pages of a participant who withdrew')
  })

  await test.step('no message is waiting for them, and none went out', async () => {
    const messages = await staff<readonly { readonly status: string }[]>(`participant/${participantId}/messages`)
    expect(messages.filter(({ status }) => ['WAITING', 'HELD', 'FAILED'].includes(status))).toEqual([])
    expect(sms.taken.filter(({ to }) => to === mobile)).toHaveLength(sentBefore)
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
  await test.step('the audit history has one event for it: who, when and why', async () => {
    expect(await eventsOf('withdraw')).toMatchObject([{ reason: 'Moves to another city' }])
    const line = rows(audit).filter({ hasText: 'Moves to another city' })
    await expect(line).toHaveCount(1)
    await expect(line).toContainText(people.coordinator.name)
  })

  const other = await test.step('an investigator, who has full rights on conduct, takes it back and says why', async () => {
    const other = await open(people.investigator.email, `/study-conduct${place}`)
    const card = cardOf(other, name)
    await card.getByRole('button', { name: `Actions for ${name}` }).press('Enter')
    await other.getByRole('menuitem', { name: 'Return to conduct', exact: true }).press('Enter')
    const dialog = other.getByRole('dialog', { name: /^Return to conduct/ })
    await dialog.getByRole('button', { name: 'Return to conduct', exact: true }).press('Enter')
    await expect(dialog.getByRole('alert').first()).toBeVisible()
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('The wrong participant was chosen')
    await dialog.getByRole('button', { name: 'Return to conduct', exact: true }).press('Enter')
    await expect(cardsIn(other, 'Enrolled').filter({ hasText: name })).toBeVisible()
    await expect(cardsIn(page, 'Enrolled').filter({ hasText: name })).toHaveCount(0)
    expect(await eventsOf('resumeConduct')).toMatchObject([{ reason: 'The wrong participant was chosen' }])
    const now = await staff<readonly Planned[]>(`participant-visits?participantStudyId=${cardId}`)
    expect(now.map(({ status }) => status)).toEqual(['UNSCHEDULED', 'UNSCHEDULED'])
    await phone.reload()
    await expect(mine).toContainText('Your visits')
    await expect(mine.getByText('You left this study')).toHaveCount(0)
    await phone.context().close()
    return other
  })
  await end([page, other])
})
