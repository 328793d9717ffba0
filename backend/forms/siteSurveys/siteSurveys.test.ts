import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RequestedSurvey, SavedSurveyAnswers, SurveyComparison, SurveyToAnswer } from '#resources/forms/siteSurveyAnswers.ts'
import { today } from '../../app/testing/days.ts'
import { sharedNode, type TestNode } from '../../app/testing/index.ts'
import { runPausedAtWrite } from '../../app/testing/race.ts'
import { remindSites } from './remind.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const viewer = 'viewer@northlake.example'
const noUser = 'nobody@northlake.example'
const riveSud = 'admin@rivesud.example'
const pollOptions = { timeout: 30_000, interval: 100 }

const questions = {
  pages: [
    {
      name: 'page1',
      elements: [
        { type: 'text', name: 'beds', title: 'Free beds', inputType: 'number', isRequired: true },
        {
          type: 'checkbox',
          name: 'devices',
          title: 'Devices',
          choices: [{ value: 'ecg', text: { default: 'Electrocardiograph' } }, 'scales'],
        },
        { type: 'comment', name: 'remarks', title: 'Remarks' },
      ],
    },
  ],
}

let node: TestNode
let orgId: string
let formId: string
let siteId: string
let otherSiteId: string
const call = async <Told>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object, caller = admin) => {
  const answer = await node.fetch(path, { as: caller, method, ...(body && { body }) })
  const { data, error } = (await answer.json()) as { data: Told; error?: { code: string; fields?: { path: string; code: string }[] } }
  return { status: answer.status, data, code: error?.code, problems: error?.fields?.map((each) => `${each.path} ${each.code}`) }
}
beforeAll(async () => {
  node = await sharedNode()
  const [org] = await node.ownerQuery<{ id: string }>('select org_id::text as id from "user" where email = $1', [admin])
  orgId = org?.id ?? ''
  const [ownSite] = await node.ownerQuery<{ id: string }>(
    'select site_id::text as id from study_site_assignment where user_id = (select id from "user" where email = $1) order by site_id limit 1',
    [coordinator],
  )
  siteId = ownSite?.id ?? ''
  const [other] = await node.ownerQuery<{ id: string }>(
    `select id::text from site where org_id = $1 and deleted_at is null and id not in (
      select site_id from study_site_assignment where user_id = (select id from "user" where email = $2)) order by created_at, id limit 1`,
    [orgId, coordinator],
  )
  otherSiteId = other?.id ?? ''
  const formResponse = await call<{ id: string }>('POST', 'forms', { name: 'Capacity of sites', type: 'OTHER' })
  formId = formResponse.data.id
  await call('PATCH', `admin/form/${formId}`, { formJson: questions, version: 1 })
  // Approves the form directly in the database, bypassing the rule that the author may not approve it.
  const [version] = await node.ownerQuery<{ number: string }>(
    'select form_version as number from form_version where form_id = $1 order by created_at desc limit 1',
    [formId],
  )
  await node.ownerQuery("update form set form_lifecycle = 'APPROVED', approved_version = $2 where id = $1", [formId, version?.number])
})
afterAll(() => node?.close())

const thisMonth = today().slice(0, 7)
const monthBeforeOf = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7)
}
const createSurvey = async (changes: object = {}) => {
  const { data, status, problems } = await call<{ id: string }>('POST', 'site-surveys', {
    name: `Capacity ${Math.random()}`,
    formId,
    startsOn: `${monthBeforeOf(thisMonth)}-15`,
    siteIds: [siteId, otherSiteId],
    ...changes,
  })
  expect([status, problems]).toEqual([201, undefined])
  return data.id
}
const open = async (changes: object = {}) => {
  const id = await createSurvey(changes)
  expect((await call('POST', `site-survey/${id}/transitions/open`, {})).status).toBe(200)
  return id
}
const listOwnSurveys = async (caller = coordinator) =>
  (await call<readonly RequestedSurvey[]>('GET', 'site-surveys/mine', undefined, caller)).data
/** Saves answers on top of the current ones. */
const answer = async (id: string, answers: Readonly<Record<string, unknown>>) => {
  const path = `site-survey-submission/${id}`
  const { version } = (await call<{ version: number }>('GET', path, undefined, coordinator)).data
  return call('PATCH', path, { answers, version }, coordinator)
}
const startSubmission = (surveyId: string, changes: object = {}, caller = coordinator) =>
  call<{ id: string; version: number }>('POST', 'site-survey-submissions', { surveyId, siteId, period: thisMonth, ...changes }, caller)

describe('a site survey', () => {
  it('requests answers from the named sites, from the first period on, once the survey is open', async () => {
    const id = await createSurvey()
    expect((await listOwnSurveys()).filter(({ surveyId }) => surveyId === id)).toEqual([])
    expect((await startSubmission(id)).problems).toEqual(['period notAsked'])
    expect((await call('POST', `site-survey/${id}/transitions/open`, {}, coordinator)).code).toBe('Forbidden')
    await call('POST', `site-survey/${id}/transitions/open`, {})
    const requested = (await listOwnSurveys()).filter(({ surveyId }) => surveyId === id)
    expect(requested.map((each) => [each.siteId, each.period, each.state])).toEqual([
      [siteId, monthBeforeOf(thisMonth), 'NOT_ANSWERED'],
      [siteId, thisMonth, 'NOT_ANSWERED'],
    ])
    const { data } = await call<readonly { siteId: string }[]>('GET', `site-survey-periods?surveyId=${id}&_end=100`)
    expect(data).toHaveLength(4)
    expect((await call('GET', 'site-survey-periods', undefined, coordinator)).status).toBe(403)
    for (const caller of [noUser]) expect((await call('GET', 'site-surveys/mine', undefined, caller)).status).toBe(403)
    expect((await call('GET', `site-survey/${id}`, undefined, riveSud)).status).toBe(404)
  })

  it('rejects opening a survey whose form is not approved', async () => {
    const { data } = await call<{ id: string }>('POST', 'forms', { name: 'Not approved yet', type: 'OTHER' })
    const id = await createSurvey({ formId: data.id })
    expect((await call('POST', `site-survey/${id}/transitions/open`, {})).code).toBe('FormNotInUse')
  })

  it('requests one answer per year in a yearly survey', async () => {
    const id = await open({ frequency: 'YEARLY', startsOn: `${Number(thisMonth.slice(0, 4)) - 1}-06-01`, siteIds: [] })
    const periods = (await listOwnSurveys())
      .filter(({ surveyId, siteId: surveySiteId }) => surveyId === id && surveySiteId === siteId)
      .map(({ period }) => period)
    expect(periods).toEqual([String(Number(thisMonth.slice(0, 4)) - 1), thisMonth.slice(0, 4)])
  })
})

describe('a survey submission', () => {
  it('stores one submission for each site and period while it is filled in, checks it against its form, and then closes it', async () => {
    const id = await open()
    const { data: submission, status } = await startSubmission(id)
    expect(status).toBe(201)
    expect((await startSubmission(id)).code).toBe('Duplicate')
    const { data: toAnswer } = await call<SurveyToAnswer>('GET', `site-survey-submission/${submission.id}/form`, undefined, coordinator)
    expect([toAnswer.formJson.pages, toAnswer.answers]).toEqual([questions.pages, {}])
    const path = `site-survey-submission/${submission.id}`
    await answer(submission.id, { remarks: 'Two rooms are closed' })
    expect((await call('POST', `${path}/transitions/submit`, {}, coordinator)).code).toBe('AnswerErrors')
    await answer(submission.id, { beds: 4, remarks: 'Two rooms are closed', doors: 2 })
    expect((await call('POST', `${path}/transitions/submit`, {}, coordinator)).code).toBe('UnknownAnswers')
    await answer(submission.id, { beds: 4, remarks: 'Two rooms are closed' })
    expect((await call('POST', `${path}/transitions/submit`, {}, viewer)).status).toBeGreaterThanOrEqual(403)
    expect((await call('POST', `${path}/transitions/submit`, {}, coordinator)).status).toBe(200)
    expect((await call('PATCH', path, { answers: { beds: 5 } }, coordinator)).code).toBe('RowLocked')
    expect((await listOwnSurveys()).find(({ surveyId, period }) => surveyId === id && period === thisMonth)).toMatchObject({
      state: 'SUBMITTED',
      submittedBy: 'Priya Raman',
    })
  })

  it('stores concurrent answers of several users, and shows both sides where they answered the same question', async () => {
    const id = await open()
    const { data: submission } = await startSubmission(id)
    const path = `site-survey-submission/${submission.id}`
    const saveAnswer = (question: string, value: unknown, previousValue: unknown = null) =>
      call<SavedSurveyAnswers>('PUT', `${path}/answers`, { changes: [{ question, value, former: previousValue }] }, coordinator)
    const stored = await runPausedAtWrite(
      node,
      ['site_survey_submission'],
      [() => saveAnswer('beds', 4), () => saveAnswer('remarks', 'New freezer')],
    )
    expect(stored.map(({ status, data }) => [status, data.conflicts])).toEqual([
      [200, []],
      [200, []],
    ])
    expect(stored[1]?.data.answers).toEqual({ beds: 4, remarks: 'New freezer' })
    // A page with outdated answers answers the same question.
    const lateResponse = await saveAnswer('beds', 7)
    expect(lateResponse.data).toMatchObject({ answers: { beds: 4 }, conflicts: [{ question: 'beds', yours: 7, theirs: 4 }] })
    expect((await saveAnswer('beds', 7, 4)).data).toMatchObject({ answers: { beds: 7, remarks: 'New freezer' }, conflicts: [] })
    expect((await saveAnswer('remarks', null, 'New freezer')).data.answers).toEqual({ beds: 7 })
    // A request that replaces all answers must name the version that the caller read.
    expect((await call('PATCH', path, { answers: { remarks: 'Only mine' } }, coordinator)).status).toBe(428)
    expect((await call('PATCH', path, { answers: { remarks: 'Only mine' }, version: submission.version }, coordinator)).code).toBe(
      'StaleVersion',
    )
    expect((await call('PUT', `${path}/answers`, { changes: [] }, viewer)).status).toBe(403)
    await call('POST', `${path}/transitions/submit`, {}, coordinator)
    expect((await saveAnswer('beds', 8, 7)).code).toBe('RowLocked')
  })

  it('rejects starting a submission while its survey ends', async () => {
    const id = await open()
    const answers = await runPausedAtWrite(
      node,
      ['site_survey'],
      [() => call('POST', `site-survey/${id}/transitions/end`, {}), () => startSubmission(id)],
    )
    expect(answers.map(({ status, code }) => code ?? status)).toEqual([200, 'SurveyHasEnded'])
  })

  it('rejects a submission for a site the caller does not work at, a period that is not requested, or an ended survey', async () => {
    const id = await open()
    expect((await startSubmission(id, { siteId: otherSiteId })).status).toBe(404)
    for (const period of ['2019-01', thisMonth.slice(0, 4)])
      expect((await startSubmission(id, { period })).problems).toEqual(['period notAsked'])
    expect((await startSubmission(id, { period: 'March' })).problems).toEqual(['period notAsked'])
    await call('POST', `site-survey/${id}/transitions/end`, {})
    expect((await startSubmission(id)).code).toBe('SurveyHasEnded')
  })

  it('returns a submission to its site with a reason, for users who administer surveys alone', async () => {
    const id = await open()
    const { data: submission } = await startSubmission(id)
    await answer(submission.id, { beds: 1 })
    await call('POST', `site-survey-submission/${submission.id}/transitions/submit`, {}, coordinator)
    const { data } = await call<readonly { id: string; state: string }[]>('GET', `site-survey-periods?surveyId=${id}&state=SUBMITTED`)
    const path = `site-survey-period/${data[0]?.id}/give-back`
    expect((await call('POST', path, { reason: 'x' }, coordinator)).status).toBe(403)
    expect((await call('POST', path, {})).problems).toEqual(['reason required'])
    expect((await call<{ state: string }>('POST', path, { reason: 'The beds of the annex are missing' })).data.state).toBe('BEGUN')
    expect((await answer(submission.id, { beds: 2 })).status).toBe(200)
  })
})

describe('submitted answers of the sites', () => {
  it("shows the sites' answers of a period side by side, and exports them as a file", async () => {
    const id = await open()
    expect((await call<SurveyComparison>('GET', `site-survey/${id}/comparison`)).data).toMatchObject({
      periods: [],
      sites: [],
      questions: [],
    })
    const { data: submission } = await startSubmission(id)
    await answer(submission.id, { beds: 7, devices: ['ecg', 'scales'] })
    expect((await call<SurveyComparison>('GET', `site-survey/${id}/comparison?period=${thisMonth}`)).data.sites).toEqual([])
    await call('POST', `site-survey-submission/${submission.id}/transitions/submit`, {}, coordinator)
    const { data } = await call<SurveyComparison>('GET', `site-survey/${id}/comparison`)
    expect(data.period).toBe(thisMonth)
    expect(data.questions).toEqual([
      { name: 'beds', title: 'Free beds', answers: ['7'] },
      { name: 'devices', title: 'Devices', answers: ['Electrocardiograph; scales'] },
      { name: 'remarks', title: 'Remarks', answers: [null] },
    ])
    const file = await node.fetch(`site-survey/${id}/comparison/file`, { as: admin })
    expect(await file.text()).toContain('Free beds,7\r\n')
    expect((await call('GET', `site-survey/${id}/comparison`, undefined, coordinator)).status).toBe(403)
    expect((await call('GET', `site-survey/${id}/comparison`, undefined, riveSud)).status).toBe(404)
    expect((await call('GET', `site-survey/${id}/comparison?period=March`)).code).toBe('InvalidParameter')
  })
})

describe('survey reminders', () => {
  it('notifies users who may answer for a site that has not, once before the due date and once when it is late', async () => {
    const id = await open({ name: 'Reminded of', dueDays: 5 })
    const countReminders = async (caller: string) =>
      (await call<readonly { recordId: string }[]>('GET', 'notifications?topic=SURVEY_DUE&_end=100', undefined, caller)).data.filter(
        ({ recordId }) => recordId === id,
      ).length
    const [year = 0, month = 1] = thisMonth.split('-').map(Number)
    // On the third of this month, last month's survey is due on the fifth.
    const due = new Date(Date.UTC(year, month - 1, 3, 15))
    for (let time = 0; time < 2; time += 1) await remindSites({ orgId, studydesk: node.studydesk } as never, due)
    await expect.poll(() => countReminders(coordinator), pollOptions).toBe(1)
    await remindSites({ orgId, studydesk: node.studydesk } as never, new Date(Date.UTC(year, month - 1, 8, 15)))
    await expect.poll(() => countReminders(coordinator), pollOptions).toBe(2)
    expect(await countReminders(viewer)).toBe(0)
    // A submission closes the reminders of all users of the site.
    const fetchUnread = () =>
      node.ownerQuery<{ period: string }>(
        `select split_part(once_for, ' ', 4) as period from notification where status = 'UNREAD' and once_for like $1`,
        [`SURVEY_DUE ${id} ${siteId} %`],
      )
    const [reminder] = await fetchUnread()
    const { data: submission } = await startSubmission(id, { period: reminder?.period })
    await answer(submission.id, { beds: 1 })
    expect((await call('POST', `site-survey-submission/${submission.id}/transitions/submit`, {}, coordinator)).status).toBe(200)
    expect((await fetchUnread()).filter(({ period }) => period === reminder?.period)).toEqual([])
  })
})
