import type { Locator, Page } from '@playwright/test'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { VisitAvailability } from '#resources/visits/visitAnswers.ts'
import { today } from '../backend/testing/days.ts'
import { expectAccessibleInBothThemes } from './support/accessibility.ts'
import { giveConsent, newParticipation } from './support/board.ts'
import { headersOf } from './support/calls.ts'
import { freshWord } from './support/fresh.ts'
import { people } from './support/people.ts'
import { goWithin } from './support/screen.ts'
import { expect, test } from './support/test.ts'

/** Somebody new who is under way. */
async function underWay(page: Page, name: string) {
  const { id, headers, place } = await newParticipation(page, name)
  await giveConsent(page, { id, headers, studyId: place?.studyId ?? '' })
  for (const transition of ['enroll', 'addToConduct']) {
    const taken = await page.request.post(`/api/participant-study/${id}/transitions/${transition}`, { headers, data: {} })
    expect(taken.status(), await taken.text()).toBe(200)
  }
  return { id, headers, place }
}

/** The visits of somebody new who is under way, in the details of their study. */
async function openVisits(page: Page): Promise<Locator> {
  const { id, headers, place } = await underWay(page, `Vera ${freshWord()}`)
  const { data } = (await (await page.request.get(`/api/participant-study/${id}`, { headers })).json()) as {
    readonly data: ResourceAnswer['participantStudy']
  }
  await goWithin(page, `/participants/${data.participantId}?tab=studies&participantStudy=${place?.studyId}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Visits', exact: true }).click()
  return dialog
}

/** Chooses what a visit becomes, by keyboard. */
async function take(dialog: Locator, visit: string, way: string): Promise<Locator> {
  const row = dialog.getByRole('row').filter({ hasText: visit })
  await row.getByRole('button').focus()
  await row.page().keyboard.press('Enter')
  await row.page().getByRole('menuitem', { name: way, exact: true }).click()
  return row.page().getByRole('dialog')
}

test('a visit is planned out of its window with a reason, planned anew, and completed for good', async ({ open, problems }) => {
  problems.expectAnswers(422)
  const page = await open(people.coordinator.email, '/participants')
  const dialog = await openVisits(page)
  const row = dialog.getByRole('row').filter({ hasText: 'Week 4' })
  await expect(row).toContainText('Moves with the visit that it counts from')
  const asked = await take(dialog, 'Week 4', 'Schedule')
  await asked.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(asked.getByText('This field is required').first()).toBeVisible()
  await asked.getByRole('textbox', { name: 'Planned for' }).fill('2031-03-04')
  await page.keyboard.press('Tab')
  await asked.getByRole('combobox', { name: 'Time' }).fill('09:30')
  await asked.getByRole('button', { name: 'Schedule', exact: true }).click()
  await asked.getByLabel('Reason for a day out of window').fill('The participant travels')
  await expectAccessibleInBothThemes(page, 'a visit that is planned')
  await asked.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(row).toContainText('2031-03-04 09:30')

  const baseline = dialog.getByRole('row').filter({ hasText: 'Baseline' })
  const planning = await take(dialog, 'Baseline', 'Schedule')
  await planning.getByRole('textbox', { name: 'Planned for' }).fill(today())
  await page.keyboard.press('Tab')
  await planning.getByRole('combobox', { name: 'Time' }).fill('10:00')
  await planning.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(baseline).toContainText('Scheduled')
  const completing = await take(dialog, 'Baseline', 'Mark as completed')
  await expect(completing).toContainText('“Scheduled” becomes “Completed”')
  await completing.getByRole('button', { name: 'Mark as completed', exact: true }).click()
  await expect(baseline).toContainText('Completed')
  await expect(baseline.getByRole('button'), 'what has been stays as it is').toHaveCount(0)
  await expectAccessibleInBothThemes(page, 'the visits of a participant')
})

test('a visit of a study comes again, another becomes the baseline visit, and a changed schedule is put in use', async ({
  open,
  problems,
}) => {
  problems.expectAnswers(422)
  const page = await open(people.admin.email, '/admin/studies')
  const headers = await headersOf(page)
  const { data: places } = (await (await page.request.get('/api/study-sites?_end=100', { headers })).json()) as {
    readonly data: readonly ResourceAnswer['studySite'][]
  }
  const studyId = places.at(-1)?.studyId
  const name = `Dose ${freshWord()}`
  const made = await page.request.post(`/api/study/${studyId}/visit`, { headers, data: { name, targetDay: 7, windowAfter: 2 } })
  expect(made.status(), await made.text()).toBe(201)
  await goWithin(page, `/admin/studies/edit/${studyId}/visits`)
  const menu = async (visit: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${visit}`, exact: true }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  await menu(name, 'Repeat the visit')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('spinbutton', { name: 'Visits in all' }).fill('3')
  await expectAccessibleInBothThemes(page, 'a visit that comes again')
  await dialog.getByRole('button', { name: 'Repeat the visit' }).click()
  await expect(page.getByText('2 visits added')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: `${name} 3` })).toContainText('21')

  await menu(`${name} 3`, 'Mark as baseline visit')
  await dialog.getByRole('button', { name: 'Mark as baseline visit' }).click()
  await expect(page.getByRole('row').filter({ hasText: `${name} 3` })).toContainText('Yes')
  await expect(page.getByRole('row').filter({ hasText: 'Baseline' }).filter({ hasText: 'No' })).toBeVisible()

  await test.step('a schedule that is changed is put in use for those who are chosen', async () => {
    const { data: underWay } = (await (
      await page.request.get('/api/participant-studies?conductStatus=UNDER_WAY&_end=1', { headers })
    ).json()) as { readonly data: readonly ResourceAnswer['participantStudy'][] }
    const studyId = underWay[0]?.studyId
    const name = `Week ${freshWord()}`
    const made = await page.request.post(`/api/study/${studyId}/visit`, { headers, data: { name, targetDay: 60 } })
    expect(made.status()).toBe(201)
    await goWithin(page, `/admin/studies/edit/${studyId}/schedule`)
    const panel = page.getByRole('tabpanel')
    await expect(panel).toContainText(`${name} Added`)
    const first = panel.getByRole('row').nth(1)
    await expect(first).toContainText(`gets ${name}`)
    await first.getByRole('checkbox').check()
    await panel.getByLabel('Why the schedule changes').fill('Amendment')
    await expectAccessibleInBothThemes(page, 'a schedule that is put in use')
    await panel.getByRole('button', { name: /^Put version \d+ in use and move 1 participant$/ }).click()
    await expect(panel).toContainText('The visits are as the version in use has them.')
    await expect(panel.getByRole('status').filter({ hasText: '1 of 1' })).toBeVisible()
    // The others can be moved later.
    await expect(panel.getByRole('row').nth(1)).toContainText(`gets ${name}`)
    await goWithin(page, `/admin/studies/edit/${studyId}/versions`)
    await expect(page.getByRole('tabpanel').getByRole('row').nth(1)).toContainText('Amendment')
  })
})

test('the visit schedule is walked by keyboard, visits of several participants are planned at once, and one is opened', async ({
  open,
}) => {
  const page = await open(people.coordinator.email, '/participants')
  const names = [`Ines ${freshWord()}`, `Omar ${freshWord()}`]
  const [one, two] = [await underWay(page, names[0] ?? ''), await underWay(page, names[1] ?? '')]
  await goWithin(page, `/study/${one?.place?.studyId}/visit-schedule`)
  const grid = page.getByRole('grid', { name: 'Visits by participant' })
  const lineOf = (name: string | undefined) => grid.getByRole('row').filter({ hasText: name })
  await grid.getByRole('row').nth(1).getByRole('button').first().focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Home')
  await expect(lineOf(names[1]).getByRole('button').first()).toBeFocused()
  await expect(lineOf(names[1]).getByRole('button').nth(1)).toContainText('To schedule')
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
  await expect(page.getByRole('dialog')).toContainText('Planned for')
  await page.keyboard.press('Escape')
  await page.getByText('List', { exact: true }).click()
  await expect(page.getByRole('table').getByRole('row').filter({ hasText: names[0] }).first()).toContainText('Scheduled')
  expect(two?.place?.studyId).toBe(one?.place?.studyId)
})

test('a study with five visits and two groups, from set-up to a completed second visit', async ({ open, problems }) => {
  problems.expectAnswers(422)
  const admin = await open(people.admin.email, '/admin/studies')
  const headers = await headersOf(admin)
  const call = async <Data>(method: 'POST' | 'GET' | 'PATCH', path: string, data?: unknown, as = headers): Promise<Data> => {
    const answer = await admin.request.fetch(`/api/${path}`, { method, headers: as, data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()).data
  }
  // The coordinator works at it, and nobody in it has visits yet.
  const page = await open(people.coordinator.email, '/participants')
  const own = await headersOf(page)
  const someone = await newParticipation(page, `Iris ${freshWord()}`)
  const studyId = someone.place?.studyId ?? ''
  const groups = await Promise.all(
    ['Arm', 'Control'].map((name) => call<{ id: string }>('POST', `study/${studyId}/group`, { name: `${name} ${freshWord()}` })),
  )
  const names = ['First dose', 'Second dose', 'Third dose', 'Of the arm', 'Of the control'].map((name) => `${name} ${freshWord()}`)
  for (const [index, name] of names.slice(1).entries())
    await call('POST', `study/${studyId}/visit`, { name, targetDay: index + 1, windowAfter: 5 })
  await goWithin(admin, `/admin/studies/edit/${studyId}/visits`)
  await admin.getByRole('button', { name: 'New visit' }).click()
  const form = admin.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Name' }).fill(names[0] ?? '')
  await form.getByRole('textbox', { name: 'Target' }).fill('0')
  await form.getByRole('textbox', { name: 'Days after' }).fill('5')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toHaveCount(0)
  for (const name of names) await expect(admin.getByRole('row').filter({ hasText: name })).toBeVisible()
  const visits = await call<readonly { id: string; name: string }[]>('GET', `study/${studyId}/visits`)
  for (const [place, group] of groups.entries()) {
    const visit = visits.find((each) => each.name === names[3 + place])
    await call('PATCH', `study/${studyId}/visit/${visit?.id}`, { groupIds: [group.id] })
  }
  await goWithin(admin, `/admin/studies/edit/${studyId}/schedule`)
  await admin.getByRole('button', { name: /^Put version \d+ in use, move nobody$/ }).click()
  await expect(admin.getByRole('tabpanel')).toContainText('The visits are as the version in use has them.')

  await call('PATCH', `participant-study/${someone.id}`, { groupId: groups[0]?.id }, own)
  await giveConsent(page, { id: someone.id, headers: own, studyId })
  for (const transition of ['enroll', 'addToConduct'])
    await call('POST', `participant-study/${someone.id}/transitions/${transition}`, {}, own)
  const { participantId } = await call<ResourceAnswer['participantStudy']>('GET', `participant-study/${someone.id}`, undefined, own)
  await goWithin(page, `/participants/${participantId}?tab=studies&participantStudy=${studyId}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Visits', exact: true }).click()
  await expect(dialog.getByRole('row').filter({ hasText: names[3] })).toBeVisible()
  await expect(dialog.getByRole('row').filter({ hasText: names[4] }), 'of the other group').toHaveCount(0)
  for (const name of names.slice(0, 2)) {
    const planning = await take(dialog, name, 'Schedule')
    await planning.getByRole('textbox', { name: 'Planned for' }).fill(today())
    await page.keyboard.press('Tab')
    await planning.getByRole('combobox', { name: 'Time' }).fill('10:00')
    await planning.getByRole('button', { name: 'Schedule', exact: true }).click()
    if (name === names[1]) {
      await planning.getByLabel('Reason for a day out of window').fill('Both on one day')
      await planning.getByRole('button', { name: 'Schedule', exact: true }).click()
    }
    const row = dialog.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('Scheduled')
    const completing = await take(dialog, name, 'Mark as completed')
    await completing.getByRole('button', { name: 'Mark as completed', exact: true }).click()
    if (name === names[0]) {
      await expect(completing).toContainText('Baseline comes first and has not taken place by that day')
      await completing.getByLabel('Reason for a day out of window').fill('The baseline visit is entered later')
      await completing.getByRole('button', { name: 'Mark as completed', exact: true }).click()
    }
    await expect(row).toContainText('Completed')
  }
})

test('the dialog of a visit names who is free and who is busy, and a free person is chosen by keyboard', async ({ open, problems }) => {
  problems.expectAnswers(422)
  const page = await open(people.coordinator.email, '/participants')
  const { id, headers, place } = await underWay(page, `Nora ${freshWord()}`)
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
  const taken = { visitDate: day, visitTime: '10:00', staffId: person?.id, outsideReason: 'The participant travels' }
  await call(`participant-visit/${visits.find(({ labels }) => labels?.visitId === 'Baseline')?.id}/transitions/schedule`, taken)

  const dialog = await openVisits(page)
  const planning = await take(dialog, 'Baseline', 'Schedule')
  const choose = async (time: string) => {
    await planning.getByRole('combobox', { name: 'Time' }).fill(time)
    await page.keyboard.press('Tab')
    return planning
      .getByRole('list', { name: `Staff at ${time}` })
      .getByRole('listitem')
      .filter({ hasText: person?.name })
  }
  await planning.getByRole('textbox', { name: 'Planned for' }).fill(day)
  await page.keyboard.press('Tab')
  await expect(await choose('10:15')).toContainText('Busy: 10:00–')
  const free = await choose('13:00')
  await expect(free).toContainText('Free')
  await free.getByRole('button', { name: `Choose ${person?.name}` }).press('Enter')
  await expect(planning.locator('.ant-select').filter({ hasText: person?.name })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'who is free for a visit')
  await planning.getByRole('button', { name: 'Schedule', exact: true }).click()
  await planning.getByLabel('Reason for a day out of window').fill('The participant travels')
  await planning.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(dialog.getByRole('row').filter({ hasText: 'Baseline' })).toContainText(`${day} 13:00`)
})
