import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AssignmentWithForms } from '#resources/assignmentAnswers.ts'
import { daysAfter } from '#resources/core/day.ts'
import type { FillingAnswer, SavedAnswers } from '#resources/forms/callAnswers/submissionAnswers.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { giveConsent } from '../../participants/comments/testParticipants.ts'
import { eventually, todayOf } from '../../testing/accessBench.ts'
import { codesOf, type TestNode, testNode } from '../../testing/index.ts'
import { makeDueTask } from './makeDue.ts'

type Assignment = ResourceAnswer['formAssignment']
type Submission = ResourceAnswer['formSubmission']

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const investigator = 'investigator@northlake.example'
const medical = 'medical@northlake.example'
let node: TestNode
let people: readonly ResourceAnswer['participantStudy'][]
let studyId: string
let formId: string
let otherStudyId: string
let today: string

const call = <Data>(method: string, path: string, body?: unknown, as = coordinator) => node.call<Data>(path, { as, method, body })
const form = async (values: object, approved = true) => {
  const { data } = await call<{ readonly id: string }>('POST', `study/${studyId}/form`, values, admin)
  if (approved) await call('POST', `form/${data.id}/transitions/approve`, {}, medical)
  return data.id
}
const asks = (name: string) => ({ pages: [{ elements: [{ type: 'text', name, isRequired: true }] }] })
let next = 0
const somebody = () => {
  const found = people[next++]
  if (found === undefined) throw new Error('The demo has too few people in the study')
  return found
}
const assign = (participantStudyId: string, values: object = {}, as = coordinator) =>
  call<Assignment>('POST', 'form-assignments', { participantStudyId, formId, ...values }, as)
const submissionsOf = async (assignmentId: string) =>
  (await call<readonly Submission[]>('GET', `form-submissions?formAssignmentId=${assignmentId}&_sort=dueOn&_order=ASC&_end=500`)).data
const read = (id: string, as = coordinator) => call<FillingAnswer>('GET', `form-submission/${id}/answers`, undefined, as)
const keep = (id: string, answers: Readonly<Record<string, unknown>>, rest: object = {}, as = coordinator) =>
  call<SavedAnswers>(
    'PUT',
    `form-submission/${id}/answers`,
    {
      submissionId: id,
      changes: Object.entries(answers).map(([question, value]) => ({ operationId: uuid(), question, value, baseVersion: 0 })),
      ...rest,
    },
    as,
  )
const take = (resource: string, id: string, name: string, body = {}, as = coordinator) =>
  call<Submission>('POST', `${resource}/${id}/transitions/${name}`, body, as)
/** The only form of an assignment that is open. */
const openOf = async (assignmentId: string) => {
  const open = (await submissionsOf(assignmentId)).filter(({ status }) => status === 'NOT_STARTED')
  expect(open).toHaveLength(1)
  return open[0]?.id ?? ''
}

beforeAll(async () => {
  node = await testNode()
  const { data } = await call<readonly ResourceAnswer['participantStudy'][]>(
    'GET',
    'participant-studies?recruitmentStatus=IN_SCREENING&_end=200',
  )
  studyId = data[0]?.studyId ?? ''
  const others = 'select id::text from study where id <> $1 and org_id = (select org_id from study where id = $1) limit 1'
  otherStudyId = (await node.ownerQuery<{ id: string }>(others, [studyId]))[0]?.id ?? ''
  today = await todayOf(node, coordinator)
  people = data.filter((each) => each.studyId === studyId)
  formId = await form({ name: 'Diary', formJson: asks('mood') })
})
afterAll(() => node?.close())

describe('an assignment', () => {
  it('says itself of whom it is, in which part of the study, and makes the form that is to be filled in', async () => {
    const { id: participantStudyId, participantId, siteId } = somebody()
    const made = await assign(participantStudyId, { dueOn: today })
    expect(made).toMatchObject({
      status: 201,
      data: {
        participantId,
        studyId,
        siteId,
        purpose: 'SCREENING',
        scheduleType: 'ONE_TIME',
        status: 'ACTIVE',
        labels: { formId: 'Diary' },
      },
    })
    expect(await submissionsOf(made.data.id)).toMatchObject([
      {
        participantId,
        studyId,
        siteId,
        formId,
        purpose: 'SCREENING',
        dueOn: today,
        occurrence: 1,
        status: 'NOT_STARTED',
        formVersionId: null,
      },
    ])
  })

  it('takes an approved form of its own study or of the library', async () => {
    const { id } = somebody()
    const pending = await form({ name: 'Not approved', formJson: asks('x') }, false)
    expect(codesOf(await assign(id, { formId: pending }))).toEqual([422, 'Invalid', 'formId notApproved'])
    const { data: theirs } = await call<{ readonly id: string }>(
      'POST',
      `study/${otherStudyId}/form`,
      { name: 'Theirs', formJson: asks('x') },
      admin,
    )
    await call('POST', `form/${theirs.id}/transitions/approve`, {}, medical)
    expect(codesOf(await assign(id, { formId: theirs.id }))).toEqual([422, 'Invalid', 'formId otherStudy'])
    const { data: library } = await call<{ readonly id: string }>('POST', 'admin/form', { name: 'Of all', formJson: asks('x') }, admin)
    await call('POST', `form/${library.id}/transitions/approve`, {}, medical)
    expect((await assign(id, { formId: library.id })).status).toBe(201)
  })

  it('is refused to whoever may not assign forms, and where nobody may look', async () => {
    const { id } = somebody()
    for (const as of ['viewer@northlake.example', 'unassigned@northlake.example', 'coordinator@rivesud.example'])
      expect([403, 404, 422], as).toContain((await assign(id, {}, as)).status)
    const wrong = { scheduleType: 'RECURRING', dueOn: '2026-02-30', every: 0 }
    expect(codesOf(await assign(id, wrong)).slice(0, 2)).toEqual([422, 'Invalid'])
    const ends = { scheduleType: 'RECURRING', dueOn: today, every: 1, unit: 'DAYS', endsOn: daysAfter(today, -1) }
    expect(codesOf(await assign(id, ends))).toEqual([422, 'Invalid', 'endsOn endsBeforeItBegins'])
    expect((await submissionsOf(id)).length).toBe(0)
  })

  it('keeps its rhythm for good', async () => {
    const weekly = { scheduleType: 'RECURRING', dueOn: today, every: 1, unit: 'WEEKS' }
    const { data } = await assign(somebody().id, weekly)
    const changed = await call('PATCH', `form-assignment/${data.id}`, { every: 2, dueOn: '2026-01-01', version: data.version })
    expect(codesOf(changed).slice(0, 2)).toEqual([422, 'Invalid'])
    expect((await call('PATCH', `form-assignment/${data.id}`, { endsAfter: 5, version: data.version })).status).toBe(200)
  })
})

describe('a recurring assignment', () => {
  it('makes every time up to the first that is still to come', async () => {
    const { data } = await assign(somebody().id, { scheduleType: 'RECURRING', dueOn: daysAfter(today, -14), every: 1, unit: 'WEEKS' })
    const made = await submissionsOf(data.id)
    expect(made.map(({ dueOn, occurrence }) => [dueOn, occurrence])).toEqual([
      [daysAfter(today, -14), 1],
      [daysAfter(today, -7), 2],
      [today, 3],
      [daysAfter(today, 7), 4],
    ])
    expect(made.map(({ attention }) => attention)).toEqual([['OVERDUE'], ['OVERDUE'], [], []])
  })

  it('ends after so many times, or with a day', async () => {
    const daily = { scheduleType: 'RECURRING', dueOn: daysAfter(today, -5), every: 1, unit: 'DAYS' }
    const counted = (await assign(somebody().id, { ...daily, endsAfter: 3 })).data
    const dated = (await assign(somebody().id, { ...daily, endsOn: daysAfter(today, -4) })).data
    expect((await submissionsOf(counted.id)).length).toBe(3)
    expect((await submissionsOf(dated.id)).length).toBe(2)
    for (const { id } of [counted, dated]) expect((await call<Assignment>('GET', `form-assignment/${id}`)).data.status).toBe('ENDED')
  })

  it('goes on by a job on the day on which the next one is due, once however often the job runs', async () => {
    const { data } = await assign(somebody().id, { scheduleType: 'RECURRING', dueOn: daysAfter(today, 1), every: 1, unit: 'WEEKS' })
    expect((await submissionsOf(data.id)).length).toBe(1)
    await node.ownerQuery('update form_assignment set due_on = due_on - 8 where id = $1', [data.id])
    await node.ownerQuery('update form_submission set due_on = due_on - 8 where form_assignment_id = $1', [data.id])
    // Other jobs name the assignment too, those that tell of it among them.
    const job = `payload ->> 'data' like '%${data.id}%' and task_id = (select id from graphile_worker._private_tasks where identifier = '${makeDueTask}')`
    const waiting = (more = 'true') =>
      node.ownerQuery<{ id: string }>(`select id::text from graphile_worker._private_jobs where ${job} and ${more}`)
    const hurry = () =>
      node.ownerQuery(
        `update graphile_worker._private_jobs set run_at = now() where ${job} returning pg_notify('jobs:insert', '{"count":1}')`,
      )
    expect(await hurry()).toHaveLength(1)
    await eventually(async () => (await submissionsOf(data.id)).length === 3)
    expect((await submissionsOf(data.id)).map(({ dueOn }) => dueOn)).toEqual([-7, 0, 7].map((days) => daysAfter(today, days)))
    // It waits for its next day; run before that, it makes nothing.
    const [before] = await waiting()
    expect(await hurry()).toHaveLength(1)
    await eventually(async () => {
      const [after] = await waiting("run_at > now() + interval '1 day'")
      return after !== undefined && after.id !== before?.id
    })
    expect((await submissionsOf(data.id)).length).toBe(3)
    const [event] = (
      await call<readonly { readonly userId: string }[]>(
        'GET',
        `activity/history?recordId=${(await submissionsOf(data.id))[2]?.id}`,
        undefined,
        admin,
      )
    ).data
    expect(event?.userId).toBe(data.createdBy)
  })
})

describe('a form that was assigned', () => {
  it('is bound by its first answer to the version that is in use, and refuses a screen that shows another', async () => {
    const mine = await form({ name: 'Changes', formJson: asks('first') })
    const { data } = await assign(somebody().id, { formId: mine })
    const id = await openOf(data.id)
    const shown = (await read(id)).data
    expect(shown).toMatchObject({ form: { formVersion: '0.1' }, answers: {}, submission: { status: 'NOT_STARTED' } })
    await call('PATCH', `study/${studyId}/form/${mine}`, { formJson: asks('second') }, admin)
    await call('POST', `form/${mine}/transitions/approve`, {}, medical)
    expect(codesOf(await keep(id, { first: 'x' }, { formVersionId: shown.form.formVersionId }))).toEqual([409, 'FormChanged'])
    expect(codesOf(await keep(id, { first: 'x' }))).toEqual([422, 'Invalid', 'first unknownField'])
    expect((await read(id)).data).toMatchObject({ form: { formVersion: '0.2' }, submission: { status: 'NOT_STARTED' } })
    expect((await keep(id, { second: 'x' })).status).toBe(200)
    expect((await read(id)).data).toMatchObject({
      form: { formVersion: '0.2' },
      answers: { second: 'x' },
      submission: { status: 'IN_PROGRESS' },
    })
  })

  it('begun on two screens at once is one, and neither writes over the other', async () => {
    const id = await openOf((await assign(somebody().id)).data.id)
    const both = await Promise.all(['low', 'high'].map((mood) => keep(id, { mood })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both.flatMap(({ data }) => data.conflicts)).toHaveLength(1)
  })

  it('is completed, reviewed by somebody else, unlocked with a reason, flagged', async () => {
    const { data: assignment } = await assign(somebody().id)
    const id = await openOf(assignment.id)
    expect(codesOf(await take('form-submission', id, 'complete'))).toEqual([422, 'AnswerErrors'])
    await keep(id, { mood: 'good' })
    expect((await take('form-submission', id, 'complete')).data).toMatchObject({ status: 'COMPLETED', attention: ['TO_REVIEW'] })
    expect((await call<Assignment>('GET', `form-assignment/${assignment.id}`)).data.status).toBe('ENDED')
    expect((await take('form-submission', id, 'review')).status).toBe(403)
    expect((await take('form-submission', id, 'review', {}, investigator)).data).toMatchObject({
      attention: [],
      labels: { reviewedBy: expect.any(String) },
    })
    expect(codesOf(await take('form-submission', id, 'review', {}, investigator))).toEqual([409, 'TransitionNotAllowed'])
    expect(codesOf(await take('form-submission', id, 'unlock'))).toEqual([422, 'Invalid', 'reason required'])
    const unlocked = await take('form-submission', id, 'unlock', { reason: 'A slip' })
    expect(unlocked.data).toMatchObject({ status: 'IN_PROGRESS', reviewedOn: null, reviewedBy: null })
    const flagged = await call<Submission>('PATCH', `form-submission/${id}`, {
      flag: true,
      flagNote: 'Ask again',
      version: unlocked.data.version,
    })
    expect(flagged.data).toMatchObject({ flag: true, flagNote: 'Ask again', attention: ['FLAGGED'] })
  })

  it('of a continuous assignment is followed by the next one as soon as it is completed, until that is ended', async () => {
    const { data } = await assign(somebody().id, { scheduleType: 'CONTINUOUS' })
    const first = await openOf(data.id)
    await keep(first, { mood: 'good' })
    await take('form-submission', first, 'complete')
    const second = await openOf(data.id)
    expect(second).not.toBe(first)
    await call('POST', `form-assignment/${data.id}/transitions/end`, {})
    await keep(second, { mood: 'better' })
    await take('form-submission', second, 'complete')
    expect((await submissionsOf(data.id)).map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED'])
  })

  it('is cancelled when it is taken back, with its answers kept, and what was completed stays', async () => {
    const { data } = await assign(somebody().id, { scheduleType: 'RECURRING', dueOn: daysAfter(today, -14), every: 1, unit: 'WEEKS' })
    const [first, second] = await submissionsOf(data.id)
    await keep(first?.id ?? '', { mood: 'good' })
    await take('form-submission', first?.id ?? '', 'complete')
    await keep(second?.id ?? '', { mood: 'half' })
    expect(codesOf(await take('form-assignment', data.id, 'unassign'))).toEqual([422, 'Invalid', 'reason required'])
    expect((await take('form-assignment', data.id, 'unassign', { reason: 'Moved away' })).status).toBe(200)
    expect((await submissionsOf(data.id)).map(({ status }) => status)).toEqual(['COMPLETED', 'CANCELLED', 'CANCELLED', 'CANCELLED'])
    expect((await read(second?.id ?? '')).data.answers).toEqual({ mood: 'half' })
    expect(codesOf(await keep(second?.id ?? '', { mood: 'other' }))).toEqual([409, 'SubmissionCancelled'])
  })

  it('is told with its assignment, by the part of the study', async () => {
    const { id, participantId } = somebody()
    const { data } = await assign(id, { dueOn: today })
    expect(codesOf(await assign(id, { purpose: 'CONDUCT' }))).toEqual([409, 'ConsentMissing'])
    await giveConsent(node, id)
    expect((await assign(id, { purpose: 'CONDUCT' })).status).toBe(201)
    const path = (part: string) => `study/${studyId}/participant/${participantId}/${part}/form-assignments`
    const screening = await call<readonly AssignmentWithForms[]>('GET', path('screening'))
    expect(screening.data).toMatchObject([{ id: data.id, submissions: [{ dueOn: today, status: 'NOT_STARTED' }] }])
    expect((await call<readonly AssignmentWithForms[]>('GET', path('conduct'))).data).toMatchObject([{ purpose: 'CONDUCT' }])
    for (const as of ['unassigned@northlake.example', 'coordinator@rivesud.example'])
      expect([403, 404], as).toContain((await call('GET', path('screening'), undefined, as)).status)
    await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [participantId])
    expect((await call('GET', path('screening'))).data).toEqual([])
    await node.ownerQuery('update participant set is_restricted_profile = false where id = $1', [participantId])
  })

  it('leaves the pre-screening what it is: one of its own', async () => {
    const { id, participantId } = somebody()
    await assign(id)
    await node.ownerQuery('update form set is_screening = (id = $1) where study_id = $2', [formId, studyId])
    const place = `study/${studyId}/participant/${participantId}/screening/answers`
    expect((await call<FillingAnswer>('GET', place)).data.submission).toBeNull()
    const changes = [{ operationId: uuid(), question: 'mood', value: 'calm', baseVersion: 0 }]
    expect((await call('PUT', place, { submissionId: null, changes })).status).toBe(200)
    expect((await call<FillingAnswer>('GET', place)).data.submission).toMatchObject({ formAssignmentId: null, status: 'IN_PROGRESS' })
  })
})
