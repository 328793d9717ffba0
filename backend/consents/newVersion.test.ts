import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { codesOf, sharedNode, type TestNode } from '../app/testing/index.ts'
import { runPausedAtWrite } from '../app/testing/race.ts'
import { admin, createConsentStudy, toSign } from './testConsents.ts'

type Consent = ResourceAnswer['consent']

let node: TestNode
beforeAll(async () => {
  node = await sharedNode()
})
afterAll(() => node?.close())

const pollOptions = { timeout: 20_000 }

describe('a new version of a consent', () => {
  it('requests a new version in a new row from participants who consented, and restarts the open requests of the others', async () => {
    const study = await createConsentStudy(node)
    const [consentedPerson, undecidedPerson] = [await study.requested(), await study.requested()]
    await study.onPaper(consentedPerson.id)
    await study.take(undecidedPerson.id, 'begin')
    const before = await study.read(consentedPerson.id)
    await study.newVersion('<p>You may leave at any time. There is one more blood test.</p>')
    await expect.poll(async () => (await study.consentsOf(consentedPerson.participantStudyId)).length, pollOptions).toBe(2)
    expect(await study.read(consentedPerson.id)).toEqual(before)
    const [, renewedConsent] = (await study.consentsOf(consentedPerson.participantStudyId)) as readonly [Consent, Consent]
    expect(renewedConsent).toMatchObject({ state: 'REQUIRES_RECONSENT', number: 2, supersedesId: consentedPerson.id })
    expect(renewedConsent.formVersionId).not.toBe(before.formVersionId)
    await expect.poll(async () => (await study.read(undecidedPerson.id)).state, pollOptions).toBe('NOT_SENT')
    expect((await study.read(undecidedPerson.id)).formVersionId).toBe(renewedConsent.formVersionId)
    expect((await study.onPaper(renewedConsent.id)).data).toMatchObject({ state: 'CONSENTED', formVersionId: renewedConsent.formVersionId })
    expect(await study.consentsOf(consentedPerson.participantStudyId)).toMatchObject([{ state: 'CONSENTED' }, { state: 'CONSENTED' }])
  })

  it('cancels a form that is being filled in for the former version', async () => {
    const study = await createConsentStudy(node, { formJson: toSign })
    const { id } = await study.requested()
    const { formSubmissionId } = (await study.take(id, 'begin')).data
    await study.newVersion('<p>You may leave at any time, also by telephone.</p>')
    await expect.poll(async () => (await study.read(id)).formSubmissionId, pollOptions).toBeNull()
    const submission = await study.call<ResourceAnswer['formSubmission']>('GET', `form-submission/${formSubmissionId}`)
    expect(submission.data.status).toBe('CANCELLED')
  })

  it('does not request a new version where the study opts out of it', async () => {
    const study = await createConsentStudy(node, { asksAgain: false })
    const [consentedPerson, undecidedPerson] = [await study.requested(), await study.requested()]
    await study.onPaper(consentedPerson.id)
    await study.newVersion('<p>A comma, added.</p>')
    // The increased row version of the waiting consent shows that the job has run.
    await expect.poll(async () => (await study.read(undecidedPerson.id)).version, pollOptions).toBeGreaterThan(1)
    expect(await study.consentsOf(consentedPerson.participantStudyId)).toHaveLength(1)
  })
})

describe('concurrent consents', () => {
  it('rejects the second of two concurrent requests for the same consent', async () => {
    const study = await createConsentStudy(node)
    const { participantStudyId } = await study.createParticipant()
    const answers = await runPausedAtWrite(node, ['consent'], [() => study.ask(participantStudyId), () => study.ask(participantStudyId)])
    expect(answers.map(codesOf)).toEqual([
      [201, undefined],
      [409, 'ConsentUnderWay'],
    ])
  })

  it('rejects attesting a consent on a version that is being replaced', async () => {
    const study = await createConsentStudy(node)
    const { id } = await study.requested()
    for (const step of ['send', 'begin']) await study.take(id, step, step === 'send' ? { channel: 'NONE' } : {})
    const next = { pages: [{ elements: [{ type: 'html', name: 'text', html: '<p>Another text.</p>' }] }] }
    expect((await study.call('PATCH', `study/${study.place.studyId}/form/${study.formId}`, { formJson: next }, admin)).status).toBe(200)
    const approve = () => study.call('POST', `form/${study.formId}/transitions/approve`, {}, 'medical@northlake.example')
    const message = {
      givenOn: study.day,
      givenTime: '09:00',
      givenBy: 'PARTICIPANT',
      scanFileId: await study.scan(),
      signature: await study.signIn(id, 'attest'),
    }
    const answers = await runPausedAtWrite(node, ['audit_event'], [approve, () => study.take(id, 'attest', message)])
    expect(answers.map(codesOf)).toEqual([
      [200, undefined],
      [409, 'ConsentVersionReplaced'],
    ])
  })

  it('rejects removing a study consent while a request for it is written', async () => {
    const study = await createConsentStudy(node)
    const { participantStudyId } = await study.createParticipant()
    const remove = () => study.call('DELETE', `study-consent/${study.studyConsentId}`, undefined, admin)
    const answers = await runPausedAtWrite(node, ['audit_event'], [() => study.ask(participantStudyId), remove])
    expect(answers.map(codesOf)).toEqual([
      [201, undefined],
      [409, 'ConsentInUse'],
    ])
  })
})
