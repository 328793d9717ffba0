import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AskedSurvey, SavedSurveyAnswers, SurveyComparison, SurveyToAnswer } from '#resources/siteSurveyAnswers.ts'
import { sharedNode, type TestNode } from '../testing/index.ts'
import { pausedAtWrite } from '../testing/race.ts'
import { remindSites } from './remind.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const viewer = 'viewer@northlake.example'
const nobody = 'nobody@northlake.example'
const riveSud = 'admin@rivesud.example'
const soon = { timeout: 30_000, interval: 100 }

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
const call = async <Told>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object, as = admin) => {
  const answer = await node.fetch(path, { as, method, ...(body && { body }) })
  const { data, error } = (await answer.json()) as { data: Told; error?: { code: string; fields?: { path: string; code: string }[] } }
  return { status: answer.status, data, code: error?.code, problems: error?.fields?.map((each) => `${each.path} ${each.code}`) }
}
beforeAll(async () => {
  node = await sharedNode()
  const [org] = await node.ownerQuery<{ id: string }>('select org_id::text as id from "user" where email = $1', [admin])
  orgId = org?.id ?? ''
  const [mine] = await node.ownerQuery<{ id: string }>(
    'select site_id::text as id from study_site_assignment where user_id = (select id from "user" where email = $1) order by site_id limit 1',
    [coordinator],
  )
  siteId = mine?.id ?? ''
  const [other] = await node.ownerQuery<{ id: string }>(
    `select id::text from site where org_id = $1 and deleted_at is null and id not in (
      select site_id from study_site_assignment where user_id = (select id from "user" where email = $2)) limit 1`,
    [orgId, coordinator],
  )
  otherSiteId = other?.id ?? ''
  const made = await call<{ id: string }>('POST', 'forms', { name: 'Capacity of sites', type: 'OTHER' })
  formId = made.data.id
  await call('PATCH', `admin/form/${formId}`, { formJson: questions, version: 1 })
  // Approved by another one than who wrote it, past every wall.
  const [version] = await node.ownerQuery<{ number: string }>(
    'select form_version as number from form_version where form_id = $1 order by created_at desc limit 1',
    [formId],
  )
  await node.ownerQuery("update form set form_lifecycle = 'APPROVED', approved_version = $2 where id = $1", [formId, version?.number])
})
afterAll(() => node?.close())

const thisMonth = new Date().toISOString().slice(0, 7)
const monthBefore = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7)
}
const survey = async (changes: object = {}) => {
  const { data, status, problems } = await call<{ id: string }>('POST', 'site-surveys', {
    name: `Capacity ${Math.random()}`,
    formId,
    startsOn: `${monthBefore(thisMonth)}-15`,
    siteIds: [siteId, otherSiteId],
    ...changes,
  })
  expect([status, problems]).toEqual([201, undefined])
  return data.id
}
const open = async (changes: object = {}) => {
  const id = await survey(changes)
  expect((await call('POST', `site-survey/${id}/transitions/open`, {})).status).toBe(200)
  return id
}
const mine = async (as = coordinator) => (await call<readonly AskedSurvey[]>('GET', 'site-surveys/mine', undefined, as)).data
/** Answers as somebody gives them who knows what stands there. */
const answer = async (id: string, answers: Readonly<Record<string, unknown>>) => {
  const path = `site-survey-submission/${id}`
  const { version } = (await call<{ version: number }>('GET', path, undefined, coordinator)).data
  return call('PATCH', path, { answers, version }, coordinator)
}
const begin = (surveyId: string, changes: object = {}, as = coordinator) =>
  call<{ id: string; version: number }>('POST', 'site-survey-submissions', { surveyId, siteId, period: thisMonth, ...changes }, as)

describe('a survey', () => {
  it('asks the sites that it names, from its first period on, once it is open', async () => {
    const id = await survey()
    expect((await mine()).filter(({ surveyId }) => surveyId === id)).toEqual([])
    expect((await begin(id)).problems).toEqual(['period notAsked'])
    expect((await call('POST', `site-survey/${id}/transitions/open`, {}, coordinator)).code).toBe('Forbidden')
    await call('POST', `site-survey/${id}/transitions/open`, {})
    const asked = (await mine()).filter(({ surveyId }) => surveyId === id)
    expect(asked.map((each) => [each.siteId, each.period, each.state])).toEqual([
      [siteId, monthBefore(thisMonth), 'NOT_ANSWERED'],
      [siteId, thisMonth, 'NOT_ANSWERED'],
    ])
    const { data } = await call<readonly { siteId: string }[]>('GET', `site-survey-periods?surveyId=${id}&_end=100`)
    expect(data).toHaveLength(4)
    expect((await call('GET', 'site-survey-periods', undefined, coordinator)).status).toBe(403)
    for (const as of [nobody]) expect((await call('GET', 'site-surveys/mine', undefined, as)).status).toBe(403)
    expect((await call('GET', `site-survey/${id}`, undefined, riveSud)).status).toBe(404)
  })

  it('of a form that nobody approved does not open', async () => {
    const { data } = await call<{ id: string }>('POST', 'forms', { name: 'Not approved yet', type: 'OTHER' })
    const id = await survey({ formId: data.id })
    expect((await call('POST', `site-survey/${id}/transitions/open`, {})).code).toBe('FormNotInUse')
  })

  it('year by year asks for years', async () => {
    const id = await open({ frequency: 'YEARLY', startsOn: `${Number(thisMonth.slice(0, 4)) - 1}-06-01`, siteIds: [] })
    const periods = (await mine()).filter(({ surveyId, siteId: at }) => surveyId === id && at === siteId).map(({ period }) => period)
    expect(periods).toEqual([String(Number(thisMonth.slice(0, 4)) - 1), thisMonth.slice(0, 4)])
  })
})

describe('a submission', () => {
  it('is one for each site and period, kept while it is filled in, right by its form, and then closed', async () => {
    const id = await open()
    const { data: begun, status } = await begin(id)
    expect(status).toBe(201)
    expect((await begin(id)).code).toBe('Duplicate')
    const { data: toAnswer } = await call<SurveyToAnswer>('GET', `site-survey-submission/${begun.id}/form`, undefined, coordinator)
    expect([toAnswer.formJson.pages, toAnswer.answers]).toEqual([questions.pages, {}])
    const path = `site-survey-submission/${begun.id}`
    await answer(begun.id, { remarks: 'Two rooms are closed' })
    expect((await call('POST', `${path}/transitions/submit`, {}, coordinator)).code).toBe('AnswerErrors')
    await answer(begun.id, { beds: 4, remarks: 'Two rooms are closed', doors: 2 })
    expect((await call('POST', `${path}/transitions/submit`, {}, coordinator)).code).toBe('UnknownAnswers')
    await answer(begun.id, { beds: 4, remarks: 'Two rooms are closed' })
    expect((await call('POST', `${path}/transitions/submit`, {}, viewer)).status).toBeGreaterThanOrEqual(403)
    expect((await call('POST', `${path}/transitions/submit`, {}, coordinator)).status).toBe(200)
    expect((await call('PATCH', path, { answers: { beds: 5 } }, coordinator)).code).toBe('RowLocked')
    expect((await mine()).find(({ surveyId, period }) => surveyId === id && period === thisMonth)).toMatchObject({
      state: 'SUBMITTED',
      submittedBy: 'Priya Raman',
    })
  })

  it('holds what several people answer at once, and shows both sides of the same question', async () => {
    const id = await open()
    const { data: begun } = await begin(id)
    const path = `site-survey-submission/${begun.id}`
    const keep = (question: string, value: unknown, former: unknown = null) =>
      call<SavedSurveyAnswers>('PUT', `${path}/answers`, { changes: [{ question, value, former }] }, coordinator)
    const kept = await pausedAtWrite(node, ['site_survey_submission'], [() => keep('beds', 4), () => keep('remarks', 'New freezer')])
    expect(kept.map(({ status, data }) => [status, data.conflicts])).toEqual([
      [200, []],
      [200, []],
    ])
    expect(kept[1]?.data.answers).toEqual({ beds: 4, remarks: 'New freezer' })
    // Somebody whose page is older answers the same.
    const late = await keep('beds', 7)
    expect(late.data).toMatchObject({ answers: { beds: 4 }, conflicts: [{ question: 'beds', yours: 7, theirs: 4 }] })
    expect((await keep('beds', 7, 4)).data).toMatchObject({ answers: { beds: 7, remarks: 'New freezer' }, conflicts: [] })
    expect((await keep('remarks', null, 'New freezer')).data.answers).toEqual({ beds: 7 })
    // All answers at once are taken on the version that was read alone.
    expect((await call('PATCH', path, { answers: { remarks: 'Only mine' } }, coordinator)).status).toBe(428)
    expect((await call('PATCH', path, { answers: { remarks: 'Only mine' }, version: begun.version }, coordinator)).code).toBe(
      'StaleVersion',
    )
    expect((await call('PUT', `${path}/answers`, { changes: [] }, viewer)).status).toBe(403)
    await call('POST', `${path}/transitions/submit`, {}, coordinator)
    expect((await keep('beds', 8, 7)).code).toBe('RowLocked')
  })

  it('does not begin while its survey ends', async () => {
    const id = await open()
    const answers = await pausedAtWrite(
      node,
      ['site_survey'],
      [() => call('POST', `site-survey/${id}/transitions/end`, {}), () => begin(id)],
    )
    expect(answers.map(({ status, code }) => code ?? status)).toEqual([200, 'SurveyHasEnded'])
  })

  it('of a site that the caller does not work at, of no period that is asked, or of an ended survey is refused', async () => {
    const id = await open()
    expect((await begin(id, { siteId: otherSiteId })).status).toBe(404)
    for (const period of ['2019-01', thisMonth.slice(0, 4)]) expect((await begin(id, { period })).problems).toEqual(['period notAsked'])
    expect((await begin(id, { period: 'March' })).problems).toEqual(['period notAsked'])
    await call('POST', `site-survey/${id}/transitions/end`, {})
    expect((await begin(id)).code).toBe('SurveyHasEnded')
  })

  it('goes back to its site with a reason, by whoever administers surveys alone', async () => {
    const id = await open()
    const { data: begun } = await begin(id)
    await answer(begun.id, { beds: 1 })
    await call('POST', `site-survey-submission/${begun.id}/transitions/submit`, {}, coordinator)
    const { data } = await call<readonly { id: string; state: string }[]>('GET', `site-survey-periods?surveyId=${id}&state=SUBMITTED`)
    const path = `site-survey-period/${data[0]?.id}/give-back`
    expect((await call('POST', path, { reason: 'x' }, coordinator)).status).toBe(403)
    expect((await call('POST', path, {})).problems).toEqual(['reason required'])
    expect((await call<{ state: string }>('POST', path, { reason: 'The beds of the annex are missing' })).data.state).toBe('BEGUN')
    expect((await answer(begun.id, { beds: 2 })).status).toBe(200)
  })
})

describe('what sites submitted', () => {
  it('stands side by side for a period, and in a file', async () => {
    const id = await open()
    expect((await call<SurveyComparison>('GET', `site-survey/${id}/comparison`)).data).toMatchObject({
      periods: [],
      sites: [],
      questions: [],
    })
    const { data: begun } = await begin(id)
    await answer(begun.id, { beds: 7, devices: ['ecg', 'scales'] })
    expect((await call<SurveyComparison>('GET', `site-survey/${id}/comparison?period=${thisMonth}`)).data.sites).toEqual([])
    await call('POST', `site-survey-submission/${begun.id}/transitions/submit`, {}, coordinator)
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

describe('reminders', () => {
  it('go to those who may answer for a site that has not, once before it is due and once when it is late', async () => {
    const id = await open({ name: 'Reminded of', dueDays: 5 })
    const told = async (as: string) =>
      (await call<readonly { recordId: string }[]>('GET', 'notifications?topic=SURVEY_DUE&_end=100', undefined, as)).data.filter(
        ({ recordId }) => recordId === id,
      ).length
    const [year = 0, month = 1] = thisMonth.split('-').map(Number)
    // The third of this month: last month's is due on the fifth.
    const due = new Date(Date.UTC(year, month - 1, 3, 15))
    for (let time = 0; time < 2; time += 1) await remindSites({ orgId, studydesk: node.studydesk } as never, due)
    await expect.poll(() => told(coordinator), soon).toBe(1)
    await remindSites({ orgId, studydesk: node.studydesk } as never, new Date(Date.UTC(year, month - 1, 8, 15)))
    await expect.poll(() => told(coordinator), soon).toBe(2)
    expect(await told(viewer)).toBe(0)
    // A submission finishes the reminders of all users of the site.
    const unread = () =>
      node.ownerQuery<{ period: string }>(
        `select split_part(once_for, ' ', 4) as period from notification where status = 'UNREAD' and once_for like $1`,
        [`SURVEY_DUE ${id} ${siteId} %`],
      )
    const [reminded] = await unread()
    const { data: begun } = await begin(id, { period: reminded?.period })
    await answer(begun.id, { beds: 1 })
    expect((await call('POST', `site-survey-submission/${begun.id}/transitions/submit`, {}, coordinator)).status).toBe(200)
    expect((await unread()).filter(({ period }) => period === reminded?.period)).toEqual([])
  })
})
