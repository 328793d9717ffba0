import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FillingAnswer, SavedAnswers } from '#resources/forms/callAnswers/submissionAnswers.ts'
import type { Json, JsonObject } from '#resources/forms/json.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { codesOf, type TestNode, testNode } from '../../testing/index.ts'

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

const call = <Data = FillingAnswer>(method: string, path: string, body?: unknown, as = coordinator) =>
  node.call<Data>(path, { as, method, body })

let forms = 0
/** The screening form of the study from now on. */
async function ask(...elements: readonly JsonObject[]) {
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
async function begin(answers: Readonly<Record<string, Json>>) {
  const participantId = people[next++]?.participantId ?? ''
  const sent = await keep(participantId, null, answers)
  return { participantId, sent, id: sent.data?.submissionId ?? '' }
}
const keep = (participantId: string, submissionId: string | null, answers: Readonly<Record<string, Json>>, rest = {}, baseVersion = 0) =>
  call<SavedAnswers>('PUT', screeningOf(participantId), {
    submissionId,
    changes: Object.entries(answers).map(([question, value]) => ({ operationId: uuid(), question, value, baseVersion, ...rest })),
  })
const complete = (id: string) => call<ResourceAnswer['formSubmission']>('POST', `form-submission/${id}/transitions/complete`, {})
const answersOf = async (participantId: string) => (await call('GET', screeningOf(participantId))).data.answers

describe('a completed form', () => {
  it('keeps what stood in it without an answer, and what it calculates', async () => {
    await ask(
      { type: 'radiogroup', name: 'smoker', choices: ['yes', 'no'], defaultValue: 'no', internalCorrectAnswers: ['no'] },
      { type: 'boolean', name: 'fasting', defaultValue: true },
      { type: 'text', name: 'weight', inputType: 'number', defaultValueExpression: '60 + 5' },
      { type: 'text', name: 'height', inputType: 'number' },
      { type: 'text', name: 'hidden', defaultValue: 'no one saw it', visibleIf: '{smoker} = "yes"' },
      { type: 'expression', name: 'bmi', expression: 'round({weight} / (({height} / 100) ^ 2), 1)' },
    )
    const { participantId, id } = await begin({ height: 170 })
    expect((await complete(id)).data).toMatchObject({ status: 'COMPLETED', eligibility: 'ELIGIBLE' })
    expect(await answersOf(participantId)).toEqual({ smoker: 'no', fasting: true, weight: 65, height: 170, bmi: 22.5 })
  })

  it('calculates anew after a correction, and never takes what is sent for a calculation', async () => {
    await ask({ type: 'text', name: 'a', inputType: 'number' }, { type: 'expression', name: 'double', expression: '{a} * 2' })
    const { participantId, id, sent } = await begin({ a: 3, double: 99 })
    expect(codesOf(sent)).toEqual([200, undefined])
    expect(await answersOf(participantId)).toEqual({ a: 3 })
    await complete(id)
    expect(await answersOf(participantId)).toEqual({ a: 3, double: 6 })
    await call('POST', `form-submission/${id}/transitions/unlock`, { reason: 'Misread' })
    expect((await keep(participantId, id, { a: 2 }, { reason: 'Misread' }, 1)).status).toBe(200)
    await complete(id)
    expect(await answersOf(participantId)).toEqual({ a: 2, double: 4 })
    await call('POST', `form-submission/${id}/transitions/unlock`, { reason: 'Not measured' })
    await keep(participantId, id, { a: null }, { reason: 'Not measured' }, 2)
    await complete(id)
    expect(await answersOf(participantId)).toEqual({})
  })

  it('calculates the cells of a repeat at each save, whatever is sent for them', async () => {
    const fields: readonly JsonObject[] = [
      { type: 'text', name: 'n', inputType: 'number' },
      { type: 'expression', name: 'double', expression: '{panel.n} * 2' },
    ]
    await ask({ type: 'paneldynamic', name: 'rows', templateElements: fields })
    const { participantId, sent } = await begin({ rows: [{ n: 2, double: 99 }, { double: 7 }, { n: 3 }] })
    expect(codesOf(sent)).toEqual([200, undefined])
    expect(await answersOf(participantId)).toEqual({ rows: [{ n: 2, double: 4 }, {}, { n: 3, double: 6 }] })
  })

  it('puts nothing in the place of an answer that somebody took away', async () => {
    await ask({ type: 'text', name: 'note', defaultValue: 'None' }, { type: 'text', name: 'other' })
    const { participantId, id } = await begin({ note: 'Tired', other: 'x' })
    await keep(participantId, id, { note: null }, {}, 1)
    await complete(id)
    expect(await answersOf(participantId)).toEqual({ other: 'x' })
  })

  it('may have nothing to report, and prints', async () => {
    await ask({ type: 'html', name: 'read', html: 'Nothing to answer' }, { type: 'text', name: 'event' })
    const { participantId, id, sent } = await begin({})
    expect(codesOf(sent)).toEqual([200, undefined])
    expect((await complete(id)).data).toMatchObject({ status: 'COMPLETED' })
    expect(await answersOf(participantId)).toEqual({})
    expect((await node.fetch(`form-submission/${id}/pdf`, { as: coordinator })).status).toBe(200)
  })
})

describe('a missing code', () => {
  it('is stored in the place of a required answer, never beside one, and is changed with a reason after completion', async () => {
    await ask({ type: 'text', name: 'weight', inputType: 'number', isRequired: true, missingCodes: ['ND', 'NA'] })
    const { participantId, id } = await begin({ weight: 60 })
    expect(codesOf(await keep(participantId, id, { 'weight-Missing': 'ND' }))).toEqual([422, 'Invalid', 'weight-Missing answerAndCode'])
    const both = (value: Json, code: Json, baseVersion: number, rest = {}) =>
      call<SavedAnswers>('PUT', screeningOf(participantId), {
        submissionId: id,
        changes: [
          { operationId: uuid(), question: 'weight', value, baseVersion, ...rest },
          { operationId: uuid(), question: 'weight-Missing', value: code, baseVersion: Math.max(0, baseVersion - 1), ...rest },
        ],
      })
    // Another user changed the answer: neither half of the decision is stored.
    expect((await both(null, 'ND', 0)).data.conflicts.map(({ question }) => question)).toEqual(['weight', 'weight-Missing'])
    expect((await both(null, 'ND', 1)).status).toBe(200)
    expect((await complete(id)).data).toMatchObject({ status: 'COMPLETED' })
    expect(await answersOf(participantId)).toEqual({ 'weight-Missing': 'ND' })
    await call('POST', `form-submission/${id}/transitions/unlock`, { reason: 'Measured later' })
    expect(codesOf(await both(61, null, 2))).toEqual([422, 'ReasonForChange', 'reason required'])
    expect((await both(61, null, 2, { reason: 'Measured later' })).status).toBe(200)
    expect(await answersOf(participantId)).toEqual({ weight: 61 })
  })
})

describe('an answer', () => {
  it('that was kept under older rules holds up nobody who sends it again', async () => {
    await ask(
      { type: 'matrixdynamic', name: 'a', columns: [{ name: 'n', cellType: 'text', inputType: 'number' }] },
      { type: 'text', name: 'b' },
    )
    const { participantId, id } = await begin({ b: 'x' })
    await node.ownerQuery(
      `insert into form_answer (org_id, submission_id, question, version, value, user_id, operation_id)
        select org_id, submission_id, 'a', 1, '[{"n": "abc"}]', user_id, gen_random_uuid() from form_answer where submission_id = $1 limit 1`,
      [id],
    )
    expect(codesOf(await keep(participantId, id, { a: [{ n: 'abc' }, { n: 2 }] }, {}, 1))).toEqual([200, undefined])
    expect(codesOf(await keep(participantId, id, { a: [{ n: 'abc' }, { n: 'x' }] }, {}, 2))).toEqual([422, 'Invalid', 'a[1].n notANumber'])
  })

  it('is found under a name whose blanks nobody sees', async () => {
    await ask({ type: 'text', name: 'CARDIOLOGIST\t' })
    const { participantId, id } = await begin({ CARDIOLOGIST: 'Dr. Roy' })
    await complete(id)
    expect(await answersOf(participantId)).toEqual({ CARDIOLOGIST: 'Dr. Roy' })
  })
})
