import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { Json, JsonObject } from '#resources/forms/content/json.ts'
import type { FillingAnswer, SavedAnswers } from '#resources/forms/content/submissionAnswers.ts'
import { codesOf, type TestNode, testNode } from '../../app/testing/index.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const medical = 'medical@northlake.example'
let node: TestNode
let people: readonly ResourceAnswer['participantStudy'][]
let studyId: string
beforeAll(async () => {
  node = await testNode()
  const { data } = await call<readonly ResourceAnswer['participantStudy'][]>(
    'GET',
    'participant-studies?recruitmentStatus=IN_SCREENING&_end=100',
  )
  studyId = data[0]?.studyId ?? ''
  people = data.filter((each) => each.studyId === studyId)
})
afterAll(() => node?.close())

const call = <Data = FillingAnswer>(method: string, path: string, body?: unknown, caller = coordinator) =>
  node.call<Data>(path, { as: caller, method, body })

let forms = 0
/** Replaces the screening form of the study. */
async function setScreeningForm(...elements: readonly JsonObject[]) {
  forms += 1
  const { data } = await call<{ readonly id: string }>(
    'POST',
    `study/${studyId}/form`,
    { name: `Kept ${forms}`, type: 'SCREENING', isScreening: true, formJson: { pages: [{ elements }] } },
    admin,
  )
  expect((await call('POST', `form/${data.id}/transitions/approve`, {}, medical)).status).toBe(200)
}
let next = 0
const screeningOf = (participantId: string) => `study/${studyId}/participant/${participantId}/screening/answers`
async function startScreening(answers: Readonly<Record<string, Json>>) {
  const participantId = people[next++]?.participantId ?? ''
  const saveResponse = await saveAnswers(participantId, null, answers)
  return { participantId, sent: saveResponse, id: saveResponse.data?.submissionId ?? '' }
}
const saveAnswers = (
  participantId: string,
  submissionId: string | null,
  answers: Readonly<Record<string, Json>>,
  extraFields = {},
  baseVersion = 0,
) =>
  call<SavedAnswers>('PUT', screeningOf(participantId), {
    submissionId,
    changes: Object.entries(answers).map(([question, value]) => ({ operationId: uuid(), question, value, baseVersion, ...extraFields })),
  })
const complete = (id: string) => call<ResourceAnswer['formSubmission']>('POST', `form-submission/${id}/transitions/complete`, {})
const answersOf = async (participantId: string) => (await call('GET', screeningOf(participantId))).data.answers

describe('a completed form', () => {
  it('stores defaults that were shown without being answered, and calculated values', async () => {
    await setScreeningForm(
      { type: 'radiogroup', name: 'smoker', choices: ['yes', 'no'], defaultValue: 'no', internalCorrectAnswers: ['no'] },
      { type: 'boolean', name: 'fasting', defaultValue: true },
      { type: 'text', name: 'weight', inputType: 'number', defaultValueExpression: '60 + 5' },
      { type: 'text', name: 'height', inputType: 'number' },
      { type: 'text', name: 'hidden', defaultValue: 'no one saw it', visibleIf: '{smoker} = "yes"' },
      { type: 'expression', name: 'bmi', expression: 'round({weight} / (({height} / 100) ^ 2), 1)' },
    )
    const { participantId, id } = await startScreening({ height: 170 })
    expect((await complete(id)).data).toMatchObject({ status: 'COMPLETED', eligibility: 'ELIGIBLE' })
    expect(await answersOf(participantId)).toEqual({ smoker: 'no', fasting: true, weight: 65, height: 170, bmi: 22.5 })
  })

  it('recalculates after a correction, and never accepts a submitted value as a calculation', async () => {
    await setScreeningForm({ type: 'text', name: 'a', inputType: 'number' }, { type: 'expression', name: 'double', expression: '{a} * 2' })
    const { participantId, id, sent } = await startScreening({ a: 3, double: 99 })
    expect(codesOf(sent)).toEqual([200, undefined])
    expect(await answersOf(participantId)).toEqual({ a: 3 })
    await complete(id)
    expect(await answersOf(participantId)).toEqual({ a: 3, double: 6 })
    await call('POST', `form-submission/${id}/transitions/unlock`, { reason: 'Misread' })
    expect((await saveAnswers(participantId, id, { a: 2 }, { reason: 'Misread' }, 1)).status).toBe(200)
    await complete(id)
    expect(await answersOf(participantId)).toEqual({ a: 2, double: 4 })
    await call('POST', `form-submission/${id}/transitions/unlock`, { reason: 'Not measured' })
    await saveAnswers(participantId, id, { a: null }, { reason: 'Not measured' }, 2)
    await complete(id)
    expect(await answersOf(participantId)).toEqual({})
  })

  it('recalculates the cells of a repeat at each save, whatever was submitted for them', async () => {
    const fields: readonly JsonObject[] = [
      { type: 'text', name: 'n', inputType: 'number' },
      { type: 'expression', name: 'double', expression: '{panel.n} * 2' },
    ]
    await setScreeningForm({ type: 'paneldynamic', name: 'rows', templateElements: fields })
    const { participantId, sent } = await startScreening({ rows: [{ n: 2, double: 99 }, { double: 7 }, { n: 3 }] })
    expect(codesOf(sent)).toEqual([200, undefined])
    expect(await answersOf(participantId)).toEqual({ rows: [{ n: 2, double: 4 }, {}, { n: 3, double: 6 }] })
  })

  it('does not restore the default of an answer that a user removed', async () => {
    await setScreeningForm({ type: 'text', name: 'note', defaultValue: 'None' }, { type: 'text', name: 'other' })
    const { participantId, id } = await startScreening({ note: 'Tired', other: 'x' })
    await saveAnswers(participantId, id, { note: null }, {}, 1)
    await complete(id)
    expect(await answersOf(participantId)).toEqual({ other: 'x' })
  })

  it('accepts and prints a completed form without any answer', async () => {
    await setScreeningForm({ type: 'html', name: 'read', html: 'Nothing to answer' }, { type: 'text', name: 'event' })
    const { participantId, id, sent } = await startScreening({})
    expect(codesOf(sent)).toEqual([200, undefined])
    expect((await complete(id)).data).toMatchObject({ status: 'COMPLETED' })
    expect(await answersOf(participantId)).toEqual({})
    expect((await node.fetch(`form-submission/${id}/pdf`, { as: coordinator })).status).toBe(200)
    const survey = { surveyJson: {}, surveyType: 'screening', surveyTemplateKey: studyId }
    const otherId = people[next++]?.participantId ?? ''
    expect((await call('POST', `participant/${otherId}/survey`, survey)).status).toBe(200)
  })

  it('names a stored date or time that does not exist in words', async () => {
    await setScreeningForm({ type: 'date-picker', name: 'day' }, { type: 'time-picker', name: 'time' }, { type: 'text', name: 'b' })
    const { id } = await startScreening({ b: 'x' })
    // Stored under older rules: the API rejects such answers now.
    await node.ownerQuery(
      `insert into form_answer (org_id, submission_id, question, version, value, user_id, operation_id)
        select org_id, submission_id, given.name, 1, to_jsonb(given.value), user_id, gen_random_uuid()
        from form_answer, (values ('day', '2026-02-31'), ('time', '25:99')) as given (name, value) where submission_id = $1`,
      [id],
    )
    const { status, error } = await complete(id)
    const { data } = error as unknown as { readonly data: unknown }
    expect([status, data]).toMatchObject([
      422,
      {
        problems: [
          { question: 'day', text: expect.stringMatching(/date/i) },
          { question: 'time', text: expect.stringMatching(/time/i) },
        ],
      },
    ])
  })
})

describe('a missing code', () => {
  it('stores a missing code instead of a required answer, never with one, and requires a reason for a later change', async () => {
    await setScreeningForm({ type: 'text', name: 'weight', inputType: 'number', isRequired: true, missingCodes: ['ND', 'NA'] })
    const { participantId, id } = await startScreening({ weight: 60 })
    expect(codesOf(await saveAnswers(participantId, id, { 'weight-Missing': 'ND' }))).toEqual([
      422,
      'Invalid',
      'weight-Missing answerAndCode',
    ])
    const saveAnswerAndCode = (value: Json, code: Json, baseVersion: number, extraFields = {}) =>
      call<SavedAnswers>('PUT', screeningOf(participantId), {
        submissionId: id,
        changes: [
          { operationId: uuid(), question: 'weight', value, baseVersion, ...extraFields },
          { operationId: uuid(), question: 'weight-Missing', value: code, baseVersion: Math.max(0, baseVersion - 1), ...extraFields },
        ],
      })
    // Another user changed the answer, so the server stores neither the new answer nor its missing code.
    expect((await saveAnswerAndCode(null, 'ND', 0)).data.conflicts.map(({ question }) => question)).toEqual(['weight', 'weight-Missing'])
    expect((await saveAnswerAndCode(null, 'ND', 1)).status).toBe(200)
    expect((await complete(id)).data).toMatchObject({ status: 'COMPLETED' })
    expect(await answersOf(participantId)).toEqual({ 'weight-Missing': 'ND' })
    await call('POST', `form-submission/${id}/transitions/unlock`, { reason: 'Measured later' })
    expect(codesOf(await saveAnswerAndCode(61, null, 2))).toEqual([422, 'ReasonForChange', 'reason required'])
    expect((await saveAnswerAndCode(61, null, 2, { reason: 'Measured later' })).status).toBe(200)
    expect(await answersOf(participantId)).toEqual({ weight: 61 })
  })
})

describe('an answer', () => {
  it('does not reject a resent answer that was stored under older rules', async () => {
    await setScreeningForm(
      { type: 'matrixdynamic', name: 'a', columns: [{ name: 'n', cellType: 'text', inputType: 'number' }] },
      { type: 'text', name: 'b' },
    )
    const { participantId, id } = await startScreening({ b: 'x' })
    await node.ownerQuery(
      `insert into form_answer (org_id, submission_id, question, version, value, user_id, operation_id)
        select org_id, submission_id, 'a', 1, '[{"n": "abc"}]', user_id, gen_random_uuid() from form_answer where submission_id = $1 limit 1`,
      [id],
    )
    expect(codesOf(await saveAnswers(participantId, id, { a: [{ n: 'abc' }, { n: 2 }] }, {}, 1))).toEqual([200, undefined])
    expect(codesOf(await saveAnswers(participantId, id, { a: [{ n: 'abc' }, { n: 'x' }] }, {}, 2))).toEqual([
      422,
      'Invalid',
      'a[1].n notANumber',
    ])
  })

  it('finds an answer under a name with invisible blanks', async () => {
    await setScreeningForm({ type: 'text', name: 'CARDIOLOGIST\t' })
    const { participantId, id } = await startScreening({ CARDIOLOGIST: 'Dr. Roy' })
    await complete(id)
    expect(await answersOf(participantId)).toEqual({ CARDIOLOGIST: 'Dr. Roy' })
  })
})
