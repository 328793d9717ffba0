import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FormWithQuestions } from '#resources/forms/callAnswers/formAnswers.ts'
import type { FillingAnswer, SavedAnswers } from '#resources/forms/callAnswers/submissionAnswers.ts'
import type { JsonObject } from '#resources/forms/json.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { codesOf, type TestNode, testNode } from '../../testing/index.ts'

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
  const listed = await call<readonly ResourceAnswer['participantStudy'][]>(
    'GET',
    'participant-studies?recruitmentStatus=IN_SCREENING&_end=100',
  )
  studyId = listed.data[0]?.studyId ?? ''
  people = listed.data.filter((each) => each.studyId === studyId)
  // The demo's own are out of the way.
  await node.ownerQuery('update form set is_active = false')
  const made = await call<FormWithQuestions>(
    'POST',
    `study/${studyId}/form`,
    { name: 'Screening', type: 'SCREENING', formJson: screening, isScreening: true },
    admin,
  )
  form = made.data
})
afterAll(() => node?.close())

const call = <Data = FillingAnswer>(method: string, path: string, body?: unknown, as = coordinator) =>
  node.call<Data>(path, { as, method, body })
let next = 0
/** A participant of the study whom no other test asks. */
const somebody = () => {
  const found = people[next++]
  if (found === undefined) throw new Error('The demo has too few people in screening')
  return found.participantId
}
const read = (participantId: string, as = coordinator) =>
  call('GET', `study/${studyId}/participant/${participantId}/screening/answers`, undefined, as)
const keep = (participantId: string, submissionId: string | null, changes: readonly object[], as = coordinator) =>
  call<SavedAnswers>('PUT', `study/${studyId}/participant/${participantId}/screening/answers`, { submissionId, changes }, as)
const change = (question: string, value: unknown, baseVersion = 0, rest = {}) => ({
  operationId: uuid(),
  question,
  value,
  baseVersion,
  ...rest,
})
const take = (id: string, name: string, body = {}, as = coordinator) =>
  call<ResourceAnswer['formSubmission']>('POST', `form-submission/${id}/transitions/${name}`, body, as)
/** A screening of somebody with these answers. */
const screened = async (answers: Readonly<Record<string, unknown>>) => {
  const participantId = somebody()
  const changes = Object.entries(answers).map(([question, value]) => change(question, value))
  const kept = await keep(participantId, null, changes)
  expect(codesOf(kept)).toEqual([200, undefined])
  return { participantId, id: kept.data.submissionId }
}

describe('a screening', () => {
  it('asks nothing before a Medical Officer approved its form', async () => {
    const participantId = somebody()
    expect(codesOf(await read(participantId))).toEqual([409, 'NoScreeningForm'])
    expect(codesOf(await keep(participantId, null, [change('age', 30)]))).toEqual([409, 'NoScreeningForm'])
    expect((await node.call(`form/${form.id}/transitions/approve`, { as: medical, method: 'POST', body: {} })).status).toBe(200)
    const { data } = await read(participantId)
    expect(data).toMatchObject({ submission: null, form: { id: form.id, formVersion: '0.1' }, answers: {} })
    expect(JSON.stringify(data.formJson)).not.toContain('internalCorrectAnswers')
  })

  it('is made by its first answer, once, whatever comes twice', async () => {
    const participantId = somebody()
    const first = change('age', 30)
    const { data } = await keep(participantId, null, [first])
    const id = data.submissionId
    expect(data).toEqual({ submissionId: id, versions: { age: 1 }, conflicts: [], refused: [] })
    expect((await keep(participantId, null, [first])).data).toEqual(data)
    expect((await keep(participantId, id, [first])).data).toEqual(data)
    expect(codesOf(await keep(participantId, null, [change('age', 31)]))).toEqual([409, 'ScreeningElsewhere'])
    expect((await read(participantId)).data).toMatchObject({
      submission: { id, status: 'IN_PROGRESS' },
      answers: { age: 30 },
      versions: { age: 1 },
    })
    const both = await Promise.all([1, 2].map((each) => keep(somebody(), null, [change('age', each)])))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
  })

  it('of one participant opened on two screens at the same moment is one', async () => {
    const participantId = somebody()
    const both = await Promise.all([1, 2].map((each) => keep(participantId, null, [change('age', each)])))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const rows = await node.ownerQuery('select 1 from form_submission where participant_id = $1', [participantId])
    expect(rows).toHaveLength(1)
  })

  it('shows both sides where two answer the same, and writes neither over the other', async () => {
    const { participantId, id } = await screened({ age: 30, smokes: 'no' })
    expect((await keep(participantId, id, [change('age', 31, 1)])).data.versions).toEqual({ age: 2 })
    const late = await keep(participantId, id, [change('age', 32, 1), change('smokes', 'yes', 1), change('wokeAt', '06:30')])
    expect(late.data).toMatchObject({
      versions: { age: 2, smokes: 2, wokeAt: 1 },
      conflicts: [{ question: 'age', yours: 32, theirs: 31, version: 2 }],
    })
    expect((await read(participantId)).data.answers).toEqual({ age: 31, smokes: 'yes', wokeAt: '06:30' })
  })

  it('is no conflict with an own answer of which the screen does not know whether it arrived', async () => {
    const { participantId, id } = await screened({ age: 30 })
    const sent = change('age', 31, 1)
    await keep(participantId, id, [sent])
    const after = await keep(participantId, id, [change('age', 32, 1, { follows: sent.operationId })])
    expect(after.data).toMatchObject({ versions: { age: 3 }, conflicts: [] })
    await keep(participantId, id, [change('age', 40, 3)])
    const late = await keep(participantId, id, [change('age', 33, 1, { follows: sent.operationId })])
    expect(late.data.conflicts).toMatchObject([{ yours: 33, theirs: 40 }])
  })

  it('refuses what its form does not ask, and what is no answer', async () => {
    const { participantId, id } = await screened({ age: 30 })
    expect(codesOf(await keep(participantId, id, [change('weight', 80)]))).toEqual([422, 'Invalid', 'weight unknownField'])
    expect(codesOf(await keep(participantId, id, [{ question: 'age' }]))).toEqual([
      422,
      'Invalid',
      'changes.0.value required',
      'changes.0.operationId required',
      'changes.0.baseVersion required',
    ])
    expect(codesOf(await keep(participantId, 'x', []))).toEqual([422, 'Invalid', 'submissionId notAReference'])
    expect((await keep(uuid(), id, [change('age', 1)])).status).toBe(404)
  })

  it('is completed with right answers alone, logic included, and says to staff whether they are the correct ones', async () => {
    const { participantId, id } = await screened({ age: 17, smokes: 'yes', doses: [{ amount: '1' }, {}] })
    const refused = await take(id, 'complete')
    expect(codesOf(refused)).toEqual([422, 'AnswerErrors'])
    await keep(participantId, id, [
      change('age', 18, 1),
      change('howMuch', 'a pack'),
      change('doses', [{ amount: '1' }, { amount: '2' }], 1),
    ])
    const [before] = await node.ownerQuery<{ version: number }>('select version from form_submission where id = $1', [id])
    const completed = await take(id, 'complete')
    // One act is one version and one event, with all that the form found.
    expect(completed.data.version).toBe(Number(before?.version) + 1)
    const told = await node.ownerQuery<{ names: readonly string[] }>(
      `select array(select jsonb_object_keys(changes)) as names from audit_event where record_id = $1 and action = 'complete'`,
      [id],
    )
    expect(told.map(({ names }) => names)).toEqual([expect.arrayContaining(['status', 'eligibility', 'eligibilityReasons'])])
    expect(completed.data).toMatchObject({
      status: 'COMPLETED',
      eligibility: 'NOT_ELIGIBLE',
      eligibilityReasons: [{ question: 'smokes', given: 'yes' }],
    })
    expect(codesOf(await keep(participantId, id, [change('age', 40, 2)]))).toEqual([409, 'SubmissionLocked'])

    expect((await take(id, 'unlock')).status).toBe(422)
    expect((await take(id, 'unlock', { reason: 'A typing error' })).status).toBe(200)
    expect(codesOf(await keep(participantId, id, [change('smokes', 'no', 1)]))).toEqual([422, 'ReasonForChange', 'reason required'])
    expect((await keep(participantId, id, [change('smokes', 'no', 1, { reason: 'Misread' })])).data.versions).toEqual({ smokes: 2 })
    expect((await take(id, 'complete')).data.eligibility).toBe('ELIGIBLE')
    const history = await node.ownerQuery(
      `select value, reason from form_answer where submission_id = $1 and question = 'smokes' order by version`,
      [id],
    )
    expect(history).toEqual([
      { value: 'yes', reason: null },
      { value: 'no', reason: 'Misread' },
    ])
    // What the logic hides now is kept.
    expect((await read(participantId)).data.answers).toMatchObject({ howMuch: 'a pack', doses: [{ amount: '1' }, { amount: '2' }] })
  })

  it('stays bound to the version on which it was begun', async () => {
    const { participantId, id } = await screened({ age: 30 })
    const changed: JsonObject = { pages: [{ elements: [{ type: 'text', name: 'other' }] }] }
    await call('PATCH', `study/${studyId}/form/${form.id}`, { formJson: changed }, admin)
    const latest = somebody()
    expect((await read(latest)).data.form.formVersion).toBe('0.1')
    await node.call(`form/${form.id}/transitions/approve`, { as: medical, method: 'POST', body: {} })
    expect((await read(latest)).data.form.formVersion).toBe('0.2')
    expect((await read(participantId)).data).toMatchObject({ form: { formVersion: '0.1' }, submission: { id }, answers: { age: 30 } })
    expect((await keep(participantId, id, [change('smokes', 'no')])).status).toBe(200)
    expect(codesOf(await keep(participantId, id, [change('other', 'x')]))).toEqual([422, 'Invalid', 'other unknownField'])
    await call('PATCH', `study/${studyId}/form/${form.id}`, { formJson: screening }, admin)
    await node.call(`form/${form.id}/transitions/approve`, { as: medical, method: 'POST', body: {} })
  })

  it('is read and written by whoever may, and by nobody else', async () => {
    const { participantId, id } = await screened({ age: 30 })
    expect((await read(participantId, 'viewer@northlake.example')).status).not.toBe(500)
    for (const as of ['nobody@northlake.example', 'unassigned@northlake.example', 'coordinator@rivesud.example']) {
      expect([403, 404], as).toContain((await read(participantId, as)).status)
      expect([403, 404], as).toContain((await keep(participantId, id, [change('age', 1, 1)], as)).status)
      expect([403, 404], as).toContain((await call('GET', `form-submission/${id}/answers`, undefined, as)).status)
      expect([403, 404], as).toContain((await call('GET', `form-submission/${id}`, undefined, as)).status)
    }
    expect((await keep(participantId, id, [change('age', 1, 1)], 'viewer@northlake.example')).status).toBe(403)
    expect((await read(participantId)).data.answers).toEqual({ age: 30 })
    await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [participantId])
    expect((await read(participantId)).data).toMatchObject({ submission: null, answers: {} })
    expect((await call('GET', `form-submission/${id}/answers`)).status).toBe(404)
    expect((await keep(participantId, id, [change('age', 99, 1)])).status).toBe(404)
    expect(await node.ownerQuery('select max(version) from form_answer where submission_id = $1', [id])).toEqual([{ max: 1 }])
    await node.ownerQuery('update participant set is_restricted_profile = false where id = $1', [participantId])
  })

  it('is submitted and read as the specification has it, and answers by its database names', async () => {
    const participantId = somebody()
    const survey = { surveyJson: { age: 44, smokes: 'no' }, surveyType: 'screening', surveyTemplateKey: studyId }
    expect(codesOf(await call('POST', `participant/${participantId}/survey`, { ...survey, surveyType: 'x' }))).toEqual([
      422,
      'Invalid',
      'surveyType notAChoice',
    ])
    // A refused completion stores no answers.
    const incomplete = { ...survey, surveyJson: { smokes: 'no' } }
    expect((await call('POST', `participant/${participantId}/survey`, incomplete)).status).toBe(422)
    expect((await read(participantId)).data).toMatchObject({ submission: null, answers: {} })
    const submitted = await call<{ readonly surveyJson: unknown }>('POST', `participant/${participantId}/survey`, survey)
    expect(submitted.data).toMatchObject({ surveyJson: survey.surveyJson, submission: { status: 'COMPLETED', eligibility: 'ELIGIBLE' } })
    const found = await call('GET', `survey?participantId=${participantId}&surveyTemplateKey=${studyId}`)
    expect(found.data).toMatchObject({ surveyJson: survey.surveyJson })
    const byName = await call('GET', `study/${studyId}/participant/${participantId}/formquestion/SMOKER/submission`)
    expect(byName.data).toEqual({ dbName: 'SMOKER', answer: 'no' })
    expect((await call('GET', `study/${studyId}/participant/${participantId}/formquestion/NOPE/submission`)).status).toBe(404)
  })

  it('submitted as the specification has it replaces no answer of another user unseen', async () => {
    const { participantId, id } = await screened({ age: 30 })
    const colleague = 'investigator@northlake.example'
    expect((await keep(participantId, id, [change('smokes', 'no')], colleague)).status).toBe(200)
    const submit = (body: object) =>
      call('POST', `participant/${participantId}/survey`, { surveyType: 'screening', surveyTemplateKey: studyId, ...body })
    const readSurvey = async () => (await call('GET', `survey?participantId=${participantId}&surveyTemplateKey=${studyId}`)).data.versions
    for (const surveyJson of [{ age: 31 }, { age: 31, smokes: 'yes' }])
      expect(codesOf(await submit({ surveyJson }))).toEqual([428, 'VersionRequired'])
    const versions = await readSurvey()
    expect((await keep(participantId, id, [change('wokeAt', '07:00')], colleague)).status).toBe(200)
    expect(codesOf(await submit({ surveyJson: { age: 31, smokes: 'no' }, versions }))).toEqual([409, 'StaleVersion'])
    expect(codesOf(await submit({ surveyJson: { age: 31 }, versions: { age: -1 } }))).toEqual([422, 'Invalid', 'versions notAWholeNumber'])
    expect((await read(participantId)).data.answers).toEqual({ age: 30, smokes: 'no', wokeAt: '07:00' })
    expect((await submit({ surveyJson: { age: 31, smokes: 'no' }, versions: await readSurvey() })).status).toBe(200)
    expect((await read(participantId)).data.answers).toEqual({ age: 31, smokes: 'no' })
  })

  it('keeps every row of a repeat', async () => {
    const doses = Array.from({ length: 500 }, (_, index) => ({ amount: `${index}` }))
    const { participantId } = await screened({ age: 30, doses })
    expect((await read(participantId)).data.answers.doses).toEqual(doses)
  })
})
