import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConsentSubmission } from '#resources/consents/consentAnswers.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { SignatureAnswer } from '#resources/organisation/signatureAnswers.ts'
import { findDuplicateWrites } from '../app/testing/findDuplicateWrites.ts'
import { codesOf, type TestNode, testNode } from '../app/testing/index.ts'
import { printText, readPdfMetadata } from '../app/testing/printText.ts'
import { type TestMailServer, testMailServer } from '../messages/mail/testMailServer.ts'
import { admin, coordinator, createConsentStudy, investigator, type StudyWithConsents, toSign, viewer } from './testConsents.ts'

let node: TestNode
let mails: TestMailServer
let study: StudyWithConsents
let plainStudy: StudyWithConsents
beforeAll(async () => {
  mails = await testMailServer()
  node = await testNode({ settings: { SMTP_URL: mails.url, MAIL_FROM: 'us@example.org' } })
  study = await createConsentStudy(node)
  plainStudy = await createConsentStudy(node, { needsCountersignature: false, formJson: toSign })
})
afterAll(async () => {
  await node?.close()
  await mails?.close()
})

const pollOptions = { timeout: 20_000 }
const requestConsent = (targetStudy = study) => targetStudy.requested()
/** Returns the text of a consent's stored copy. */
async function copyOf(id: string): Promise<string> {
  const { copyFileId } = await study.read(id)
  const { data } = await study.call<{ readonly url: string }>('GET', `file/${copyFileId}/sas`)
  return printText(await (await node.fetch(data.url, { as: coordinator })).arrayBuffer())
}
const signaturesOf = async (id: string, caller = coordinator) =>
  (await study.call<readonly SignatureAnswer[]>('GET', `signatures/consent/${id}`, undefined, caller)).data

/** Returns the states of a consent's form and of the form's assignment. */
async function formOf(formSubmissionId: string | null): Promise<string | undefined> {
  const [row] = await node.ownerQuery<{ states: string }>(
    `select given.status || ' ' || submission.status as states from form_submission submission
      join form_assignment given on given.id = submission.form_assignment_id where submission.id = $1`,
    [formSubmissionId],
  )
  return row?.states
}

describe('the consents of a study', () => {
  it('lists the consents of a study with their purpose and forms, in order', async () => {
    const { status, data } = await study.call<readonly (ResourceAnswer['studyConsent'] & { forms: readonly object[] })[]>(
      'GET',
      `study/${study.place.studyId}/consent`,
    )
    expect(status).toBe(200)
    expect(data.find(({ id }) => id === study.studyConsentId)).toMatchObject({
      purpose: 'MAIN',
      forms: [{ language: 'en', formId: study.formId }],
    })
    expect((await study.call('POST', `study/${study.place.studyId}/consent`, { name: 'Mine' })).status).toBe(403)
  })

  it('accepts only approved forms of the type eConsent as the text of a consent', async () => {
    const add = async (formId: string) =>
      codesOf(await study.call('POST', 'study-consent-forms', { studyConsentId: study.studyConsentId, language: 'fr', formId }, admin))
    expect(await add(await study.newForm({ formType: 'DEFAULT' }))).toEqual([422, 'Invalid', 'formId notAConsentForm'])
    const unapprovedResponse = await study.call('POST', `study/${study.place.studyId}/form`, { name: uuid(), formType: 'CONSENT' }, admin)
    expect(await add(unapprovedResponse.data.id)).toEqual([422, 'Invalid', 'formId notApproved'])
  })

  it('rejects deleting a consent that was requested from a participant', async () => {
    await requestConsent()
    expect(codesOf(await study.call('DELETE', `study-consent/${study.studyConsentId}`, undefined, admin))).toEqual([409, 'ConsentInUse'])
  })
})

describe('a request for a consent', () => {
  it('requests a consent on the version in use, in a language that has a form, one at a time for each participant', async () => {
    const { row, participantStudyId, participantId } = await requestConsent()
    expect(row).toMatchObject({
      participantId,
      studyId: study.place.studyId,
      state: 'NOT_SENT',
      number: 1,
      formId: study.formId,
      needsCountersignature: true,
      integrityKey: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(codesOf(await study.ask(participantStudyId))).toEqual([409, 'ConsentUnderWay'])
    const { participantStudyId: other } = await study.createParticipant()
    expect(codesOf(await study.ask(other, { language: 'fr' }))).toEqual([422, 'Invalid', 'language noConsentForm'])
    expect(codesOf(await study.ask(other, {}, viewer))).toEqual([403, 'Forbidden'])
    expect(codesOf(await study.ask(other, { participantId }))).toEqual([422, 'Invalid', 'participantId readOnly'])
    expect(codesOf(await study.ask(other, { formVersionId: row.formVersionId }))).toEqual([422, 'Invalid', 'formVersionId readOnly'])
  })

  it('notifies the participant of a request once, through the chosen channel, without naming them', async () => {
    const { id, participantId } = await requestConsent()
    expect(codesOf(await study.take(id, 'send', {}))).toEqual([422, 'Invalid', 'sentThrough required'])
    expect(codesOf(await study.take(id, 'send', { sentThrough: 'BOTH' }))).toEqual([422, 'Invalid', 'sentThrough participantNoMobile'])
    const sendResponse = await study.take(id, 'send', { sentThrough: 'EMAIL' })
    expect(sendResponse.data).toMatchObject({ state: 'SENT', sentThrough: 'EMAIL' })
    expect(codesOf(await study.take(id, 'send', { sentThrough: 'EMAIL' }))).toEqual([409, 'ConsentSentJustNow'])
    const [person] = await node.ownerQuery<{ email: string; name: string }>(
      'select email, first_name as name from participant where id = $1',
      [participantId],
    )
    await expect.poll(() => mails.received.filter(({ to }) => to === person?.email).length, pollOptions).toBe(1)
    const [message] = mails.received.filter(({ to }) => to === person?.email)
    expect(message?.raw).not.toContain(person?.name)
  })

  it('requires a future date for the review of a consent', async () => {
    const { id } = await requestConsent()
    await study.take(id, 'begin')
    const review = { reviewWay: 'IN_PERSON', reviewTime: '10:30' }
    expect(codesOf(await study.take(id, 'scheduleReview', { ...review, reviewDate: '2020-01-01' }))).toEqual([
      422,
      'Invalid',
      'reviewDate inPast',
    ])
    const reviewResponse = await study.take(id, 'scheduleReview', { ...review, reviewDate: '2099-01-04' })
    expect(reviewResponse.data).toMatchObject({ state: 'REVIEW_SCHEDULED', reviewDate: '2099-01-04' })
  })

  it('stores a refusal, after which the consent can be requested again', async () => {
    const { id, participantStudyId } = await requestConsent()
    expect((await study.take(id, 'decline')).data.state).toBe('DECLINED')
    expect((await study.ask(participantStudyId)).data).toMatchObject({ number: 2, state: 'NOT_SENT', supersedesId: null })
  })
})

describe('a confirmed consent', () => {
  it('requires a fresh sign-in and a scan to attest, countersigning by another user, and copies it for the participant', async () => {
    const { id, participantId } = await requestConsent()
    const { attestInput } = study
    expect(codesOf(await study.take(id, 'attest', { ...attestInput, scanFileId: await study.scan() }))).toEqual([
      422,
      'Invalid',
      'signature required',
    ])
    expect(codesOf(await study.signed(id, 'attest', attestInput))).toEqual([422, 'Invalid', 'scanFileId required'])
    const attestation = { ...attestInput, givenBy: 'REPRESENTATIVE', scanFileId: await study.scan() }
    expect(codesOf(await study.signed(id, 'attest', attestation))).toEqual([
      422,
      'Invalid',
      'representativeName required',
      'representativeRelation required',
    ])
    const attestResponse = await study.onPaper(id)
    expect(attestResponse.data).toMatchObject({ state: 'CONSENTED', givenOn: study.day, attention: ['TO_COUNTERSIGN'] })
    expect(attestResponse.data.explainedBy).toBe(attestResponse.data.attestedBy)
    expect(codesOf(await study.signed(id, 'countersign'))).toEqual([403, 'Forbidden'])
    const signed = await study.signed(id, 'countersign', {}, investigator)
    expect(signed.data).toMatchObject({ state: 'LAST_REVIEW' })

    expect((await signaturesOf(id)).map(({ transition }) => transition)).toEqual(['attest', 'countersign'])
    expect((await study.call('GET', `signatures/consent/${uuid()}`)).status).toBe(404)
    expect((await study.call('GET', `signatures/participant/${participantId}`)).status).toBe(404)
    await expect.poll(async () => (await study.read(id)).copyFileId, pollOptions).not.toBeNull()
    const [person] = await node.ownerQuery<{ email: string }>('select email from participant where id = $1', [participantId])
    await expect.poll(() => mails.received.filter(({ to }) => to === person?.email).length, pollOptions).toBe(1)
    expect(mails.received.find(({ to }) => to === person?.email)?.raw).toContain(`filename=consent-${id}.pdf`)
    const pdf = await node.fetch(`consent/${id}/pdf`, { as: coordinator })
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const { files, standard } = await readPdfMetadata(await pdf.arrayBuffer())
    expect(standard).toBe('3B')
    const { form, signatures, ...data } = JSON.parse(files['consent.json'] ?? '{}')
    expect(data).toMatchObject({ id, state: 'LAST_REVIEW', givenOn: study.day, integrityKey: signed.data.integrityKey })
    expect(form.pages).toHaveLength(1)
    expect(signatures).toEqual(
      (await signaturesOf(id)).map(({ transition, printedName, signedAt, hash }) => ({ meaning: transition, printedName, signedAt, hash })),
    )
  })

  it('rejects every change of a confirmed consent through the API, except of its note', async () => {
    const { id } = await requestConsent()
    await study.onPaper(id)
    for (const change of [{ givenOn: '2020-01-01' }, { formVersionId: uuid() }, { scanFileId: uuid() }, { state: 'NOT_SENT' }])
      expect((await study.call('PATCH', `consent/${id}`, change)).status).toBe(422)
    expect((await study.call('DELETE', `consent/${id}`, undefined, admin)).status).toBe(405)
    expect((await study.call('PATCH', `consent/${id}`, { note: 'The paper lies in room 4' })).status).toBe(200)
  })

  it('requires the main consent before one of a sub-study, and a minor with a guardian for an assent', async () => {
    const { id, participantStudyId } = await requestConsent()
    const requestFurtherConsent = async (purpose: string) => {
      const createResponse = await study.call<{ readonly id: string }>(
        'POST',
        `study/${study.place.studyId}/consent`,
        { name: `${purpose} ${uuid()}`, purpose, forms: [{ language: 'en', formId: study.formId }] },
        admin,
      )
      return (await study.ask(participantStudyId, { studyConsentId: createResponse.data.id })).data.id
    }
    const [subConsentId, assent] = [await requestFurtherConsent('SUB_STUDY'), await requestFurtherConsent('ASSENT')]
    expect(codesOf(await study.onPaper(subConsentId))).toEqual([409, 'MainConsentFirst'])
    expect(codesOf(await study.onPaper(assent))).toEqual([422, 'Invalid', 'givenBy assentWantsGuardian'])
    const guardian = { givenBy: 'MINOR_WITH_GUARDIAN', representativeName: 'Gale Guardian', representativeRelation: 'Mother' }
    expect(codesOf(await study.onPaper(id, guardian))).toEqual([422, 'Invalid', 'givenBy guardianIsForAssent'])
    expect((await study.onPaper(assent, guardian)).data).toMatchObject({ state: 'CONSENTED', representativeName: 'Gale Guardian' })
    expect((await study.onPaper(id)).data.state).toBe('CONSENTED')
    expect((await study.onPaper(subConsentId)).data.state).toBe('CONSENTED')
    await study.take(id, 'withdraw', { withdrawalScope: 'STUDY', reason: 'Wants no more' })
    expect((await study.consentsOf(participantStudyId)).map(({ state }) => state)).toEqual(['WITHDRAWN', 'WITHDRAWN', 'WITHDRAWN'])
  })

  it('protects a confirmed consent in the database against updates and deletion', async () => {
    const { id } = await requestConsent()
    await study.onPaper(id)
    await expect(node.ownerQuery(`update consent set given_by = 'REPRESENTATIVE' where id = $1`, [id])).rejects.toThrow(
      'A consent that was given',
    )
    await expect(node.ownerQuery(`delete from consent where id = $1`, [id])).rejects.toThrow('A consent that was given')
    await node.ownerQuery(`update consent set note = 'Room 4' where id = $1`, [id])
  })

  it('rejects countersigning by the user who attested the consent', async () => {
    const { id } = await requestConsent()
    const body = { ...study.attestInput, scanFileId: await study.scan(investigator) }
    expect((await study.signed(id, 'attest', body, investigator)).data.state).toBe('CONSENTED')
    expect(codesOf(await study.signed(id, 'countersign', {}, investigator))).toEqual([409, 'NotByYou'])
  })

  it('accepts only users with the explaining role as those who explained the consent', async () => {
    const [role] = await node.ownerQuery<{ id: string }>(`select role_id as id from "user" where email = $1`, [investigator])
    const strict = await createConsentStudy(node, { explainerRoleId: role?.id })
    const { id } = await requestConsent(strict)
    expect(codesOf(await strict.onPaper(id))).toEqual([422, 'Invalid', 'explainedBy notAnExplainer'])
    const [person] = await node.ownerQuery<{ id: string }>(`select id from "user" where email = $1`, [investigator])
    expect((await strict.onPaper(id, { explainedBy: person?.id })).data).toMatchObject({ state: 'CONSENTED', explainedBy: person?.id })
  })

  it('copies the answers of the form into the consent, and copies it at once when no countersignature is required', async () => {
    const { id, participantId } = await requestConsent(plainStudy)
    const startResponse = await plainStudy.call(
      'POST',
      `study/${plainStudy.place.studyId}/participant/${participantId}/encounter/consent`,
      {
        consentId: id,
      },
    )
    expect([startResponse.status, startResponse.data.state]).toEqual([201, 'ACTIVE'])
    const { formSubmissionId } = startResponse.data
    expect(formSubmissionId).not.toBeNull()
    const address = `study/${plainStudy.place.studyId}/consent/participant/${participantId}`
    const attest = async () =>
      plainStudy.call('POST', `${address}/attestation`, {
        ...plainStudy.attestInput,
        signature: await plainStudy.signIn(id, 'attest'),
      })
    expect(codesOf(await attest())).toEqual([422, 'Invalid', 'scanFileId scanOrForm'])
    const changes = [{ operationId: uuid(), question: 'printed', value: 'Orla Agreed', baseVersion: 0 }]
    expect(
      (await plainStudy.call('PUT', `form-submission/${formSubmissionId}/answers`, { submissionId: formSubmissionId, changes })).status,
    ).toBe(200)
    expect((await plainStudy.call('POST', `form-submission/${formSubmissionId}/transitions/complete`, {})).status).toBe(200)
    expect((await attest()).data).toMatchObject({ state: 'CONSENTED', answers: [{ question: 'Your name', answer: 'Orla Agreed' }] })
    expect(codesOf(await attest())).toEqual([409, 'NoConsentUnderWay'])
    const submissions = await plainStudy.call<readonly ConsentSubmission[]>('GET', `${address}/submission`)
    expect(submissions.data).toMatchObject([{ id, signatures: [{ transition: 'attest' }] }])
    await expect.poll(async () => (await plainStudy.read(id)).copyFileId, pollOptions).not.toBeNull()
    const copy = await copyOf(id)
    for (const text of ['You may leave at any time.', 'Your name', 'Orla Agreed', 'Priya Raman']) expect(copy).toContain(text)
    expect(await formOf(formSubmissionId)).toBe('ENDED COMPLETED')
  })

  it('cancels the form that was begun for a consent once the consent is given on paper', async () => {
    const { id, participantId } = await requestConsent(plainStudy)
    const { data } = await plainStudy.call('POST', `study/${plainStudy.place.studyId}/participant/${participantId}/encounter/consent`, {
      consentId: id,
    })
    expect(await formOf(data.formSubmissionId)).toBe('ACTIVE IN_PROGRESS')
    expect((await plainStudy.onPaper(id)).data.state).toBe('CONSENTED')
    expect(await formOf(data.formSubmissionId)).toBe('UNASSIGNED CANCELLED')
    expect((await plainStudy.read(id)).answers).toBeNull()
  })
})

describe('consents on the board', () => {
  it('rejects moving a card to the eConsent column before the consent is active, and shows its state on the card', async () => {
    const { id, participantStudyId } = await requestConsent()
    const [column] = await node.ownerQuery<{ id: string }>(`select id from board_column where study_id = $1 and step = 'ECONSENT'`, [
      study.place.studyId,
    ])
    const move = async () => study.call('POST', `participant-study/${participantStudyId}/move`, { to: column?.id, after: null })
    const fetchCard = async () =>
      (await study.call<ResourceAnswer['participantStudy']>('GET', `participant-study/${participantStudyId}`)).data
    expect((await fetchCard()).consentStatus).toBe('NOT_SENT')
    expect(codesOf(await move())).toEqual([409, 'ConsentNotActive'])
    await study.take(id, 'begin')
    expect((await fetchCard()).consentStatus).toBe('ACTIVE')
    expect((await move()).status).toBe(200)
  })

  it('updates the digital status with the consent of a participant who has registered', async () => {
    const { id, participantStudyId } = await requestConsent()
    const fetchDctStatus = async () =>
      (await study.call<ResourceAnswer['participantStudy']>('GET', `participant-study/${participantStudyId}`)).data.dctStatus
    await study.take(id, 'begin')
    expect(await fetchDctStatus()).toBeNull()
    await node.ownerQuery(`update participant_study set dct_status = 'ACTIVE' where id = $1`, [participantStudyId])
    await study.take(id, 'scheduleReview', { reviewWay: 'VIRTUAL', reviewDate: '2099-01-04', reviewTime: '09:00' })
    expect(await fetchDctStatus()).toBe('SCHEDULED')
    await study.onPaper(id)
    expect(await fetchDctStatus()).toBe('REVIEW')
    await study.signed(id, 'countersign', {}, investigator)
    expect(await fetchDctStatus()).toBe('CONSENTED')
  })
})

it('writes each row once per request: one version and one audit event', async () => expect(await findDuplicateWrites(node)).toEqual([]))
