import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/rows.ts'
import { codesOf, type TestNode, testNode } from '../../testing/index.ts'
import { pausedAtWrite } from '../../testing/race.ts'
import { admin, coordinator, filledForms, investigator, viewer } from './testFilledForms.ts'

type Verification = ResourceAnswer['answerVerification']

let node: TestNode
let forms: Awaited<ReturnType<typeof filledForms>>
let formId: string
beforeAll(async () => {
  node = await testNode()
  forms = await filledForms(node)
  formId = await forms.newForm([
    { type: 'text', name: 'weight', title: 'Weight', inputType: 'number', verifySource: true },
    { type: 'text', name: 'note' },
    { type: 'text', name: 'hidden', verifySource: true, visibleIf: '{weight} > 200' },
    { type: 'expression', name: 'double', expression: '{weight} * 2' },
    {
      type: 'paneldynamic',
      name: 'events',
      title: 'Adverse events',
      templateElements: [{ type: 'text', name: 'term', verifySource: true }],
    },
    { type: 'text', name: 'shared1', valueName: 'shared', title: 'Shared', verifySource: true, defaultValue: 'x' },
  ])
})
afterAll(() => node?.close())

const all = '&status=OPEN&status=VERIFIED&status=NOT_NEEDED&_sort=createdAt&_order=ASC'
const list = async (query: string, as = investigator) =>
  forms.call<readonly Verification[]>('GET', `answer-verifications?${query}`, undefined, as)
const statesOf = async (id: string) =>
  Object.fromEntries((await list(`formSubmissionId=${id}${all}`)).data.map((row) => [row.question, `${row.status} ${row.answerVersion}`]))
const rowOf = async (id: string, question: string) =>
  (await list(`formSubmissionId=${id}${all}`)).data.find((row) => row.question === question) as Verification
const take = (id: string, name: string, body: object = {}, as = investigator) =>
  forms.call<Verification>('POST', `answer-verification/${id}/transitions/${name}`, body, as)
const verifyAll = (id: string, rows: readonly Pick<Verification, 'id' | 'version'>[], as = investigator) =>
  forms.call<{ readonly verified: number }>(
    'POST',
    `form-submission/${id}/verifications`,
    { rows: rows.map((row) => ({ id: row.id, version: row.version })) },
    as,
  )

describe('source verification', () => {
  it('asks for each answer of a marked question of a completed form, in a list by site, form and participant', async () => {
    const id = await forms.begun(formId, { weight: 70, note: 'Fasting', events: [{ term: 'Headache' }] })
    expect(await statesOf(id)).toEqual({})
    await forms.complete(id)
    expect(await statesOf(id)).toEqual({ weight: 'OPEN 1', events: 'OPEN 1', shared: 'OPEN 1' })
    const { participantId, siteId, studyId } = await forms.read(id)
    const open = (await list(`participantId=${participantId}&siteId=${siteId}&studyId=${studyId}&formId=${formId}`)).data
    expect(open.map(({ questionTitle }) => questionTitle).sort()).toEqual(['Adverse events', 'Shared', 'Weight'])
    expect((await forms.call('POST', 'answer-verifications', { formSubmissionId: id, question: 'note' }, investigator)).status).toBe(405)
  })

  it('is done by those who review, and again when the answer changes', async () => {
    const id = await forms.completed(formId, { weight: 70, events: [{ term: 'Headache' }] })
    const weight = await rowOf(id, 'weight')
    for (const email of [coordinator, admin, viewer]) expect((await take(weight.id, 'verify', {}, email)).status).toBe(403)
    const verified = await take(weight.id, 'verify')
    expect(verified.data).toMatchObject({ status: 'VERIFIED', answerVersion: 1, verifiedOn: expect.any(String) })
    expect(codesOf(await take(weight.id, 'verify'))).toEqual([409, 'TransitionNotAllowed'])
    expect(codesOf(await take(weight.id, 'reopen'))).toEqual([422, 'Invalid', 'reason required'])
    const events = await rowOf(id, 'events')
    expect((await forms.call('POST', 'answer-verifications/bulk', { action: 'verify', ids: [events.id] }, investigator)).status).toBe(200)
    expect(await statesOf(id)).toEqual({ weight: 'VERIFIED 1', events: 'VERIFIED 1', shared: 'OPEN 1' })
    // Unlocked and completed without a change, both stay verified.
    await forms.unlock(id)
    await forms.complete(id)
    expect(await statesOf(id)).toEqual({ weight: 'VERIFIED 1', events: 'VERIFIED 1', shared: 'OPEN 1' })
    await forms.unlock(id)
    await forms.answer(id, { weight: 71 }, 'Misread')
    expect(await rowOf(id, 'weight')).toMatchObject({ status: 'OPEN', answerVersion: 2, verifiedOn: null, verifiedBy: null })
    await forms.answer(id, { events: null, weight: 210, hidden: 'Seen' }, 'Misread')
    await forms.complete(id)
    expect(await statesOf(id)).toEqual({ weight: 'OPEN 3', events: 'NOT_NEEDED 2', shared: 'OPEN 1', hidden: 'OPEN 1' })
    await forms.unlock(id)
    await forms.answer(id, { weight: 70, events: [{ term: 'Nausea' }] }, 'Misread')
    await forms.complete(id)
    expect(await statesOf(id)).toMatchObject({ weight: 'OPEN 4', events: 'OPEN 3', hidden: 'NOT_NEEDED 1' })
  })

  it('takes a page of answers at once, all or none, and none that changed since it was read', async () => {
    const id = await forms.completed(formId, { weight: 70, events: [{ term: 'Headache' }] })
    const other = await forms.completed(formId, { weight: 80 })
    const rows = (await list(`formSubmissionId=${id}`)).data
    expect((await verifyAll(id, rows, coordinator)).status).toBe(403)
    expect((await verifyAll(other, rows)).status).toBe(404)
    expect(codesOf(await verifyAll(id, []))).toEqual([422, 'Invalid', 'rows notAList'])
    await forms.unlock(id)
    await forms.answer(id, { weight: 72 }, 'Misread')
    expect(codesOf(await verifyAll(id, rows))).toEqual([409, 'StaleVersion'])
    expect(await statesOf(id)).toEqual({ weight: 'OPEN 2', events: 'OPEN 1', shared: 'OPEN 1' })
    await forms.complete(id)
    expect((await verifyAll(id, (await list(`formSubmissionId=${id}`)).data)).data).toEqual({ verified: 3 })
    expect((await list(`formSubmissionId=${id}`)).data).toEqual([])
    expect((await list(`formSubmissionId=${id}${all}`, 'unassigned@northlake.example')).data).toEqual([])
  })

  it('does not verify an answer that changes at the same moment', async () => {
    const id = await forms.completed(formId, { weight: 70 })
    await forms.unlock(id)
    const { id: row, version } = await rowOf(id, 'weight')
    const [changed, verified] = await pausedAtWrite<unknown>(
      node,
      ['answer_verification'],
      [() => forms.answer(id, { weight: 71 }, 'Misread'), () => take(row, 'verify', { version })],
    )
    expect(changed).toBeUndefined()
    expect(verified).toMatchObject({ status: 409 })
    expect(await rowOf(id, 'weight')).toMatchObject({ status: 'OPEN', answerVersion: 2 })
  })
})
