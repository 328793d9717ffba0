import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConsentSubmission } from '#resources/consentAnswers.ts'
import type { SignatureAnswer } from '#resources/core/signatureAnswers.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { type TestMailServer, testMailServer } from '../mail/testMailServer.ts'
import { codesOf, type TestNode, testNode } from '../testing/index.ts'
import { printParts, printText } from '../testing/printText.ts'
import { writtenTwice } from '../testing/writtenTwice.ts'
import { admin, coordinator, investigator, type StudyWithConsents, studyWithConsents, toSign, viewer } from './testConsents.ts'

let node: TestNode
let mails: TestMailServer
let study: StudyWithConsents
let plain: StudyWithConsents
beforeAll(async () => {
  mails = await testMailServer()
  node = await testNode({ settings: { SMTP_URL: mails.url, MAIL_FROM: 'us@example.org' } })
  study = await studyWithConsents(node)
  plain = await studyWithConsents(node, { needsCountersignature: false, formJson: toSign })
})
afterAll(async () => {
  await node?.close()
  await mails?.close()
})

const soon = { timeout: 20_000 }
const asked = (of = study) => of.asked()
/** What the stored copy of a consent says. */
async function copyOf(id: string): Promise<string> {
  const { copyFileId } = await study.read(id)
  const { data } = await study.call<{ readonly url: string }>('GET', `file/${copyFileId}/sas`)
  return printText(await (await node.fetch(data.url, { as: coordinator })).arrayBuffer())
}
const signaturesOf = async (id: string, as = coordinator) =>
  (await study.call<readonly SignatureAnswer[]>('GET', `signatures/consent/${id}`, undefined, as)).data

/** States of the form of a consent and of its assignment. */
async function formOf(formSubmissionId: string | null): Promise<string | undefined> {
  const [row] = await node.ownerQuery<{ states: string }>(
    `select given.status || ' ' || submission.status as states from form_submission submission
      join form_assignment given on given.id = submission.form_assignment_id where submission.id = $1`,
    [formSubmissionId],
  )
  return row?.states
}

describe('the consents of a study', () => {
  it('are listed with what they say, in their order', async () => {
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

  it('say what a form of the type eConsent says that was approved', async () => {
    const add = async (formId: string) =>
      codesOf(await study.call('POST', 'study-consent-forms', { studyConsentId: study.studyConsentId, language: 'fr', formId }, admin))
    expect(await add(await study.newForm({ formType: 'DEFAULT' }))).toEqual([422, 'Invalid', 'formId notAConsentForm'])
    const unapproved = await study.call('POST', `study/${study.place.studyId}/form`, { name: uuid(), formType: 'CONSENT' }, admin)
    expect(await add(unapproved.data.id)).toEqual([422, 'Invalid', 'formId notApproved'])
  })

  it('stay once somebody was asked for them', async () => {
    await asked()
    expect(codesOf(await study.call('DELETE', `study-consent/${study.studyConsentId}`, undefined, admin))).toEqual([409, 'ConsentInUse'])
  })
})

describe('somebody who is asked for a consent', () => {
  it('is asked on the version that is in use, in a language that has a form, once at a time', async () => {
    const { row, participantStudyId, participantId } = await asked()
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
    const { participantStudyId: other } = await study.somebody()
    expect(codesOf(await study.ask(other, { language: 'fr' }))).toEqual([422, 'Invalid', 'language noConsentForm'])
    expect(codesOf(await study.ask(other, {}, viewer))).toEqual([403, 'Forbidden'])
    expect(codesOf(await study.ask(other, { participantId }))).toEqual([422, 'Invalid', 'participantId readOnly'])
    expect(codesOf(await study.ask(other, { formVersionId: row.formVersionId }))).toEqual([422, 'Invalid', 'formVersionId readOnly'])
  })

  it('is told by the channel that is chosen, once, and without being named', async () => {
    const { id, participantId } = await asked()
    expect(codesOf(await study.take(id, 'send', {}))).toEqual([422, 'Invalid', 'sentThrough required'])
    expect(codesOf(await study.take(id, 'send', { sentThrough: 'BOTH' }))).toEqual([422, 'Invalid', 'sentThrough participantNoMobile'])
    const sent = await study.take(id, 'send', { sentThrough: 'EMAIL' })
    expect(sent.data).toMatchObject({ state: 'SENT', sentThrough: 'EMAIL' })
    expect(codesOf(await study.take(id, 'send', { sentThrough: 'EMAIL' }))).toEqual([409, 'ConsentSentJustNow'])
    const [person] = await node.ownerQuery<{ email: string; name: string }>(
      'select email, first_name as name from participant where id = $1',
      [participantId],
    )
    await expect.poll(() => mails.taken.filter(({ to }) => to === person?.email).length, soon).toBe(1)
    const [message] = mails.taken.filter(({ to }) => to === person?.email)
    expect(message?.raw).not.toContain(person?.name)
  })

  it('is met on a day to come', async () => {
    const { id } = await asked()
    await study.take(id, 'begin')
    const review = { reviewWay: 'IN_PERSON', reviewTime: '10:30' }
    expect(codesOf(await study.take(id, 'scheduleReview', { ...review, reviewDate: '2020-01-01' }))).toEqual([
      422,
      'Invalid',
      'reviewDate inPast',
    ])
    const met = await study.take(id, 'scheduleReview', { ...review, reviewDate: '2099-01-04' })
    expect(met.data).toMatchObject({ state: 'REVIEW_SCHEDULED', reviewDate: '2099-01-04' })
  })

  it('says no, and may be asked again', async () => {
    const { id, participantStudyId } = await asked()
    expect((await study.take(id, 'decline')).data.state).toBe('DECLINED')
    expect((await study.ask(participantStudyId)).data).toMatchObject({ number: 2, state: 'NOT_SENT', supersedesId: null })
  })
})

describe('a consent that is confirmed', () => {
  it('is attested with the scan by a fresh sign-in, countersigned by somebody else, and copied for the participant', async () => {
    const { id, participantId } = await asked()
    const { given } = study
    expect(codesOf(await study.take(id, 'attest', { ...given, scanFileId: await study.scan() }))).toEqual([
      422,
      'Invalid',
      'signature required',
    ])
    expect(codesOf(await study.signed(id, 'attest', given))).toEqual([422, 'Invalid', 'scanFileId required'])
    const named = { ...given, givenBy: 'REPRESENTATIVE', scanFileId: await study.scan() }
    expect(codesOf(await study.signed(id, 'attest', named))).toEqual([
      422,
      'Invalid',
      'representativeName required',
      'representativeRelation required',
    ])
    const attested = await study.onPaper(id)
    expect(attested.data).toMatchObject({ state: 'CONSENTED', givenOn: study.day, attention: ['TO_COUNTERSIGN'] })
    expect(attested.data.explainedBy).toBe(attested.data.attestedBy)
    expect(codesOf(await study.signed(id, 'countersign'))).toEqual([403, 'Forbidden'])
    const signed = await study.signed(id, 'countersign', {}, investigator)
    expect(signed.data).toMatchObject({ state: 'LAST_REVIEW' })

    expect((await signaturesOf(id)).map(({ transition }) => transition)).toEqual(['attest', 'countersign'])
    expect((await study.call('GET', `signatures/consent/${uuid()}`)).status).toBe(404)
    expect((await study.call('GET', `signatures/participant/${participantId}`)).status).toBe(404)
    await expect.poll(async () => (await study.read(id)).copyFileId, soon).not.toBeNull()
    const [person] = await node.ownerQuery<{ email: string }>('select email from participant where id = $1', [participantId])
    await expect.poll(() => mails.taken.filter(({ to }) => to === person?.email).length, soon).toBe(1)
    expect(mails.taken.find(({ to }) => to === person?.email)?.raw).toContain(`filename=consent-${id}.pdf`)
    const pdf = await node.fetch(`consent/${id}/pdf`, { as: coordinator })
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const { files, standard } = await printParts(await pdf.arrayBuffer())
    expect(standard).toBe('3B')
    const { form, signatures, ...data } = JSON.parse(files['consent.json'] ?? '{}')
    expect(data).toMatchObject({ id, state: 'LAST_REVIEW', givenOn: study.day, integrityKey: signed.data.integrityKey })
    expect(form.pages).toHaveLength(1)
    expect(signatures).toEqual(
      (await signaturesOf(id)).map(({ transition, printedName, signedAt, hash }) => ({ meaning: transition, printedName, signedAt, hash })),
    )
  })

  it('cannot be changed any more by any door', async () => {
    const { id } = await asked()
    await study.onPaper(id)
    for (const change of [{ givenOn: '2020-01-01' }, { formVersionId: uuid() }, { scanFileId: uuid() }, { state: 'NOT_SENT' }])
      expect((await study.call('PATCH', `consent/${id}`, change)).status).toBe(422)
    expect((await study.call('DELETE', `consent/${id}`, undefined, admin)).status).toBe(405)
    expect((await study.call('PATCH', `consent/${id}`, { note: 'The paper lies in room 4' })).status).toBe(200)
  })

  it('of a sub-study comes after the main one, and an assent is the minor’s, with a guardian', async () => {
    const { id, participantStudyId } = await asked()
    const more = async (purpose: string) => {
      const made = await study.call<{ readonly id: string }>(
        'POST',
        `study/${study.place.studyId}/consent`,
        { name: `${purpose} ${uuid()}`, purpose, forms: [{ language: 'en', formId: study.formId }] },
        admin,
      )
      return (await study.ask(participantStudyId, { studyConsentId: made.data.id })).data.id
    }
    const [part, assent] = [await more('SUB_STUDY'), await more('ASSENT')]
    expect(codesOf(await study.onPaper(part))).toEqual([409, 'MainConsentFirst'])
    expect(codesOf(await study.onPaper(assent))).toEqual([422, 'Invalid', 'givenBy assentWantsGuardian'])
    const guardian = { givenBy: 'MINOR_WITH_GUARDIAN', representativeName: 'Gale Guardian', representativeRelation: 'Mother' }
    expect(codesOf(await study.onPaper(id, guardian))).toEqual([422, 'Invalid', 'givenBy guardianIsForAssent'])
    expect((await study.onPaper(assent, guardian)).data).toMatchObject({ state: 'CONSENTED', representativeName: 'Gale Guardian' })
    expect((await study.onPaper(id)).data.state).toBe('CONSENTED')
    expect((await study.onPaper(part)).data.state).toBe('CONSENTED')
    await study.take(id, 'withdraw', { withdrawalScope: 'STUDY', reason: 'Wants no more' })
    expect((await study.consentsOf(participantStudyId)).map(({ state }) => state)).toEqual(['WITHDRAWN', 'WITHDRAWN', 'WITHDRAWN'])
  })

  it('is kept by the database, whatever would change it', async () => {
    const { id } = await asked()
    await study.onPaper(id)
    await expect(node.ownerQuery(`update consent set given_by = 'REPRESENTATIVE' where id = $1`, [id])).rejects.toThrow(
      'A consent that was given',
    )
    await expect(node.ownerQuery(`delete from consent where id = $1`, [id])).rejects.toThrow('A consent that was given')
    await node.ownerQuery(`update consent set note = 'Room 4' where id = $1`, [id])
  })

  it('is not countersigned by whoever attested it', async () => {
    const { id } = await asked()
    const body = { ...study.given, scanFileId: await study.scan(investigator) }
    expect((await study.signed(id, 'attest', body, investigator)).data.state).toBe('CONSENTED')
    expect(codesOf(await study.signed(id, 'countersign', {}, investigator))).toEqual([409, 'NotByYou'])
  })

  it('is explained by those alone who may', async () => {
    const [role] = await node.ownerQuery<{ id: string }>(`select role_id as id from "user" where email = $1`, [investigator])
    const strict = await studyWithConsents(node, { explainerRoleId: role?.id })
    const { id } = await asked(strict)
    expect(codesOf(await strict.onPaper(id))).toEqual([422, 'Invalid', 'explainedBy notAnExplainer'])
    const [person] = await node.ownerQuery<{ id: string }>(`select id from "user" where email = $1`, [investigator])
    expect((await strict.onPaper(id, { explainedBy: person?.id })).data).toMatchObject({ state: 'CONSENTED', explainedBy: person?.id })
  })

  it('by the form takes its answers along, and is copied at once where nobody countersigns', async () => {
    const { id, participantId } = await asked(plain)
    const begun = await plain.call('POST', `study/${plain.place.studyId}/participant/${participantId}/encounter/consent`, { consentId: id })
    expect([begun.status, begun.data.state]).toEqual([201, 'ACTIVE'])
    const { formSubmissionId } = begun.data
    expect(formSubmissionId).not.toBeNull()
    const address = `study/${plain.place.studyId}/consent/participant/${participantId}`
    const attest = async () =>
      plain.call('POST', `${address}/attestation`, {
        ...plain.given,
        signature: await plain.signIn(id, 'attest'),
      })
    expect(codesOf(await attest())).toEqual([422, 'Invalid', 'scanFileId scanOrForm'])
    const changes = [{ operationId: uuid(), question: 'printed', value: 'Orla Agreed', baseVersion: 0 }]
    expect(
      (await plain.call('PUT', `form-submission/${formSubmissionId}/answers`, { submissionId: formSubmissionId, changes })).status,
    ).toBe(200)
    expect((await plain.call('POST', `form-submission/${formSubmissionId}/transitions/complete`, {})).status).toBe(200)
    expect((await attest()).data).toMatchObject({ state: 'CONSENTED', answers: [{ question: 'Your name', answer: 'Orla Agreed' }] })
    expect(codesOf(await attest())).toEqual([409, 'NoConsentUnderWay'])
    const told = await plain.call<readonly ConsentSubmission[]>('GET', `${address}/submission`)
    expect(told.data).toMatchObject([{ id, signatures: [{ transition: 'attest' }] }])
    await expect.poll(async () => (await plain.read(id)).copyFileId, soon).not.toBeNull()
    const copy = await copyOf(id)
    for (const said of ['You may leave at any time.', 'Your name', 'Orla Agreed', 'Priya Raman']) expect(copy).toContain(said)
    expect(await formOf(formSubmissionId)).toBe('ENDED COMPLETED')
  })

  it('on paper ends the form that was begun for it, which is then no longer to be filled in', async () => {
    const { id, participantId } = await asked(plain)
    const { data } = await plain.call('POST', `study/${plain.place.studyId}/participant/${participantId}/encounter/consent`, {
      consentId: id,
    })
    expect(await formOf(data.formSubmissionId)).toBe('ACTIVE IN_PROGRESS')
    expect((await plain.onPaper(id)).data.state).toBe('CONSENTED')
    expect(await formOf(data.formSubmissionId)).toBe('UNASSIGNED CANCELLED')
    expect((await plain.read(id)).answers).toBeNull()
  })
})

describe('on the board', () => {
  it('nobody comes to the column of the eConsent before their consent is active, and the card says how far it is', async () => {
    const { id, participantStudyId } = await asked()
    const [column] = await node.ownerQuery<{ id: string }>(`select id from board_column where study_id = $1 and step = 'ECONSENT'`, [
      study.place.studyId,
    ])
    const move = async () => study.call('POST', `participant-study/${participantStudyId}/move`, { to: column?.id, after: null })
    const card = async () => (await study.call<ResourceAnswer['participantStudy']>('GET', `participant-study/${participantStudyId}`)).data
    expect((await card()).consentStatus).toBe('NOT_SENT')
    expect(codesOf(await move())).toEqual([409, 'ConsentNotActive'])
    await study.take(id, 'begin')
    expect((await card()).consentStatus).toBe('ACTIVE')
    expect((await move()).status).toBe(200)
  })

  it('the digital status follows what happens to the consent of somebody who has registered', async () => {
    const { id, participantStudyId } = await asked()
    const digital = async () =>
      (await study.call<ResourceAnswer['participantStudy']>('GET', `participant-study/${participantStudyId}`)).data.dctStatus
    await study.take(id, 'begin')
    expect(await digital()).toBeNull()
    await node.ownerQuery(`update participant_study set dct_status = 'ACTIVE' where id = $1`, [participantStudyId])
    await study.take(id, 'scheduleReview', { reviewWay: 'VIRTUAL', reviewDate: '2099-01-04', reviewTime: '09:00' })
    expect(await digital()).toBe('SCHEDULED')
    await study.onPaper(id)
    expect(await digital()).toBe('REVIEW')
    await study.signed(id, 'countersign', {}, investigator)
    expect(await digital()).toBe('CONSENTED')
  })
})

it('writes each row once a request: one version and one audit event', async () => expect(await writtenTwice(node)).toEqual([]))
