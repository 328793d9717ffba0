import type { Locator, Page } from '@playwright/test'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { VisitAvailability } from '#resources/visits/visitAnswers.ts'
import { today } from '../../backend/app/testing/days.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { callsOf, headersOf } from '../support/calls.ts'
import { createConductParticipant } from '../support/conduct.ts'
import { createUniqueWord } from '../support/fresh.ts'
import { createStudy } from '../support/ownStudy.ts'
import { createPerson } from '../support/participant.ts'
import { people } from '../support/people.ts'
import { navigateTo } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

/** Opens the visits of a new participant in conduct, in the details of their study. */
async function openVisits(page: Page): Promise<Locator> {
  const { id, headers, place } = await createConductParticipant(page, `Vera ${createUniqueWord()}`)
  const { data } = (await (await page.request.get(`/api/participant-study/${id}`, { headers })).json()) as {
    readonly data: ResourceAnswer['participantStudy']
  }
  await navigateTo(page, `/participants/${data.participantId}?tab=studies&participantStudy=${place?.studyId}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Visits', exact: true }).click()
  return dialog
}

/** Chooses an action of a visit with the keyboard. */
async function chooseTransition(dialog: Locator, visit: string, actionName: string): Promise<Locator> {
  const row = dialog.getByRole('row').filter({ hasText: visit })
  await row.getByRole('button').focus()
  await row.page().keyboard.press('Enter')
  await row.page().getByRole('menuitem', { name: actionName, exact: true }).click()
  return row.page().getByRole('dialog')
}

test('a visit is scheduled outside its window with a reason, rescheduled, and completed permanently', async ({ open, problems }) => {
  problems.expectAnswers(422)
  const page = await open(people.coordinator.email, '/participants')
  const dialog = await openVisits(page)
  const row = dialog.getByRole('row').filter({ hasText: 'Week 4' })
  await expect(row).toContainText('Moves with the visit that it depends on')
  const requested = await chooseTransition(dialog, 'Week 4', 'Schedule')
  await requested.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(requested.getByText('This field is required').first()).toBeVisible()
  await requested.getByRole('textbox', { name: 'Planned for' }).fill('2031-03-04')
  await page.keyboard.press('Tab')
  await requested.getByRole('combobox', { name: 'Time' }).fill('09:30')
  await requested.getByRole('button', { name: 'Schedule', exact: true }).click()
  await requested.getByLabel('Reason for a day out of window').fill('The participant travels')
  await expectAccessibleInBothThemes(page, 'a visit that is planned')
  await requested.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(row).toContainText('4 Mar 2031, 09:30')

  const baseline = dialog.getByRole('row').filter({ hasText: 'Baseline' })
  const planning = await chooseTransition(dialog, 'Baseline', 'Schedule')
  await planning.getByRole('textbox', { name: 'Planned for' }).fill(today())
  await page.keyboard.press('Tab')
  await planning.getByRole('combobox', { name: 'Time' }).fill('10:00')
  await planning.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(baseline).toContainText('Scheduled')
  const completeDialog = await chooseTransition(dialog, 'Baseline', 'Mark as completed')
  await expect(completeDialog).toContainText('“Scheduled” becomes “Completed”')
  await completeDialog.getByRole('button', { name: 'Mark as completed', exact: true }).click()
  await expect(baseline).toContainText('Completed')
  await expect(baseline.getByRole('button'), 'what has been stays as it is').toHaveCount(0)
  await expectAccessibleInBothThemes(page, 'the visits of a participant')
})

test('a visit of a study is repeated, another becomes the baseline visit, and a changed schedule is put in use', async ({
  open,
  problems,
}) => {
  problems.expectAnswers(422)
  const page = await open(people.admin.email, '/admin/studies')
  const headers = await headersOf(page)
  const { data: studySites } = (await (await page.request.get('/api/study-sites?_end=100', { headers })).json()) as {
    readonly data: readonly ResourceAnswer['studySite'][]
  }
  const studyId = studySites.at(-1)?.studyId
  const name = `Dose ${createUniqueWord()}`
  const response = await page.request.post(`/api/study/${studyId}/visit`, { headers, data: { name, targetDay: 7, windowAfter: 2 } })
  expect(response.status(), await response.text()).toBe(201)
  await navigateTo(page, `/admin/studies/edit/${studyId}/visits`)
  const chooseMenuItem = async (visit: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${visit}`, exact: true }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  await chooseMenuItem(name, 'Repeat the visit')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('spinbutton', { name: 'Visits in all' }).fill('3')
  await expectAccessibleInBothThemes(page, 'a visit that comes again')
  await dialog.getByRole('button', { name: 'Repeat the visit' }).click()
  await expect(page.getByText('2 visits added')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: `${name} 3` })).toContainText('21')

  await chooseMenuItem(`${name} 3`, 'Mark as baseline visit')
  await dialog.getByRole('button', { name: 'Mark as baseline visit' }).click()
  await expect(page.getByRole('row').filter({ hasText: `${name} 3` })).toContainText('Yes')
  await expect(page.getByRole('row').filter({ hasText: 'Baseline' }).filter({ hasText: 'No' })).toBeVisible()

  await test.step('a changed schedule is put in use for the chosen participants', async () => {
    const { data: participations } = (await (
      await page.request.get('/api/participant-studies?conductStatus=UNDER_WAY&_end=1', { headers })
    ).json()) as { readonly data: readonly ResourceAnswer['participantStudy'][] }
    const studyId = participations[0]?.studyId
    const name = `Week ${createUniqueWord()}`
    const visitResponse = await page.request.post(`/api/study/${studyId}/visit`, { headers, data: { name, targetDay: 60 } })
    expect(visitResponse.status()).toBe(201)
    await navigateTo(page, `/admin/studies/edit/${studyId}/schedule`)
    const panel = page.getByRole('tabpanel')
    await expect(panel).toContainText(`${name} Added`)
    const first = panel.getByRole('row').nth(1)
    await expect(first).toContainText(`gets ${name}`)
    await first.getByRole('checkbox').check()
    await panel.getByLabel('Reason for the schedule change').fill('Amendment')
    await expectAccessibleInBothThemes(page, 'a schedule that is put in use')
    await panel.getByRole('button', { name: /^Publish version \d+ and move 1 participant$/ }).click()
    await expect(panel).toContainText('No changes since the published version.')
    await expect(panel.getByRole('status').filter({ hasText: '1 of 1' })).toBeVisible()
    // The user can move the other participants later.
    await expect(panel.getByRole('row').nth(1)).toContainText(`gets ${name}`)
    await navigateTo(page, `/admin/studies/edit/${studyId}/versions`)
    await expect(page.getByRole('tabpanel').getByRole('row').nth(1)).toContainText('Amendment')
  })
})

test('the visit schedule is used by keyboard, visits of several participants are scheduled at once, and one is opened', async ({
  open,
}) => {
  const page = await open(people.coordinator.email, '/participants')
  const names = [`Ines ${createUniqueWord()}`, `Omar ${createUniqueWord()}`]
  const [firstParticipant, secondParticipant] = [
    await createConductParticipant(page, names[0] ?? ''),
    await createConductParticipant(page, names[1] ?? ''),
  ]
  await navigateTo(
    page,
    `/study/${firstParticipant?.place?.studyId}/visit-schedule?filters[0][field]=status&filters[0][operator]=in&filters[0][value][0]=UNSCHEDULED`,
  )
  const grid = page.getByRole('grid', { name: 'Visits by participant' })
  const lineOf = (name: string | undefined) => grid.getByRole('row').filter({ hasText: name })
  await grid.getByRole('row').nth(1).getByRole('button').first().focus()
  await page.keyboard.press('Control+End')
  await expect(grid.getByRole('row').last().getByRole('button').last()).toBeFocused()
  await expect(lineOf(names[1]).getByRole('button').nth(1)).toContainText('To schedule')
  // The two follow each other, because their next visits are on the same day. The heads are the first row.
  await page.keyboard.press('Control+Home')
  const position = Number(await lineOf(names[1]).getAttribute('aria-rowindex'))
  for (let row = 2; row < position; row += 1) await page.keyboard.press('ArrowDown')
  await expect(lineOf(names[1]).getByRole('button').first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await expect(lineOf(names[0]).getByRole('button').nth(1)).toBeFocused()
  await page.keyboard.press('Space')
  await expectAccessibleInBothThemes(page, 'the visit schedule')

  const bar = page.getByRole('region', { name: 'Selected rows' })
  await expect(bar).toContainText('2 selected')
  await bar.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('menuitem', { name: 'Schedule', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Planned for' }).fill(today())
  await page.keyboard.press('Tab')
  await dialog.getByRole('combobox', { name: 'Time' }).fill('11:15')
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  const report = page.getByRole('dialog', { name: 'Schedule: report' })
  await expect(report.getByRole('status')).toHaveText('2 done')
  await report.getByRole('button', { name: 'Close', exact: true }).last().click()
  for (const name of names) await expect(lineOf(name).getByRole('button').nth(1)).toContainText('11:15')

  await lineOf(names[0]).getByRole('button').nth(1).click()
  const visitDetails = page.getByRole('dialog').first()
  await expect(visitDetails).toContainText('Planned for')
  await expectAccessibleInBothThemes(page, 'the details of a visit')
  await visitDetails.getByRole('button', { name: 'Add note' }).click()
  const note = page.getByRole('dialog').last()
  await note.getByRole('textbox').first().fill('Comes by bus')
  await expectAccessibleInBothThemes(page, 'the note of a visit')
  await note.locator('button[type="submit"]').click()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(visitDetails).toContainText('Comes by bus')
  await visitDetails.getByRole('button', { name: 'Close', exact: true }).first().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByText('List', { exact: true }).click()
  await page.getByRole('button', { name: /^Remove the filter .*status/i }).click()
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  // Other tests schedule visits in later years, which come first in the list, so the server tells whether the visit is scheduled.
  const call = await callsOf(page)
  const scheduled = await call<readonly ResourceAnswer['participantVisit'][]>(
    `participant-visits?participantStudyId=${firstParticipant?.id}&status=SCHEDULED`,
  )
  expect(scheduled.map(({ visitDate, visitTime }) => `${visitDate} ${visitTime}`)).toEqual([`${today()} 11:15`])
  expect(secondParticipant?.place?.studyId).toBe(firstParticipant?.place?.studyId)
})

test('a study with five visits and two groups, from set-up to a completed second visit', async ({ open, problems }) => {
  problems.expectAnswers(422)
  const admin = await open(people.admin.email, '/admin/studies')
  const headers = await headersOf(admin)
  const call = async <Data>(method: 'POST' | 'GET' | 'PATCH', path: string, data?: unknown, callerHeaders = headers): Promise<Data> => {
    const answer = await admin.request.fetch(`/api/${path}`, { method, headers: callerHeaders, data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()).data
  }
  // The demo's study of the coordinator is double-blind, so it has no groups.
  const page = await open(people.coordinator.email, '/participants')
  const ownHeaders = await headersOf(page)
  const ownStudy = await createStudy({ admin: await callsOf(admin), staff: await callsOf(page) })
  const { studyId } = ownStudy
  const { id: participantId } = await createPerson(page, `Iris ${createUniqueWord()}`)
  const assignments = [{ participantId, studyId, siteId: ownStudy.siteId }]
  const [someone] = await call<readonly { readonly id: string }[]>('POST', 'participants/addParticipantToStudy', assignments, ownHeaders)
  if (someone === undefined) throw new Error('The participant was not assigned')
  const groups = await Promise.all(
    ['Arm', 'Control'].map((name) => call<{ id: string }>('POST', `study/${studyId}/group`, { name: `${name} ${createUniqueWord()}` })),
  )
  const names = ['First dose', 'Second dose', 'Third dose', 'Of the arm', 'Of the control'].map((name) => `${name} ${createUniqueWord()}`)
  for (const [index, name] of names.slice(1).entries())
    await call('POST', `study/${studyId}/visit`, { name, targetDay: index + 1, windowAfter: 5 })
  await navigateTo(admin, `/admin/studies/edit/${studyId}/visits`)
  await admin.getByRole('button', { name: 'New visit' }).click()
  const form = admin.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Name' }).fill(names[0] ?? '')
  await form.getByRole('textbox', { name: 'Target' }).fill('0')
  await form.getByRole('textbox', { name: 'Days after' }).fill('5')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toHaveCount(0)
  for (const name of names) await expect(admin.getByRole('row').filter({ hasText: name })).toBeVisible()
  const visits = await call<readonly { id: string; name: string }[]>('GET', `study/${studyId}/visits`)
  for (const [groupIndex, group] of groups.entries()) {
    const visit = visits.find((each) => each.name === names[3 + groupIndex])
    await call('PATCH', `study/${studyId}/visit/${visit?.id}`, { groupIds: [group.id] })
  }
  await navigateTo(admin, `/admin/studies/edit/${studyId}/schedule`)
  await expect(admin.getByRole('tabpanel').first()).toContainText('The planned visits become version 1')

  await call('PATCH', `participant-study/${someone.id}`, { groupId: groups[0]?.id }, ownHeaders)
  for (const transition of ['enroll', 'addToConduct'])
    await call('POST', `participant-study/${someone.id}/transitions/${transition}`, {}, ownHeaders)
  await navigateTo(page, `/participants/${participantId}?tab=studies&participantStudy=${studyId}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Visits', exact: true }).click()
  await expect(dialog.getByRole('row').filter({ hasText: names[3] })).toBeVisible()
  await expect(dialog.getByRole('row').filter({ hasText: names[4] }), 'of the other group').toHaveCount(0)
  for (const name of names.slice(0, 2)) {
    const planning = await chooseTransition(dialog, name, 'Schedule')
    await planning.getByRole('textbox', { name: 'Planned for' }).fill(today())
    await page.keyboard.press('Tab')
    await planning.getByRole('combobox', { name: 'Time' }).fill('10:00')
    await planning.getByRole('button', { name: 'Schedule', exact: true }).click()
    await planning.getByLabel('Reason for a day out of window').fill('Both on one day')
    await planning.getByRole('button', { name: 'Schedule', exact: true }).click()
    const row = dialog.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('Scheduled')
    const completeDialog = await chooseTransition(dialog, name, 'Mark as completed')
    await completeDialog.getByRole('button', { name: 'Mark as completed', exact: true }).click()
    await expect(row).toContainText('Completed')
  }
  await ownStudy.end([page])
})

test('the visit dialog names free and busy staff, and a free one is chosen by keyboard', async ({ open, problems }) => {
  problems.expectAnswers(422)
  const page = await open(people.coordinator.email, '/participants')
  const { id, headers, place } = await createConductParticipant(page, `Nora ${createUniqueWord()}`)
  const call = async <Data>(path: string, data?: object) => {
    const answer = await page.request.fetch(`/api/${path}`, { method: data === undefined ? 'GET' : 'POST', headers, data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return ((await answer.json()) as { readonly data: Data }).data
  }
  const visits = await call<readonly ResourceAnswer['participantVisit'][]>(`participant-visits?participantStudyId=${id}&_end=50`)
  const day = '2032-03-01'
  const { siteId } = visits[0] ?? {}
  const slot = `study/${place?.studyId}/site/${siteId}/visitAvailability?visitDate=${day}&visitTime=10:00`
  const [person] = (await call<VisitAvailability>(slot)).staff
  const accepted = { visitDate: day, visitTime: '10:00', staffId: person?.id, outsideReason: 'The participant travels' }
  await call(`participant-visit/${visits.find(({ labels }) => labels?.visitId === 'Baseline')?.id}/transitions/schedule`, accepted)

  const dialog = await openVisits(page)
  const planning = await chooseTransition(dialog, 'Baseline', 'Schedule')
  const chooseTime = async (time: string) => {
    await planning.getByRole('combobox', { name: 'Time' }).fill(time)
    await page.keyboard.press('Tab')
    return planning
      .getByRole('list', { name: `Staff at ${time}` })
      .getByRole('listitem')
      .filter({ hasText: person?.name })
  }
  await planning.getByRole('textbox', { name: 'Planned for' }).fill(day)
  await page.keyboard.press('Tab')
  await expect(await chooseTime('10:15')).toContainText('Busy: 10:00–')
  const free = await chooseTime('13:00')
  await expect(free).toContainText('Free')
  await free.getByRole('button', { name: `Choose ${person?.name}` }).press('Enter')
  await expect(planning.locator('.ant-select').filter({ hasText: person?.name })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'who is free for a visit')
  await planning.getByRole('button', { name: 'Schedule', exact: true }).click()
  await planning.getByLabel('Reason for a day out of window').fill('The participant travels')
  await planning.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(dialog.getByRole('row').filter({ hasText: 'Baseline' })).toContainText('1 Mar 2032, 13:00')
})
