import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { addDays, formatDate } from '#resources/core/values/day.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import type { FillingAnswer, SavedAnswers } from '#resources/forms/content/submissionAnswers.ts'
import type { FormWithQuestions } from '#resources/forms/formAnswers.ts'
import { codesOf, type TestNode, testNode } from '../../app/testing/index.ts'
import { createFormBench } from '../verification/testFilledForms.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const medical = 'medical@northlake.example'
let node: TestNode
let people: readonly ResourceAnswer['participantStudy'][]
let studyId: string
let form: FormWithQuestions

const screening: JsonObject = {
  pages: [
    {
      elements: [
        { type: 'text', name: 'age', inputType: 'number', isRequired: true, validators: [{ type: 'numeric', minValue: 18 }] },
        { type: 'radiogroup', name: 'smokes', choices: ['yes', 'no'], internalCorrectAnswers: ['no'], DBName: 'SMOKER' },
        { type: 'text', name: 'howMuch', visibleIf: "{smokes} = 'yes'", isRequired: true },
        { type: 'paneldynamic', name: 'doses', templateElements: [{ type: 'text', name: 'amount', isRequired: true }] },
        { type: 'time-picker', name: 'wokeAt' },
      ],
    },
  ],
}

beforeAll(async () => {
  node = await testNode()
  const listResponse = await call<readonly ResourceAnswer['participantStudy'][]>(
    'GET',
    'participant-studies?recruitmentStatus=IN_SCREENING&_end=100',
  )
  studyId = listResponse.data[0]?.studyId ?? ''
  people = listResponse.data.filter((each) => each.studyId === studyId)
  // Deactivates the demo's own forms.
  await node.ownerQuery('update form set is_active = false')
  const formResponse = await call<FormWithQuestions>(
    'POST',
    `study/${studyId}/form`,
    { name: 'Screening', type: 'SCREENING', formJson: screening, isScreening: true },
    admin,
  )
  form = formResponse.data
})
afterAll(() => node?.close())

const call = <Data = FillingAnswer>(method: string, path: string, body?: unknown, caller = coordinator) =>
  node.call<Data>(path, { as: caller, method, body })
let next = 0
/** Returns a participant of the study whom no other test uses. */
const popParticipantId = () => {
  const participation = people[next++]
  if (participation === undefined) throw new Error('The demo has too few people in screening')
  return participation.participantId
}
const read = (participantId: string, caller = coordinator) =>
  call('GET', `study/${studyId}/participant/${participantId}/screening/answers`, undefined, caller)
const saveAnswers = (participantId: string, submissionId: string | null, changes: readonly object[], caller = coordinator) =>
  call<SavedAnswers>('PUT', `study/${studyId}/participant/${participantId}/screening/answers`, { submissionId, changes }, caller)
const change = (question: string, value: unknown, baseVersion = 0, extraFields = {}) => ({
  operationId: uuid(),
  question,
  value,
  baseVersion,
  ...extraFields,
})
const applyTransition = (id: string, name: string, body = {}, caller = coordinator) =>
  call<ResourceAnswer['formSubmission']>('POST', `form-submission/${id}/transitions/${name}`, body, caller)
/** Creates a screening with these answers. */
const screenWithAnswers = async (answers: Readonly<Record<string, unknown>>) => {
  const participantId = popParticipantId()
  const changes = Object.entries(answers).map(([question, value]) => change(question, value))
  const stored = await saveAnswers(participantId, null, changes)
  expect(codesOf(stored)).toEqual([200, undefined])
  return { participantId, id: stored.data.submissionId }
}

describe('a screening', () => {
  it('rejects a screening before a Medical Officer approved its form', async () => {
    const participantId = popParticipantId()
    expect(codesOf(await read(participantId))).toEqual([409, 'NoScreeningForm'])
    expect(codesOf(await saveAnswers(participantId, null, [change('age', 30)]))).toEqual([409, 'NoScreeningForm'])
    expect((await node.call(`form/${form.id}/transitions/approve`, { as: medical, method: 'POST', body: {} })).status).toBe(200)
    const { data } = await read(participantId)
    expect(data).toMatchObject({ submission: null, form: { id: form.id, formVersion: '0.1' }, answers: {} })
    expect(JSON.stringify(data.formJson)).not.toContain('internalCorrectAnswers')
  })

  it('creates a screening once with its first answer, even when requests are repeated', async () => {
    const participantId = popParticipantId()
    const first = change('age', 30)
    const { data } = await saveAnswers(participantId, null, [first])
    const id = data.submissionId
    expect(data).toEqual({ submissionId: id, versions: { age: 1 }, conflicts: [], refused: [] })
    expect((await saveAnswers(participantId, null, [first])).data).toEqual(data)
    expect((await saveAnswers(participantId, id, [first])).data).toEqual(data)
    expect(codesOf(await saveAnswers(participantId, null, [change('age', 31)]))).toEqual([409, 'ScreeningElsewhere'])
    expect((await read(participantId)).data).toMatchObject({
      submission: { id, status: 'IN_PROGRESS' },
      answers: { age: 30 },
      versions: { age: 1 },
    })
    const responses = await Promise.all([1, 2].map((each) => saveAnswers(popParticipantId(), null, [change('age', each)])))
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
  })

  it('creates one screening when two screens of the same participant start at the same moment', async () => {
    const participantId = popParticipantId()
    const responses = await Promise.all([1, 2].map((each) => saveAnswers(participantId, null, [change('age', each)])))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const rows = await node.ownerQuery('select 1 from form_submission where participant_id = $1', [participantId])
    expect(rows).toHaveLength(1)
  })

  it('returns both sides when two users answer the same question, and overwrites neither', async () => {
    const { participantId, id } = await screenWithAnswers({ age: 30, smokes: 'no' })
    expect((await saveAnswers(participantId, id, [change('age', 31, 1)])).data.versions).toEqual({ age: 2 })
    const lateResponse = await saveAnswers(participantId, id, [change('age', 32, 1), change('smokes', 'yes', 1), change('wokeAt', '06:30')])
    expect(lateResponse.data).toMatchObject({
      versions: { age: 2, smokes: 2, wokeAt: 1 },
      conflicts: [{ question: 'age', yours: 32, theirs: 31, version: 2 }],
    })
    expect((await read(participantId)).data.answers).toEqual({ age: 31, smokes: 'yes', wokeAt: '06:30' })
  })

  it("reports no conflict with the user's own earlier answer whose arrival the screen could not confirm", async () => {
    const { participantId, id } = await screenWithAnswers({ age: 30 })
    const sentChange = change('age', 31, 1)
    await saveAnswers(participantId, id, [sentChange])
    const after = await saveAnswers(participantId, id, [change('age', 32, 1, { follows: sentChange.operationId })])
    expect(after.data).toMatchObject({ versions: { age: 3 }, conflicts: [] })
    await saveAnswers(participantId, id, [change('age', 40, 3)])
    const lateResponse = await saveAnswers(participantId, id, [change('age', 33, 1, { follows: sentChange.operationId })])
    expect(lateResponse.data.conflicts).toMatchObject([{ yours: 33, theirs: 40 }])
  })

  it('rejects answers to unknown questions, and malformed answers', async () => {
    const { participantId, id } = await screenWithAnswers({ age: 30 })
    expect(codesOf(await saveAnswers(participantId, id, [change('weight', 80)]))).toEqual([422, 'Invalid', 'weight unknownField'])
    expect(codesOf(await saveAnswers(participantId, id, [{ question: 'age' }]))).toEqual([
      422,
      'Invalid',
      'changes.0.value required',
      'changes.0.operationId required',
      'changes.0.baseVersion required',
    ])
    expect(codesOf(await saveAnswers(participantId, 'x', []))).toEqual([422, 'Invalid', 'submissionId notAReference'])
    expect((await saveAnswers(uuid(), id, [change('age', 1)])).status).toBe(404)
  })

  it('requires valid answers to complete a screening, and shows staff whether they are the correct ones', async () => {
    const { participantId, id } = await screenWithAnswers({ age: 17, smokes: 'yes', doses: [{ amount: '1' }, {}] })
    const rejectedResponse = await applyTransition(id, 'complete')
    expect(codesOf(rejectedResponse)).toEqual([422, 'AnswerErrors'])
    await saveAnswers(participantId, id, [
      change('age', 18, 1),
      change('howMuch', 'a pack'),
      change('doses', [{ amount: '1' }, { amount: '2' }], 1),
    ])
    const [before] = await node.ownerQuery<{ version: number }>('select version from form_submission where id = $1', [id])
    const completed = await applyTransition(id, 'complete')
    // The completion writes one version and one audit event, with all results of the form.
    expect(completed.data.version).toBe(Number(before?.version) + 1)
    const auditRows = await node.ownerQuery<{ names: readonly string[] }>(
      `select array(select jsonb_object_keys(changes)) as names from audit_event where record_id = $1 and action = 'complete'`,
      [id],
    )
    expect(auditRows.map(({ names }) => names)).toEqual([expect.arrayContaining(['status', 'eligibility', 'eligibilityReasons'])])
    expect(completed.data).toMatchObject({
      status: 'COMPLETED',
      eligibility: 'NOT_ELIGIBLE',
      eligibilityReasons: [{ question: 'smokes', given: 'yes' }],
    })
    expect(codesOf(await saveAnswers(participantId, id, [change('age', 40, 2)]))).toEqual([409, 'SubmissionLocked'])

    expect((await applyTransition(id, 'unlock')).status).toBe(422)
    expect((await applyTransition(id, 'unlock', { reason: 'A typing error' })).status).toBe(200)
    expect(codesOf(await saveAnswers(participantId, id, [change('smokes', 'no', 1)]))).toEqual([422, 'ReasonForChange', 'reason required'])
    expect((await saveAnswers(participantId, id, [change('smokes', 'no', 1, { reason: 'Misread' })])).data.versions).toEqual({ smokes: 2 })
    expect((await applyTransition(id, 'complete')).data.eligibility).toBe('ELIGIBLE')
    const history = await node.ownerQuery(
      `select value, reason from form_answer where submission_id = $1 and question = 'smokes' order by version`,
      [id],
    )
    expect(history).toEqual([
      { value: 'yes', reason: null },
      { value: 'no', reason: 'Misread' },
    ])
    // Answers that logic hides stay stored.
    expect((await read(participantId)).data.answers).toMatchObject({ howMuch: 'a pack', doses: [{ amount: '1' }, { amount: '2' }] })
  })

  it('keeps a screening bound to the version with which it began', async () => {
    const { participantId, id } = await screenWithAnswers({ age: 30 })
    const changed: JsonObject = { pages: [{ elements: [{ type: 'text', name: 'other' }] }] }
    await call('PATCH', `study/${studyId}/form/${form.id}`, { formJson: changed }, admin)
    const latest = popParticipantId()
    expect((await read(latest)).data.form.formVersion).toBe('0.1')
    await node.call(`form/${form.id}/transitions/approve`, { as: medical, method: 'POST', body: {} })
    expect((await read(latest)).data.form.formVersion).toBe('0.2')
    expect((await read(participantId)).data).toMatchObject({ form: { formVersion: '0.1' }, submission: { id }, answers: { age: 30 } })
    expect((await saveAnswers(participantId, id, [change('smokes', 'no')])).status).toBe(200)
    expect(codesOf(await saveAnswers(participantId, id, [change('other', 'x')]))).toEqual([422, 'Invalid', 'other unknownField'])
    await call('PATCH', `study/${studyId}/form/${form.id}`, { formJson: screening }, admin)
    await node.call(`form/${form.id}/transitions/approve`, { as: medical, method: 'POST', body: {} })
  })

  it('allows users with the permission to read and write a screening, and no others', async () => {
    const { participantId, id } = await screenWithAnswers({ age: 30 })
    expect((await read(participantId, 'viewer@northlake.example')).status).not.toBe(500)
    for (const caller of ['nobody@northlake.example', 'unassigned@northlake.example', 'coordinator@rivesud.example']) {
      expect([403, 404], caller).toContain((await read(participantId, caller)).status)
      expect([403, 404], caller).toContain((await saveAnswers(participantId, id, [change('age', 1, 1)], caller)).status)
      expect([403, 404], caller).toContain((await call('GET', `form-submission/${id}/answers`, undefined, caller)).status)
      expect([403, 404], caller).toContain((await call('GET', `form-submission/${id}`, undefined, caller)).status)
    }
    expect((await saveAnswers(participantId, id, [change('age', 1, 1)], 'viewer@northlake.example')).status).toBe(403)
    expect((await read(participantId)).data.answers).toEqual({ age: 30 })
    await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [participantId])
    expect((await read(participantId)).data).toMatchObject({ submission: null, answers: {} })
    expect((await call('GET', `form-submission/${id}/answers`)).status).toBe(404)
    expect((await saveAnswers(participantId, id, [change('age', 99, 1)])).status).toBe(404)
    expect(await node.ownerQuery('select max(version) from form_answer where submission_id = $1', [id])).toEqual([{ max: 1 }])
    await node.ownerQuery('update participant set is_restricted_profile = false where id = $1', [participantId])
  })

  it('submits and reads a screening as the specification defines, with answers by their database names', async () => {
    const participantId = popParticipantId()
    const survey = { surveyJson: { age: 44, smokes: 'no' }, surveyType: 'screening', surveyTemplateKey: studyId }
    expect(codesOf(await call('POST', `participant/${participantId}/survey`, { ...survey, surveyType: 'x' }))).toEqual([
      422,
      'Invalid',
      'surveyType notAChoice',
    ])
    // A rejected completion stores no answers.
    const incomplete = { ...survey, surveyJson: { smokes: 'no' } }
    expect((await call('POST', `participant/${participantId}/survey`, incomplete)).status).toBe(422)
    expect((await read(participantId)).data).toMatchObject({ submission: null, answers: {} })
    const submitResponse = await call<{ readonly surveyJson: unknown }>('POST', `participant/${participantId}/survey`, survey)
    expect(submitResponse.data).toMatchObject({
      surveyJson: survey.surveyJson,
      submission: { status: 'COMPLETED', eligibility: 'ELIGIBLE' },
    })
    const surveyResponse = await call('GET', `survey?participantId=${participantId}&surveyTemplateKey=${studyId}`)
    expect(surveyResponse.data).toMatchObject({ surveyJson: survey.surveyJson })
    const byName = await call('GET', `study/${studyId}/participant/${participantId}/formquestion/SMOKER/submission`)
    expect(byName.data).toEqual({ dbName: 'SMOKER', answer: 'no' })
    expect((await call('GET', `study/${studyId}/participant/${participantId}/formquestion/NOPE/submission`)).status).toBe(404)
  })

  it("rejects a submission in the specified form that would replace another user's unseen answer", async () => {
    const { participantId, id } = await screenWithAnswers({ age: 30 })
    const colleague = 'investigator@northlake.example'
    expect((await saveAnswers(participantId, id, [change('smokes', 'no')], colleague)).status).toBe(200)
    const submit = (body: object) =>
      call('POST', `participant/${participantId}/survey`, { surveyType: 'screening', surveyTemplateKey: studyId, ...body })
    const readSurvey = async () => (await call('GET', `survey?participantId=${participantId}&surveyTemplateKey=${studyId}`)).data.versions
    for (const surveyJson of [{ age: 31 }, { age: 31, smokes: 'yes' }])
      expect(codesOf(await submit({ surveyJson }))).toEqual([428, 'VersionRequired'])
    const versions = await readSurvey()
    expect((await saveAnswers(participantId, id, [change('wokeAt', '07:00')], colleague)).status).toBe(200)
    expect(codesOf(await submit({ surveyJson: { age: 31, smokes: 'no' }, versions }))).toEqual([409, 'StaleVersion'])
    expect(codesOf(await submit({ surveyJson: { age: 31 }, versions: { age: -1 } }))).toEqual([422, 'Invalid', 'versions notAWholeNumber'])
    expect((await read(participantId)).data.answers).toEqual({ age: 30, smokes: 'no', wokeAt: '07:00' })
    expect((await submit({ surveyJson: { age: 31, smokes: 'no' }, versions: await readSurvey() })).status).toBe(200)
    expect((await read(participantId)).data.answers).toEqual({ age: 31, smokes: 'no' })
  })

  it('stores every row of a repeat', async () => {
    const doses = Array.from({ length: 500 }, (_, index) => ({ amount: `${index}` }))
    const { participantId } = await screenWithAnswers({ age: 30, doses })
    expect((await read(participantId)).data.answers.doses).toEqual(doses)
  })
})

it('uses the date of the participant’s site, and sends its time zone to the screen', async () => {
  const forms = await createFormBench(node)
  const formId = await forms.newForm([
    { type: 'text', name: 'note' },
    { type: 'expression', name: 'due', expression: "dateAdd(today(), 1, 'days')" },
  ])
  // The dates of these zones always differ.
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const id = await forms.begun(formId, { note: 'Here' })
    const { siteId } = await forms.read(id)
    const { data: site } = await call<ResourceAnswer['site']>('GET', `site/${siteId}`, undefined, admin)
    expect((await call('PATCH', `site/${siteId}`, { timeZone, version: site.version }, admin)).status).toBe(200)
    expect((await call('GET', `form-submission/${id}/answers`)).data.timeZone).toBe(timeZone)
    await forms.complete(id)
    const due = addDays(formatDate(timeZone, new Date()), 1)
    expect((await call('GET', `form-submission/${id}/answers`)).data.answers).toEqual({ note: 'Here', due })
  }
})
