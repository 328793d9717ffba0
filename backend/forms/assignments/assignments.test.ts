import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { addDays } from '#resources/core/values/day.ts'
import type { AssignmentWithForms } from '#resources/forms/assignmentAnswers.ts'
import type { FillingAnswer, SavedAnswers } from '#resources/forms/content/submissionAnswers.ts'
import { todayOf, waitUntil } from '../../app/testing/accessBench.ts'
import { codesOf, type TestNode, testNode } from '../../app/testing/index.ts'
import { giveConsent } from '../../participants/comments/testParticipants.ts'
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

const call = <Data>(method: string, path: string, body?: unknown, caller = coordinator) =>
  node.call<Data>(path, { as: caller, method, body })
const createForm = async (values: object, isApproved = true) => {
  const { data } = await call<{ readonly id: string }>('POST', `study/${studyId}/form`, values, admin)
  if (isApproved) await call('POST', `form/${data.id}/transitions/approve`, {}, medical)
  return data.id
}
const buildFormJson = (name: string) => ({ pages: [{ elements: [{ type: 'text', name, isRequired: true }] }] })
let next = 0
const nextParticipation = () => {
  const participation = people[next++]
  if (participation === undefined) throw new Error('The demo has too few people in the study')
  return participation
}
const assign = (participantStudyId: string, values: object = {}, caller = coordinator) =>
  call<Assignment>('POST', 'form-assignments', { participantStudyId, formId, ...values }, caller)
const submissionsOf = async (assignmentId: string) =>
  (await call<readonly Submission[]>('GET', `form-submissions?formAssignmentId=${assignmentId}&_sort=dueOn&_order=ASC&_end=500`)).data
const read = (id: string, caller = coordinator) => call<FillingAnswer>('GET', `form-submission/${id}/answers`, undefined, caller)
const saveAnswers = (id: string, answers: Readonly<Record<string, unknown>>, extraFields: object = {}, caller = coordinator) =>
  call<SavedAnswers>(
    'PUT',
    `form-submission/${id}/answers`,
    {
      submissionId: id,
      changes: Object.entries(answers).map(([question, value]) => ({ operationId: uuid(), question, value, baseVersion: 0 })),
      ...extraFields,
    },
    caller,
  )
const applyTransition = (resource: string, id: string, name: string, body = {}, caller = coordinator) =>
  call<Submission>('POST', `${resource}/${id}/transitions/${name}`, body, caller)
/** Returns the only open form of an assignment. */
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
  formId = await createForm({ name: 'Diary', formJson: buildFormJson('mood') })
})
afterAll(() => node?.close())

describe('an assignment', () => {
  it('derives participant, study, site and purpose of an assignment, and creates the form to fill in', async () => {
    const { id: participantStudyId, participantId, siteId } = nextParticipation()
    const response = await assign(participantStudyId, { dueOn: today })
    expect(response).toMatchObject({
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
    expect(await submissionsOf(response.data.id)).toMatchObject([
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

  it('accepts only approved forms of the same study or of the library for an assignment', async () => {
    const { id } = nextParticipation()
    const pending = await createForm({ name: 'Not approved', formJson: buildFormJson('x') }, false)
    expect(codesOf(await assign(id, { formId: pending }))).toEqual([422, 'Invalid', 'formId notApproved'])
    const { data: otherForm } = await call<{ readonly id: string }>(
      'POST',
      `study/${otherStudyId}/form`,
      { name: 'Theirs', formJson: buildFormJson('x') },
      admin,
    )
    await call('POST', `form/${otherForm.id}/transitions/approve`, {}, medical)
    expect(codesOf(await assign(id, { formId: otherForm.id }))).toEqual([422, 'Invalid', 'formId otherStudy'])
    const { data: library } = await call<{ readonly id: string }>(
      'POST',
      'admin/form',
      { name: 'Of all', formJson: buildFormJson('x') },
      admin,
    )
    await call('POST', `form/${library.id}/transitions/approve`, {}, medical)
    expect((await assign(id, { formId: library.id })).status).toBe(201)
  })

  it('rejects an assignment by users without the permission, for invisible participants, and with an invalid schedule', async () => {
    const { id } = nextParticipation()
    for (const caller of ['viewer@northlake.example', 'unassigned@northlake.example', 'coordinator@rivesud.example'])
      expect([403, 404, 422], caller).toContain((await assign(id, {}, caller)).status)
    const invalidValues = { scheduleType: 'RECURRING', dueOn: '2026-02-30', every: 0 }
    expect(codesOf(await assign(id, invalidValues)).slice(0, 2)).toEqual([422, 'Invalid'])
    const ends = { scheduleType: 'RECURRING', dueOn: today, every: 1, unit: 'DAYS', endsOn: addDays(today, -1) }
    expect(codesOf(await assign(id, ends))).toEqual([422, 'Invalid', 'endsOn endsBeforeItBegins'])
    expect((await submissionsOf(id)).length).toBe(0)
  })

  it('rejects changing the schedule of an assignment', async () => {
    const weekly = { scheduleType: 'RECURRING', dueOn: today, every: 1, unit: 'WEEKS' }
    const { data } = await assign(nextParticipation().id, weekly)
    const changed = await call('PATCH', `form-assignment/${data.id}`, { every: 2, dueOn: '2026-01-01', version: data.version })
    expect(codesOf(changed).slice(0, 2)).toEqual([422, 'Invalid'])
    expect((await call('PATCH', `form-assignment/${data.id}`, { endsAfter: 5, version: data.version })).status).toBe(200)
  })
})

describe('a recurring assignment', () => {
  it('creates every occurrence of a recurring assignment up to the first future one', async () => {
    const { data } = await assign(nextParticipation().id, {
      scheduleType: 'RECURRING',
      dueOn: addDays(today, -14),
      every: 1,
      unit: 'WEEKS',
    })
    const submissions = await submissionsOf(data.id)
    expect(submissions.map(({ dueOn, occurrence }) => [dueOn, occurrence])).toEqual([
      [addDays(today, -14), 1],
      [addDays(today, -7), 2],
      [today, 3],
      [addDays(today, 7), 4],
    ])
    expect(submissions.map(({ attention }) => attention)).toEqual([['OVERDUE'], ['OVERDUE'], [], []])
  })

  it('ends a recurring assignment after a number of occurrences, or on a date', async () => {
    const daily = { scheduleType: 'RECURRING', dueOn: addDays(today, -5), every: 1, unit: 'DAYS' }
    const countedAssignment = (await assign(nextParticipation().id, { ...daily, endsAfter: 3 })).data
    const datedAssignment = (await assign(nextParticipation().id, { ...daily, endsOn: addDays(today, -4) })).data
    expect((await submissionsOf(countedAssignment.id)).length).toBe(3)
    expect((await submissionsOf(datedAssignment.id)).length).toBe(2)
    for (const { id } of [countedAssignment, datedAssignment])
      expect((await call<Assignment>('GET', `form-assignment/${id}`)).data.status).toBe('ENDED')
  })

  it('continues a recurring assignment by a job on the next due date, once however often the job runs', async () => {
    const { data } = await assign(nextParticipation().id, {
      scheduleType: 'RECURRING',
      dueOn: addDays(today, 1),
      every: 1,
      unit: 'WEEKS',
    })
    expect((await submissionsOf(data.id)).length).toBe(1)
    await node.ownerQuery('update form_assignment set due_on = due_on - 8 where id = $1', [data.id])
    await node.ownerQuery('update form_submission set due_on = due_on - 8 where form_assignment_id = $1', [data.id])
    // Other jobs name the assignment too, for example its notifications.
    const job = `payload ->> 'data' like '%${data.id}%' and task_id = (select id from graphile_worker._private_tasks where identifier = '${makeDueTask}')`
    const fetchWaitingJobs = (more = 'true') =>
      node.ownerQuery<{ id: string }>(`select id::text from graphile_worker._private_jobs where ${job} and ${more}`)
    const runJobsNow = () =>
      node.ownerQuery(
        `update graphile_worker._private_jobs set run_at = now() where ${job} returning pg_notify('jobs:insert', '{"count":1}')`,
      )
    expect(await runJobsNow()).toHaveLength(1)
    await waitUntil(async () => (await submissionsOf(data.id)).length === 3)
    expect((await submissionsOf(data.id)).map(({ dueOn }) => dueOn)).toEqual([-7, 0, 7].map((days) => addDays(today, days)))
    // The job now waits for its next day. An earlier run creates no form.
    const [before] = await fetchWaitingJobs()
    expect(await runJobsNow()).toHaveLength(1)
    await waitUntil(async () => {
      const [after] = await fetchWaitingJobs("run_at > now() + interval '1 day'")
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

describe('an assigned form', () => {
  it('binds an assigned form to the version in use at its first answer, and rejects a screen that shows another version', async () => {
    const changingFormId = await createForm({ name: 'Changes', formJson: buildFormJson('first') })
    const { data } = await assign(nextParticipation().id, { formId: changingFormId })
    const id = await openOf(data.id)
    const shownAssignment = (await read(id)).data
    expect(shownAssignment).toMatchObject({ form: { formVersion: '0.1' }, answers: {}, submission: { status: 'NOT_STARTED' } })
    await call('PATCH', `study/${studyId}/form/${changingFormId}`, { formJson: buildFormJson('second') }, admin)
    await call('POST', `form/${changingFormId}/transitions/approve`, {}, medical)
    expect(codesOf(await saveAnswers(id, { first: 'x' }, { formVersionId: shownAssignment.form.formVersionId }))).toEqual([
      409,
      'FormChanged',
    ])
    expect(codesOf(await saveAnswers(id, { first: 'x' }))).toEqual([422, 'Invalid', 'first unknownField'])
    expect((await read(id)).data).toMatchObject({ form: { formVersion: '0.2' }, submission: { status: 'NOT_STARTED' } })
    expect((await saveAnswers(id, { second: 'x' })).status).toBe(200)
    expect((await read(id)).data).toMatchObject({
      form: { formVersion: '0.2' },
      answers: { second: 'x' },
      submission: { status: 'IN_PROGRESS' },
    })
  })

  it('creates one form when two screens begin it at once, and neither overwrites the other', async () => {
    const id = await openOf((await assign(nextParticipation().id)).data.id)
    const responses = await Promise.all(['low', 'high'].map((mood) => saveAnswers(id, { mood })))
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(responses.flatMap(({ data }) => data.conflicts)).toHaveLength(1)
  })

  it('completes an assigned form, has another user review it, unlocks it with a reason, and flags it', async () => {
    const { data: assignment } = await assign(nextParticipation().id)
    const id = await openOf(assignment.id)
    expect(codesOf(await applyTransition('form-submission', id, 'complete'))).toEqual([422, 'AnswerErrors'])
    await saveAnswers(id, { mood: 'good' })
    expect((await applyTransition('form-submission', id, 'complete')).data).toMatchObject({ status: 'COMPLETED', attention: ['TO_REVIEW'] })
    expect((await call<Assignment>('GET', `form-assignment/${assignment.id}`)).data.status).toBe('ENDED')
    expect((await applyTransition('form-submission', id, 'review')).status).toBe(403)
    expect((await applyTransition('form-submission', id, 'review', {}, investigator)).data).toMatchObject({
      attention: [],
      labels: { reviewedBy: expect.any(String) },
    })
    expect(codesOf(await applyTransition('form-submission', id, 'review', {}, investigator))).toEqual([409, 'TransitionNotAllowed'])
    expect(codesOf(await applyTransition('form-submission', id, 'unlock'))).toEqual([422, 'Invalid', 'reason required'])
    const unlockResponse = await applyTransition('form-submission', id, 'unlock', { reason: 'A slip' })
    expect(unlockResponse.data).toMatchObject({ status: 'IN_PROGRESS', reviewedOn: null, reviewedBy: null })
    const flagResponse = await call<Submission>('PATCH', `form-submission/${id}`, {
      flag: true,
      flagNote: 'Ask again',
      version: unlockResponse.data.version,
    })
    expect(flagResponse.data).toMatchObject({ flag: true, flagNote: 'Ask again', attention: ['FLAGGED'] })
  })

  it('creates the next form of a continuous assignment as soon as one is completed, until the assignment is ended', async () => {
    const { data } = await assign(nextParticipation().id, { scheduleType: 'CONTINUOUS' })
    const first = await openOf(data.id)
    await saveAnswers(first, { mood: 'good' })
    await applyTransition('form-submission', first, 'complete')
    const second = await openOf(data.id)
    expect(second).not.toBe(first)
    await call('POST', `form-assignment/${data.id}/transitions/end`, {})
    await saveAnswers(second, { mood: 'better' })
    await applyTransition('form-submission', second, 'complete')
    expect((await submissionsOf(data.id)).map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED'])
  })

  it('cancels an open form when its assignment is withdrawn, keeps its answers, and leaves completed forms', async () => {
    const { data } = await assign(nextParticipation().id, {
      scheduleType: 'RECURRING',
      dueOn: addDays(today, -14),
      every: 1,
      unit: 'WEEKS',
    })
    const [first, second] = await submissionsOf(data.id)
    await saveAnswers(first?.id ?? '', { mood: 'good' })
    await applyTransition('form-submission', first?.id ?? '', 'complete')
    await saveAnswers(second?.id ?? '', { mood: 'half' })
    expect(codesOf(await applyTransition('form-assignment', data.id, 'unassign'))).toEqual([422, 'Invalid', 'reason required'])
    expect((await applyTransition('form-assignment', data.id, 'unassign', { reason: 'Moved away' })).status).toBe(200)
    expect((await submissionsOf(data.id)).map(({ status }) => status)).toEqual(['COMPLETED', 'CANCELLED', 'CANCELLED', 'CANCELLED'])
    expect((await read(second?.id ?? '')).data.answers).toEqual({ mood: 'half' })
    expect(codesOf(await saveAnswers(second?.id ?? '', { mood: 'other' }))).toEqual([409, 'SubmissionCancelled'])
  })

  it('lists assigned forms by part of the study, and names a missing consent or a restricted profile that prevents an assignment', async () => {
    const { id, participantId } = nextParticipation()
    const { data } = await assign(id, { dueOn: today })
    expect(codesOf(await assign(id, { purpose: 'CONDUCT' }))).toEqual([409, 'ConsentMissing'])
    await giveConsent(node, id)
    expect((await assign(id, { purpose: 'CONDUCT' })).status).toBe(201)
    const buildPath = (phase: string) => `study/${studyId}/participant/${participantId}/${phase}/form-assignments`
    const screening = await call<readonly AssignmentWithForms[]>('GET', buildPath('screening'))
    expect(screening.data).toMatchObject([{ id: data.id, submissions: [{ dueOn: today, status: 'NOT_STARTED' }] }])
    expect((await call<readonly AssignmentWithForms[]>('GET', buildPath('conduct'))).data).toMatchObject([{ purpose: 'CONDUCT' }])
    for (const caller of ['unassigned@northlake.example', 'coordinator@rivesud.example'])
      expect([403, 404], caller).toContain((await call('GET', buildPath('screening'), undefined, caller)).status)
    await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [participantId])
    expect((await call('GET', buildPath('screening'))).data).toEqual([])
    expect(codesOf(await assign(id))).toEqual([403, 'ProfileRestricted'])
    await node.ownerQuery('update participant set is_restricted_profile = false where id = $1', [participantId])
  })

  it('keeps the pre-screening separate from an assigned form of the same kind', async () => {
    const { id, participantId } = nextParticipation()
    await assign(id)
    await node.ownerQuery('update form set is_screening = (id = $1) where study_id = $2', [formId, studyId])
    const answersPath = `study/${studyId}/participant/${participantId}/screening/answers`
    expect((await call<FillingAnswer>('GET', answersPath)).data.submission).toBeNull()
    const changes = [{ operationId: uuid(), question: 'mood', value: 'calm', baseVersion: 0 }]
    expect((await call('PUT', answersPath, { submissionId: null, changes })).status).toBe(200)
    expect((await call<FillingAnswer>('GET', answersPath)).data.submission).toMatchObject({ formAssignmentId: null, status: 'IN_PROGRESS' })
  })
})
