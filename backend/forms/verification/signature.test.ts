import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignatureAnswer } from '#resources/core/signatureAnswers.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { type SignatureFault, verifySignatures } from '../../access/signatures/verify.ts'
import { openStore } from '../../files/disk.ts'
import { codesOf, type TestNode, testNode } from '../../testing/index.ts'
import { pausedAtWrite } from '../../testing/race.ts'
import { admin, coordinator, filledForms, investigator, medical, viewer } from './testFilledForms.ts'

let node: TestNode
let forms: Awaited<ReturnType<typeof filledForms>>
let formId: string
beforeAll(async () => {
  node = await testNode()
  forms = await filledForms(node)
  formId = await forms.newForm(
    [
      { type: 'text', name: 'weight', inputType: 'number' },
      { type: 'text', name: 'note' },
    ],
    { needsSignature: true },
  )
})
afterAll(() => node?.close())

const toSign = async (as = investigator) =>
  (await forms.call<readonly ResourceAnswer['formSubmission'][]>('GET', 'form-submissions?attention=TO_SIGN&_end=100', undefined, as)).data

describe('the signature of a form', () => {
  it('is given by those who review, with a fresh sign-in, once the form is completed and asks for it', async () => {
    const id = await forms.begun(formId, { weight: 70, note: 'Fasting' })
    expect(codesOf(await forms.sign(id))).toEqual([409, 'TransitionNotAllowed'])
    await forms.complete(id)
    expect((await toSign()).map((row) => row.id)).toContain(id)
    for (const email of [coordinator, admin, viewer]) expect((await forms.sign(id, email)).status).toBe(403)
    expect(codesOf(await forms.take(id, 'sign', {}, investigator))).toEqual([422, 'Invalid', 'signature required'])
    expect(codesOf(await forms.take(id, 'sign', { signature: await forms.signIn(id, medical) }, investigator))).toEqual([
      403,
      'SignatureError',
    ])
    const signed = await forms.sign(id)
    expect(signed).toMatchObject({ status: 200, data: { status: 'COMPLETED', signedOn: expect.any(String), needsSignature: true } })
    expect(signed.data.answersHash).toMatch(/^[0-9a-f]{64}$/)
    expect((await toSign()).map((row) => row.id)).not.toContain(id)
    expect(codesOf(await forms.sign(id))).toEqual([409, 'TransitionNotAllowed'])
    const signatures = (await forms.call<readonly SignatureAnswer[]>('GET', `signatures/formSubmission/${id}`)).data
    expect(signatures).toMatchObject([{ transition: 'sign', userId: signed.data.signedBy }])
    // A review does not end it.
    expect((await forms.take(id, 'review', {}, investigator)).status).toBe(200)
    expect(await forms.read(id)).toMatchObject({ signedBy: signed.data.signedBy, reviewedOn: expect.any(String) })
    expect((await node.fetch(`form-submission/${id}/pdf`, { as: coordinator })).status).toBe(200)

    const unsigned = await forms.completed(await forms.newForm([{ type: 'text', name: 'note' }]), { note: 'x' })
    expect((await toSign()).map((row) => row.id)).not.toContain(unsigned)
    expect(codesOf(await forms.sign(unsigned))).toEqual([409, 'TransitionNotAllowed'])
    const bulk = { action: 'sign', ids: [unsigned] }
    expect(codesOf(await forms.call('POST', 'form-submissions/bulk', bulk, investigator))).toEqual([
      422,
      'Invalid',
      'action signedOneByOne',
    ])
  })

  it('ends when the form is unlocked, and its changed answers are signed anew', async () => {
    const id = await forms.completed(formId, { weight: 70 })
    const first = (await forms.sign(id)).data
    await forms.unlock(id)
    expect(await forms.read(id)).toMatchObject({ signedOn: null, signedBy: null, answersHash: null })
    await forms.answer(id, { weight: 71 }, 'Misread')
    await forms.complete(id)
    const second = (await forms.sign(id)).data
    expect(second.answersHash).not.toBe(first.answersHash)
    const signatures = (await forms.call<readonly SignatureAnswer[]>('GET', `signatures/formSubmission/${id}`)).data
    expect(signatures.map(({ transition }) => transition)).toEqual(['sign', 'sign'])
    expect(await verified()).toHaveProperty('signatures')
  })

  it('is refused where the form was changed after its signer read it', async () => {
    const id = await forms.completed(formId, { weight: 70 })
    const { version } = await forms.read(id)
    await forms.unlock(id)
    await forms.answer(id, { weight: 90 }, 'Misread')
    await forms.complete(id)
    expect(codesOf(await forms.sign(id, investigator, { version }))).toEqual([409, 'StaleVersion'])
    const signature = await forms.signIn(id, investigator)
    const [unlocked, signed] = await pausedAtWrite(
      node,
      ['form_submission'],
      [() => forms.take(id, 'unlock', { reason: 'Misread' }), () => forms.take(id, 'sign', { signature }, investigator)],
    )
    expect(unlocked?.status).toBe(200)
    expect(signed?.status).toBe(409)
    expect(await forms.read(id)).toMatchObject({ status: 'IN_PROGRESS', signedOn: null })
  })

  it('is found broken where an answer was changed in the database', async () => {
    const id = await forms.completed(formId, { weight: 70, note: 'Fasting' })
    await forms.sign(id)
    const change = (value: string) => [
      'alter table form_answer disable trigger user',
      `update form_answer set value = '${value}' where submission_id = '${id}' and question = 'note'`,
      'alter table form_answer enable trigger user',
    ]
    for (const text of change('"Ate"')) await node.ownerQuery(text)
    expect(await verified()).toMatchObject({ record: id, fault: 'signedAnswersChanged' })
    for (const text of change('"Fasting"')) await node.ownerQuery(text)
    expect(await verified()).toHaveProperty('signatures')
    await node.ownerQuery(`update form_submission set signed_on = null where id = $1`, [id])
    expect(await verified()).toMatchObject({ record: id, fault: 'recordChanged' })
  })
})

async function verified(): Promise<SignatureFault | { readonly signatures: number }> {
  const [{ orgId } = { orgId: '' }] = await node.ownerQuery<{ orgId: string }>(`select org_id as "orgId" from "user" where email = $1`, [
    admin,
  ])
  return verifySignatures(node.studydesk.database, await openStore(node.studydesk.config), orgId)
}
