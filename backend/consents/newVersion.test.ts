import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/rows.ts'
import { codesOf, sharedNode, type TestNode } from '../testing/index.ts'
import { pausedAtWrite } from '../testing/race.ts'
import { admin, studyWithConsents, toSign } from './testConsents.ts'

type Consent = ResourceAnswer['consent']

let node: TestNode
beforeAll(async () => {
  node = await sharedNode()
})
afterAll(() => node?.close())

const soon = { timeout: 20_000 }

describe('a new version', () => {
  it('is asked of those who consented by a row of its own, leaves the given one as it is, and begins anew with those who had not', async () => {
    const of = await studyWithConsents(node)
    const [gave, had] = [await of.asked(), await of.asked()]
    await of.onPaper(gave.id)
    await of.take(had.id, 'begin')
    const before = await of.read(gave.id)
    await of.newVersion('<p>You may leave at any time. There is one more blood test.</p>')
    await expect.poll(async () => (await of.consentsOf(gave.participantStudyId)).length, soon).toBe(2)
    expect(await of.read(gave.id)).toEqual(before)
    const [, again] = (await of.consentsOf(gave.participantStudyId)) as readonly [Consent, Consent]
    expect(again).toMatchObject({ state: 'REQUIRES_RECONSENT', number: 2, supersedesId: gave.id })
    expect(again.formVersionId).not.toBe(before.formVersionId)
    await expect.poll(async () => (await of.read(had.id)).state, soon).toBe('NOT_SENT')
    expect((await of.read(had.id)).formVersionId).toBe(again.formVersionId)
    expect((await of.onPaper(again.id)).data).toMatchObject({ state: 'CONSENTED', formVersionId: again.formVersionId })
    expect(await of.consentsOf(gave.participantStudyId)).toMatchObject([{ state: 'CONSENTED' }, { state: 'CONSENTED' }])
  })

  it('takes back the form of the former one that was being filled in', async () => {
    const of = await studyWithConsents(node, { formJson: toSign })
    const { id } = await of.asked()
    const { formSubmissionId } = (await of.take(id, 'begin')).data
    await of.newVersion('<p>You may leave at any time, also by telephone.</p>')
    await expect.poll(async () => (await of.read(id)).formSubmissionId, soon).toBeNull()
    const submission = await of.call<ResourceAnswer['formSubmission']>('GET', `form-submission/${formSubmissionId}`)
    expect(submission.data.status).toBe('CANCELLED')
  })

  it('is not asked again where the study does not want it', async () => {
    const of = await studyWithConsents(node, { asksAgain: false })
    const [gave, waits] = [await of.asked(), await of.asked()]
    await of.onPaper(gave.id)
    await of.newVersion('<p>A comma, added.</p>')
    // The one who waits is seen to have been gone through by the same job.
    await expect.poll(async () => (await of.read(waits.id)).version, soon).toBeGreaterThan(1)
    expect(await of.consentsOf(gave.participantStudyId)).toHaveLength(1)
  })
})

describe('consents of the same moment', () => {
  it('are one: the second request is refused', async () => {
    const of = await studyWithConsents(node)
    const { participantStudyId } = await of.somebody()
    const answers = await pausedAtWrite(node, ['consent'], [() => of.ask(participantStudyId), () => of.ask(participantStudyId)])
    expect(answers.map(codesOf)).toEqual([
      [201, undefined],
      [409, 'ConsentUnderWay'],
    ])
  })

  it('are not attested on a version that is being replaced', async () => {
    const of = await studyWithConsents(node)
    const { id } = await of.asked()
    for (const step of ['send', 'begin']) await of.take(id, step, step === 'send' ? { channel: 'NONE' } : {})
    const next = { pages: [{ elements: [{ type: 'html', name: 'text', html: '<p>Another text.</p>' }] }] }
    expect((await of.call('PATCH', `study/${of.place.studyId}/form/${of.formId}`, { formJson: next }, admin)).status).toBe(200)
    const approve = () => of.call('POST', `form/${of.formId}/transitions/approve`, {}, 'medical@northlake.example')
    const said = {
      givenOn: of.day,
      givenTime: '09:00',
      givenBy: 'PARTICIPANT',
      scanFileId: await of.scan(),
      signature: await of.signIn(id, 'attest'),
    }
    const answers = await pausedAtWrite(node, ['audit_event'], [approve, () => of.take(id, 'attest', said)])
    expect(answers.map(codesOf)).toEqual([
      [200, undefined],
      [409, 'ConsentVersionReplaced'],
    ])
  })

  it('reject the removal of a study consent while a request for it is written', async () => {
    const of = await studyWithConsents(node)
    const { participantStudyId } = await of.somebody()
    const remove = () => of.call('DELETE', `study-consent/${of.studyConsentId}`, undefined, admin)
    const answers = await pausedAtWrite(node, ['audit_event'], [() => of.ask(participantStudyId), remove])
    expect(answers.map(codesOf)).toEqual([
      [201, undefined],
      [409, 'ConsentInUse'],
    ])
  })
})
