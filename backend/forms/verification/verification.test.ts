import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { SignatureAnswer } from '#resources/organisation/signatureAnswers.ts'
import { codesOf, type TestNode, testNode } from '../../app/testing/index.ts'
import { printText } from '../../app/testing/printText.ts'
import { runPausedAtWrite } from '../../app/testing/race.ts'
import { openStore } from '../../platform/files/disk.ts'
import { type SignatureFault, verifySignatures } from '../../platform/signatures/verify.ts'
import { admin, coordinator, createFormBench, investigator, medical, viewer } from './testFilledForms.ts'

type Verification = ResourceAnswer['answerVerification']

let node: TestNode
let forms: Awaited<ReturnType<typeof createFormBench>>
let formId: string
let signedFormId: string
beforeAll(async () => {
  node = await testNode()
  forms = await createFormBench(node)
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
  signedFormId = await forms.newForm(
    [
      { type: 'text', name: 'weight', inputType: 'number' },
      { type: 'text', name: 'note' },
    ],
    { needsSignature: true },
  )
})
afterAll(() => node?.close())

const allStatesQuery = '&status=OPEN&status=VERIFIED&status=NOT_NEEDED&_sort=createdAt&_order=ASC'
const list = async (query: string, caller = investigator) =>
  forms.call<readonly Verification[]>('GET', `answer-verifications?${query}`, undefined, caller)
const statesOf = async (id: string) =>
  Object.fromEntries(
    (await list(`formSubmissionId=${id}${allStatesQuery}`)).data.map((row) => [row.question, `${row.status} ${row.answerVersion}`]),
  )
const rowOf = async (id: string, question: string) =>
  (await list(`formSubmissionId=${id}${allStatesQuery}`)).data.find((row) => row.question === question) as Verification
const applyTransition = (id: string, name: string, body: object = {}, caller = investigator) =>
  forms.call<Verification>('POST', `answer-verification/${id}/transitions/${name}`, body, caller)
const verifyAll = (id: string, rows: readonly Pick<Verification, 'id' | 'version'>[], caller = investigator) =>
  forms.call<{ readonly verified: number }>(
    'POST',
    `form-submission/${id}/verifications`,
    { rows: rows.map((row) => ({ id: row.id, version: row.version })) },
    caller,
  )

describe('source verification', () => {
  it('requires verification of each marked answer of a completed form, listed by site, form and participant', async () => {
    const id = await forms.begun(formId, { weight: 70, note: 'Fasting', events: [{ term: 'Headache' }] })
    expect(await statesOf(id)).toEqual({})
    await forms.complete(id)
    expect(await statesOf(id)).toEqual({ weight: 'OPEN 1', events: 'OPEN 1', shared: 'OPEN 1' })
    const { participantId, siteId, studyId } = await forms.read(id)
    const open = (await list(`participantId=${participantId}&siteId=${siteId}&studyId=${studyId}&formId=${formId}`)).data
    expect(open.map(({ questionTitle }) => questionTitle).sort()).toEqual(['Adverse events', 'Shared', 'Weight'])
    expect((await forms.call('POST', 'answer-verifications', { formSubmissionId: id, question: 'note' }, investigator)).status).toBe(405)
  })

  it('allows reviewers alone to verify answers, and requires it again when an answer changes', async () => {
    const id = await forms.completed(formId, { weight: 70, events: [{ term: 'Headache' }] })
    const weight = await rowOf(id, 'weight')
    for (const email of [coordinator, admin, viewer]) expect((await applyTransition(weight.id, 'verify', {}, email)).status).toBe(403)
    const verifyResponse = await applyTransition(weight.id, 'verify')
    expect(verifyResponse.data).toMatchObject({ status: 'VERIFIED', answerVersion: 1, verifiedOn: expect.any(String) })
    expect(codesOf(await applyTransition(weight.id, 'verify'))).toEqual([409, 'TransitionNotAllowed'])
    expect(codesOf(await applyTransition(weight.id, 'reopen'))).toEqual([422, 'Invalid', 'reason required'])
    const events = await rowOf(id, 'events')
    expect((await forms.call('POST', 'answer-verifications/bulk', { action: 'verify', ids: [events.id] }, investigator)).status).toBe(200)
    expect(await statesOf(id)).toEqual({ weight: 'VERIFIED 1', events: 'VERIFIED 1', shared: 'OPEN 1' })
    // Both verified answers stay verified after the form is unlocked and completed without a change.
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

  it('verifies a page of answers at once, all or none, and rejects it when one changed since it was read', async () => {
    const id = await forms.completed(formId, { weight: 70, events: [{ term: 'Headache' }] })
    const other = await forms.completed(formId, { weight: 80 })
    const rows = (await list(`formSubmissionId=${id}`)).data
    expect((await verifyAll(id, rows, coordinator)).status).toBe(403)
    expect((await verifyAll(other, rows)).status).toBe(404)
    expect(codesOf(await verifyAll(id, []))).toEqual([422, 'Invalid', 'rows required'])
    await forms.unlock(id)
    await forms.answer(id, { weight: 72 }, 'Misread')
    expect(codesOf(await verifyAll(id, rows))).toEqual([409, 'StaleVersion'])
    expect(await statesOf(id)).toEqual({ weight: 'OPEN 2', events: 'OPEN 1', shared: 'OPEN 1' })
    await forms.complete(id)
    expect((await verifyAll(id, (await list(`formSubmissionId=${id}`)).data)).data).toEqual({ verified: 3 })
    expect((await list(`formSubmissionId=${id}`)).data).toEqual([])
    expect((await list(`formSubmissionId=${id}${allStatesQuery}`, 'unassigned@northlake.example')).data).toEqual([])
  })

  it('rejects verifying an answer that changes at the same moment', async () => {
    const id = await forms.completed(formId, { weight: 70 })
    await forms.unlock(id)
    const { id: row, version } = await rowOf(id, 'weight')
    const [changed, verifyResponse] = await runPausedAtWrite<unknown>(
      node,
      ['answer_verification'],
      [() => forms.answer(id, { weight: 71 }, 'Misread'), () => applyTransition(row, 'verify', { version })],
    )
    expect(changed).toBeUndefined()
    expect(verifyResponse).toMatchObject({ status: 409 })
    expect(await rowOf(id, 'weight')).toMatchObject({ status: 'OPEN', answerVersion: 2 })
  })
})

const listFormsToSign = async (caller = investigator) =>
  (await forms.call<readonly ResourceAnswer['formSubmission'][]>('GET', 'form-submissions?attention=TO_SIGN&_end=100', undefined, caller))
    .data

describe('the signature of a form', () => {
  it('requires a reviewer with a fresh sign-in, and a completed form that requests a signature', async () => {
    const id = await forms.begun(signedFormId, { weight: 70, note: 'Fasting' })
    expect(codesOf(await forms.sign(id))).toEqual([409, 'TransitionNotAllowed'])
    await forms.complete(id)
    expect((await listFormsToSign()).map((row) => row.id)).toContain(id)
    for (const email of [coordinator, admin, viewer]) expect((await forms.sign(id, email)).status).toBe(403)
    expect(codesOf(await forms.take(id, 'sign', {}, investigator))).toEqual([422, 'Invalid', 'signature required'])
    expect(codesOf(await forms.take(id, 'sign', { signature: await forms.signIn(id, medical) }, investigator))).toEqual([
      403,
      'SignatureError',
    ])
    const signed = await forms.sign(id)
    expect(signed).toMatchObject({ status: 200, data: { status: 'COMPLETED', signedOn: expect.any(String), needsSignature: true } })
    expect(signed.data.answersHash).toMatch(/^[0-9a-f]{64}$/)
    expect((await listFormsToSign()).map((row) => row.id)).not.toContain(id)
    expect(codesOf(await forms.sign(id))).toEqual([409, 'TransitionNotAllowed'])
    const signatures = (await forms.call<readonly SignatureAnswer[]>('GET', `signatures/formSubmission/${id}`)).data
    expect(signatures).toMatchObject([{ transition: 'sign', userId: signed.data.signedBy }])
    // A review does not invalidate the signature.
    expect((await forms.take(id, 'review', {}, investigator)).status).toBe(200)
    expect(await forms.read(id)).toMatchObject({ signedBy: signed.data.signedBy, reviewedOn: expect.any(String) })
    const print = await node.fetch(`form-submission/${id}/pdf`, { as: coordinator })
    expect(await printText(await print.arrayBuffer())).toContain('confirm that they are complete and accurate')

    const unsignedId = await forms.completed(await forms.newForm([{ type: 'text', name: 'note' }]), { note: 'x' })
    expect((await listFormsToSign()).map((row) => row.id)).not.toContain(unsignedId)
    expect(codesOf(await forms.sign(unsignedId))).toEqual([409, 'TransitionNotAllowed'])
    const bulk = { action: 'sign', ids: [unsignedId] }
    expect(codesOf(await forms.call('POST', 'form-submissions/bulk', bulk, investigator))).toEqual([
      422,
      'Invalid',
      'action signedOneByOne',
    ])
  })

  it('ends a signature when the form is unlocked, and requires a new one for the changed answers', async () => {
    const id = await forms.completed(signedFormId, { weight: 70 })
    const first = (await forms.sign(id)).data
    await forms.unlock(id)
    expect(await forms.read(id)).toMatchObject({ signedOn: null, signedBy: null, answersHash: null })
    await forms.answer(id, { weight: 71 }, 'Misread')
    await forms.complete(id)
    const second = (await forms.sign(id)).data
    expect(second.answersHash).not.toBe(first.answersHash)
    const signatures = (await forms.call<readonly SignatureAnswer[]>('GET', `signatures/formSubmission/${id}`)).data
    expect(signatures.map(({ transition }) => transition)).toEqual(['sign', 'sign'])
    expect(await runVerification()).toHaveProperty('signatures')
  })

  it('rejects signing a form that changed after its signer read it', async () => {
    const id = await forms.completed(signedFormId, { weight: 70 })
    const { version } = await forms.read(id)
    await forms.unlock(id)
    await forms.answer(id, { weight: 90 }, 'Misread')
    await forms.complete(id)
    expect(codesOf(await forms.sign(id, investigator, { version }))).toEqual([409, 'StaleVersion'])
    const signature = await forms.signIn(id, investigator)
    const [unlockResponse, signed] = await runPausedAtWrite(
      node,
      ['form_submission'],
      [() => forms.take(id, 'unlock', { reason: 'Misread' }), () => forms.take(id, 'sign', { signature }, investigator)],
    )
    expect(unlockResponse?.status).toBe(200)
    expect(signed?.status).toBe(409)
    expect(await forms.read(id)).toMatchObject({ status: 'IN_PROGRESS', signedOn: null })
  })

  it('detects a signed answer that was changed in the database', async () => {
    const id = await forms.completed(signedFormId, { weight: 70, note: 'Fasting' })
    await forms.sign(id)
    const change = (value: string) => [
      'alter table form_answer disable trigger user',
      `update form_answer set value = '${value}' where submission_id = '${id}' and question = 'note'`,
      'alter table form_answer enable trigger user',
    ]
    for (const text of change('"Ate"')) await node.ownerQuery(text)
    expect(await runVerification()).toMatchObject({ record: id, fault: 'signedAnswersChanged' })
    for (const text of change('"Fasting"')) await node.ownerQuery(text)
    expect(await runVerification()).toHaveProperty('signatures')
    await node.ownerQuery(`update form_submission set signed_on = null where id = $1`, [id])
    expect(await runVerification()).toMatchObject({ record: id, fault: 'recordChanged' })
  })
})

async function runVerification(): Promise<SignatureFault | { readonly signatures: number }> {
  const [{ orgId } = { orgId: '' }] = await node.ownerQuery<{ orgId: string }>(`select org_id as "orgId" from "user" where email = $1`, [
    admin,
  ])
  return verifySignatures(node.studydesk.database, await openStore(node.studydesk.config), orgId)
}
