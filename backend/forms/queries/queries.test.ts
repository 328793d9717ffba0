import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { SavedAnswers } from '#resources/forms/content/submissionAnswers.ts'
import { codesOf, sharedNode, type TestNode } from '../../app/testing/index.ts'

type Query = ResourceAnswer['formQuery']
type Submission = ResourceAnswer['formSubmission']

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const investigator = 'investigator@northlake.example'
const medical = 'medical@northlake.example'
let node: TestNode
let people: readonly ResourceAnswer['participantStudy'][]
let formId: string

const call = <Data>(method: string, path: string, body?: unknown, caller = coordinator) =>
  node.call<Data>(path, { as: caller, method, body })
const formJson = {
  pages: [
    {
      elements: [
        {
          type: 'text',
          name: 'weight',
          title: { default: 'Weight', fr: 'Poids' },
          inputType: 'number',
          validators: [{ type: 'numeric', maxValue: 200, notificationType: 'warning', text: 'Is this weight right?' }],
        },
        { type: 'text', name: 'note' },
      ],
    },
  ],
}
let next = 0
/** Begins a submission with these answers and returns its id. */
async function startSubmission(answers: Readonly<Record<string, unknown>>): Promise<string> {
  const participation = people[next++]
  const assignResponse = await call<{ readonly id: string }>('POST', 'form-assignments', { participantStudyId: participation?.id, formId })
  const [submission] = (await call<readonly Submission[]>('GET', `form-submissions?formAssignmentId=${assignResponse.data.id}`)).data
  await answer(submission?.id ?? '', answers)
  return submission?.id ?? ''
}
const versions = new Map<string, number>()
async function answer(id: string, answers: Readonly<Record<string, unknown>>, reason?: string) {
  const changes = Object.entries(answers).map(([question, value]) => ({
    operationId: uuid(),
    question,
    value,
    baseVersion: versions.get(`${id} ${question}`) ?? 0,
    ...(reason === undefined ? {} : { reason }),
  }))
  const stored = await call<SavedAnswers>('PUT', `form-submission/${id}/answers`, { submissionId: id, changes })
  expect(codesOf(stored)).toEqual([200, undefined])
  for (const [question, version] of Object.entries(stored.data.versions)) versions.set(`${id} ${question}`, version)
}
const applyTransition = <Row = Submission>(resource: string, id: string | undefined, name: string, body = {}, caller = coordinator) =>
  call<Row>('POST', `${resource}/${id}/transitions/${name}`, body, caller)
const complete = async (id: string) => expect((await applyTransition('form-submission', id, 'complete')).status).toBe(200)
const unlock = (id: string) => applyTransition('form-submission', id, 'unlock', { reason: 'A slip' })
const queriesOf = async (id: string, caller = coordinator) =>
  (await call<readonly Query[]>('GET', `form-queries?formSubmissionId=${id}&_sort=createdAt&_order=ASC`, undefined, caller)).data
const raise = (formSubmissionId: string, values: object = {}, caller = investigator) =>
  call<Query>('POST', 'form-queries', { formSubmissionId, question: 'weight', text: 'Kilograms?', ...values }, caller)

beforeAll(async () => {
  node = await sharedNode()
  people = (await call<typeof people>('GET', 'participant-studies?recruitmentStatus=IN_SCREENING&_end=200')).data
  const formResponse = await call<{ readonly id: string }>('POST', 'admin/form', { name: 'Weights', formJson }, admin)
  formId = formResponse.data.id
  await call('POST', `form/${formId}/transitions/approve`, {}, medical)
})
afterAll(() => node?.close())

describe('a query by a user', () => {
  it('names participant and answer of a query, which is raised, answered, closed by another user and reopened', async () => {
    const id = await startSubmission({ weight: 80 })
    const raiseResponse = await raise(id)
    expect(raiseResponse).toMatchObject({
      status: 201,
      data: {
        questionTitle: 'Weight',
        answerVersion: 1,
        origin: 'PERSON',
        status: 'OPEN',
        age: 0,
        formId,
        participantId: expect.any(String),
      },
    })
    expect((await call<Submission>('GET', `form-submission/${id}`)).data.attention).toEqual(['OPEN_QUERY'])
    const query = raiseResponse.data.id
    expect(codesOf(await applyTransition('form-query', query, 'answer'))).toEqual([422, 'Invalid', 'response required'])
    expect((await applyTransition('form-query', query, 'answer', { response: 'Yes, kilograms' })).data).toMatchObject({
      status: 'ANSWERED',
    })
    expect(codesOf(await applyTransition('form-query', query, 'close'))).toEqual([409, 'NotByYou'])
    const closed = await applyTransition<Query>('form-query', query, 'close', {}, investigator)
    expect(closed.data).toMatchObject({ status: 'CLOSED', response: 'Yes, kilograms', closedOn: expect.any(String) })
    expect((await call<Submission>('GET', `form-submission/${id}`)).data.attention).toEqual([])
    expect(codesOf(await applyTransition('form-query', query, 'reopen'))).toEqual([422, 'Invalid', 'reason required'])
    expect((await applyTransition<Query>('form-query', query, 'reopen', { reason: 'Not yet' })).data).toMatchObject({
      status: 'OPEN',
      closedOn: null,
    })
  })

  it('requires a question of the form and a text for a query, and rejects moving it to another submission', async () => {
    const id = await startSubmission({ weight: 80 })
    expect(codesOf(await raise(id, { question: 'height' }))).toEqual([422, 'Invalid', 'question noSuchQuestion'])
    expect(codesOf(await raise(id, { text: ' ' }))).toEqual([422, 'Invalid', 'text required'])
    const { data } = await raise(id)
    const other = await startSubmission({ weight: 70 })
    expect(codesOf(await call('PATCH', `form-query/${data.id}`, { formSubmissionId: other, version: data.version }))).toEqual([
      422,
      'Invalid',
      'formSubmissionId setOnce',
    ])
    expect((await call('DELETE', `form-query/${data.id}`)).status).toBe(405)
  })

  it('lists queries by study and site for users who may see the form, and for no others', async () => {
    const id = await startSubmission({ weight: 80 })
    const { data } = await raise(id)
    const { studyId, siteId, participantId } = data
    const listResponse = await call<readonly Query[]>('GET', `form-queries?studyId=${studyId}&siteId=${siteId}&status=OPEN`)
    expect(listResponse.data.map((query) => query.id)).toContain(data.id)
    for (const caller of ['nobody@northlake.example', 'coordinator@rivesud.example'])
      expect([403, 404], caller).toContain((await call('GET', `form-query/${data.id}`, undefined, caller)).status)
    await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [participantId])
    expect((await call('GET', `form-query/${data.id}`)).status).toBe(404)
    expect(await queriesOf(id)).toEqual([])
    await node.ownerQuery('update participant set is_restricted_profile = false where id = $1', [participantId])
  })
})

describe('a query by a check', () => {
  it('raises a query when a form is completed with an answer that a check doubts, and closes it once the doubt is resolved', async () => {
    const id = await startSubmission({ weight: 250 })
    await complete(id)
    expect(await queriesOf(id)).toMatchObject([
      { question: 'weight', questionTitle: 'Weight', text: 'Is this weight right?', origin: 'CHECK', status: 'OPEN', answerVersion: 1 },
    ])
    await unlock(id)
    await complete(id)
    expect(await queriesOf(id)).toHaveLength(1)
    await unlock(id)
    await answer(id, { weight: 150 }, 'Misread')
    await complete(id)
    expect(await queriesOf(id)).toMatchObject([{ status: 'CLOSED', closedOn: expect.any(String) }])
  })

  it('raises no query again about an answer that a user confirmed, but one about the next answer', async () => {
    const id = await startSubmission({ weight: 250 })
    await complete(id)
    const [query] = await queriesOf(id)
    await applyTransition('form-query', query?.id, 'answer', { response: 'Weighed twice' })
    await applyTransition('form-query', query?.id, 'close', {}, investigator)
    await unlock(id)
    await answer(id, { note: 'Nothing' }, 'Forgotten')
    await complete(id)
    expect(await queriesOf(id)).toHaveLength(1)
    await unlock(id)
    await answer(id, { weight: 300 }, 'Weighed again')
    await complete(id)
    expect(await queriesOf(id)).toMatchObject([{ status: 'CLOSED' }, { status: 'OPEN', answerVersion: 2 }])
  })
})
