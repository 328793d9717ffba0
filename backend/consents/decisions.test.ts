import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { codesOf } from '../app/testing/index.ts'
import { printText, readPdfMetadata } from '../app/testing/printText.ts'
import { createPagesBench, createParticipantAtHome, type PagesBench } from '../participants/participantPages/testParticipantPages.ts'
import { admin, coordinator, createConsentStudy, investigator, type StudyWithConsents } from './testConsents.ts'
import { createDrawing } from './testDrawing.ts'

const decisionQuestion = { type: 'boolean', name: 'agrees', title: 'Would you like to take part?', isRequired: true }
const toDecide = { pages: [{ elements: [{ ...decisionQuestion, consentAnswers: [true] }] }] }

let pages: PagesBench
let study: StudyWithConsents
beforeAll(async () => {
  pages = await createPagesBench({ formJson: toDecide, needsCountersignature: false })
  study = pages.study
})
afterAll(() => pages?.close())

const startConsentAtSite = async () => {
  const { id, participantId } = await study.requested()
  const path = `study/${study.place.studyId}/participant/${participantId}/encounter/consent`
  const startResponse = await study.call('POST', path, { consentId: id })
  expect(startResponse.status).toBe(201)
  return { id, submission: String(startResponse.data.formSubmissionId) }
}
const answer = async (submission: string, value: boolean) => {
  const changes = [{ operationId: uuid(), question: 'agrees', value, baseVersion: 0 }]
  const body = { submissionId: submission, changes }
  expect((await study.call('PUT', `form-submission/${submission}/answers`, body)).status).toBe(200)
  return study.call('POST', `form-submission/${submission}/transitions/complete`, {})
}
const findUserId = async (email: string) =>
  (await pages.node.ownerQuery<{ id: string }>(`select id from "user" where email = $1`, [email]))[0]?.id

describe('answers of a consent form', () => {
  it('requires a consent form to declare which answers mean consent before it is approved or chosen', async () => {
    const formJson = { pages: [{ elements: [decisionQuestion] }] }
    const formResponse = await study.call(
      'POST',
      `study/${study.place.studyId}/form`,
      { name: `Undeclared ${uuid()}`, formType: 'CONSENT', formJson },
      admin,
    )
    expect(formResponse.status).toBe(201)
    const approve = () => study.call('POST', `form/${formResponse.data.id}/transitions/approve`, {}, 'medical@northlake.example')
    expect(codesOf(await approve())).toEqual([409, 'FormWithoutConsentAnswers'])
    // Simulates a form that was approved before this rule existed.
    await pages.node.ownerQuery(`update form set form_lifecycle = 'APPROVED', approved_version = form_version where id = $1`, [
      formResponse.data.id,
    ])
    const formChoice = { studyConsentId: study.studyConsentId, language: 'fr', formId: formResponse.data.id }
    expect(codesOf(await study.call('POST', 'study-consent-forms', formChoice, admin))).toEqual([422, 'Invalid', 'formId noConsentAnswers'])
  })

  it('records a refusal at the site when an answer is no, and rejects signing it as a consent', async () => {
    const { id, submission } = await startConsentAtSite()
    expect((await answer(submission, false)).status).toBe(200)
    expect(await study.read(id)).toMatchObject({
      state: 'DECLINED',
      declinedOn: study.day,
      declinedBy: await findUserId(coordinator),
      declinedAnswer: 'Would you like to take part? No',
      givenOn: null,
    })
    const attestResponse = await study.signed(id, 'attest', study.attestInput)
    expect(codesOf(attestResponse)).toEqual([409, 'TransitionNotAllowed'])
  })

  it('rejects signing a form that was completed with a no before the rule existed', async () => {
    const { id, submission } = await startConsentAtSite()
    expect((await answer(submission, true)).status).toBe(200)
    await pages.node.ownerQuery(
      `insert into form_answer (org_id, submission_id, question, version, value, user_id, operation_id)
        select org_id, submission_id, question, version + 1, 'false', user_id, gen_random_uuid() from form_answer where submission_id = $1`,
      [submission],
    )
    expect(codesOf(await study.signed(id, 'attest', study.attestInput))).toEqual([409, 'ConsentAnsweredNo'])
    expect((await study.take(id, 'decline')).data).toMatchObject({ declinedAnswer: 'Would you like to take part? No' })
  })

  it('stores and prints the answers as readable text, in the language of the form', async () => {
    const { id, submission } = await startConsentAtSite()
    await answer(submission, true)
    expect((await study.signed(id, 'attest', study.attestInput)).data).toMatchObject({
      state: 'CONSENTED',
      givenWay: 'AT_SITE',
      givenTime: '00:00',
      answers: [{ question: 'Would you like to take part?', answer: 'Yes' }],
    })
    const pdf = await pages.node.fetch(`consent/${id}/pdf`, { as: coordinator })
    const print = await pdf.arrayBuffer()
    const statement = await printText(print.slice(0))
    for (const phrase of ['Would you like to take part?', 'Yes', 'In the form, at the site', 'Version approved', 'Confirmed in person by'])
      expect(statement).toContain(phrase)
    expect(statement).not.toContain('true')
    expect(JSON.parse((await readPdfMetadata(print)).files['consent.json'] ?? '{}')).toMatchObject({
      givenWay: 'AT_SITE',
      givenTime: '00:00',
      protocolNumber: expect.any(String),
      answers: [{ answer: 'Yes' }],
    })
    const text = await study.call<{ readonly answers: object }>('GET', `consent/${id}/text`)
    expect(text.data.answers).toEqual({ agrees: true })
  })

  it('records a refusal on the participant’s own pages', async () => {
    const person = await createParticipantAtHome(pages)
    const home = await person.atHome()
    const id = await home.sent()
    const opened = await home.openConsent(id)
    const form = `my/form/${opened.data.formSubmissionId}`
    const { data } = await home.own<{ form: { formVersionId: string } }>('GET', `${form}/answers`)
    const change = { operationId: uuid(), question: 'agrees', baseVersion: 0, value: false }
    expect((await home.own('PUT', `${form}/answers`, { formVersionId: data.form.formVersionId, changes: [change] })).status).toBe(200)
    expect((await home.own('POST', `${form}/complete`, {})).data).toMatchObject({ status: 'COMPLETED' })
    expect(await study.read(id)).toMatchObject({
      state: 'DECLINED',
      declinedBy: null,
      declinedAnswer: 'Would you like to take part? No',
    })
    expect((await home.own('POST', `my/consent/${id}/sign`, { signedName: person.name, code: '1' })).error.code).toBe('ConsentNotOpen')
  })
})

describe('a consent on paper', () => {
  it('stores a refusal on paper with its scan and a date that is not in the future', async () => {
    const { id } = await study.requested()
    const declineResponse = await study.take(id, 'decline', {
      declinedOn: study.day,
      scanFileId: await study.scan(),
      reason: 'Too far away',
    })
    expect(declineResponse.data).toMatchObject({ state: 'DECLINED', declinedOn: study.day, scanFileId: expect.any(String) })
    const { id: later } = await study.requested()
    expect(codesOf(await study.take(later, 'decline', { declinedOn: '2099-01-01' }))).toEqual([422, 'Invalid', 'declinedOn inFuture'])
  })

  it('requires a possible date, a time and an impartial witness for a consent on paper', async () => {
    const { id, participantId } = await study.requested()
    expect(codesOf(await study.onPaper(id, { givenTime: null }))).toEqual([422, 'Invalid', 'givenTime required'])
    expect(codesOf(await study.onPaper(id, { givenOn: '2020-01-01' }))).toEqual([422, 'Invalid', 'givenOn beforeApproval'])
    expect(codesOf(await study.onPaper(id, { givenOn: '1970-01-01' }))).toEqual([422, 'Invalid', 'givenOn beforeBirth'])
    expect(codesOf(await study.onPaper(id, { givenOn: '2099-01-01' }))).toEqual([422, 'Invalid', 'givenOn inFuture'])
    const [person] = await pages.node.ownerQuery<{ name: string }>(
      `select last_name || ' ' || first_name as name from participant where id = $1`,
      [participantId],
    )
    expect(codesOf(await study.onPaper(id, { witnessName: person?.name }))).toEqual([422, 'Invalid', 'witnessName notImpartial'])
    expect((await study.onPaper(id, { witnessName: 'Wanda Witness' })).data).toMatchObject({
      state: 'CONSENTED',
      givenWay: 'PAPER',
      givenTime: '00:00',
      witnessName: 'Wanda Witness',
    })
  })
})

describe('a signature at home', () => {
  it('requires the participant’s own name and a drawing with ink, and stores the origin of the signature for auditors', async () => {
    const person = await createParticipantAtHome(pages, { firstName: 'Zoé', lastName: 'Lefèbvre-Roy' })
    const home = await person.atHome()
    const id = await home.sent()
    const opened = await home.openConsent(id)
    const form = `my/form/${opened.data.formSubmissionId}`
    const { data } = await home.own<{ form: { formVersionId: string } }>('GET', `${form}/answers`)
    const change = { operationId: uuid(), question: 'agrees', baseVersion: 0, value: true }
    await home.own('PUT', `${form}/answers`, { formVersionId: data.form.formVersionId, changes: [change] })
    expect((await home.own('POST', `${form}/complete`, {})).status).toBe(200)
    const code = await home.codeFor(id)
    const sign = (body: object) => home.own<{ state: string }>('POST', `my/consent/${id}/sign`, { code, ...body })
    expect((await sign({ signedName: 'Ruth Home' })).error.fields).toMatchObject([{ path: 'signedName', code: 'otherName' }])
    const blankSignature = { signedName: 'roy lefebvre zoe', signedMark: createDrawing(60, 30, 0) }
    expect((await sign(blankSignature)).error.fields).toMatchObject([{ path: 'signedMark', code: 'blankDrawing' }])
    // A rejected signature does not use up the code.
    expect((await sign({ signedName: 'roy lefebvre zoe', signedMark: createDrawing(60, 30) })).data).toMatchObject({ state: 'CONSENTED' })
    expect(await study.read(id)).not.toHaveProperty('signedFrom')
    const consent = (await study.call('GET', `consent/${id}`, undefined, admin)).data
    expect(consent).toMatchObject({ givenWay: 'REMOTE', signedFrom: expect.stringMatching(/[.:]/), signedDevice: expect.any(String) })
  })

  it('requires a talk with a user of the explaining role before a signature at home', async () => {
    const [role] = await pages.node.ownerQuery<{ id: string }>(`select role_id as id from "user" where email = $1`, [investigator])
    const strict = await createConsentStudy(pages.node, { explainerRoleId: role?.id, needsCountersignature: false })
    const person = await createParticipantAtHome({ ...pages, study: strict })
    const home = await person.atHome()
    const id = await home.sent()
    expect((await home.openConsent(id)).data.problem).toBe('talkFirst')
    expect((await home.own('POST', `my/consent/${id}/code`, { channel: 'SMS' })).error.code).toBe('TalkFirst')
    expect(codesOf(await strict.take(id, 'releaseSigning'))).toEqual([422, 'Invalid', 'explainedBy notAnExplainer'])
    expect((await strict.take(id, 'releaseSigning', {}, investigator)).data).toMatchObject({
      state: 'ACTIVE',
      explainedBy: await findUserId(investigator),
      releasedOn: expect.any(String),
    })
    expect((await home.openConsent(id)).data.problem).toBeNull()
    expect((await home.sign(id)).data).toMatchObject({ state: 'CONSENTED' })
  })
})

describe('open consents of a participant who leaves the study', () => {
  it('ends open consents without an answer when a participant withdraws, and marks the card as withdrawn', async () => {
    const { id, participantStudyId } = await study.requested()
    await study.onPaper(id)
    const subStudyConsent = await study.call<{ readonly id: string }>(
      'POST',
      `study/${study.place.studyId}/consent`,
      { name: `Genetics ${uuid()}`, purpose: 'SUB_STUDY', forms: [{ language: 'en', formId: study.formId }] },
      admin,
    )
    const open = (await study.ask(participantStudyId, { studyConsentId: subStudyConsent.data.id })).data.id
    await study.take(id, 'withdraw', { withdrawalScope: 'STUDY', reason: 'Moves away' })
    expect(await study.read(open)).toMatchObject({ state: 'ENDED', declinedOn: null })
    const card = await study.call<ResourceAnswer['participantStudy']>('GET', `participant-study/${participantStudyId}`)
    expect(card.data.consentStatus).toBe('WITHDRAWN')
  })
})

describe('participant messages in the outbox', () => {
  it('masks links and codes of participants in the outbox for all users, and still delivers them to the participant', async () => {
    const person = await createParticipantAtHome(pages)
    // The SMS service rejects the message, so it stays in the outbox with its body.
    pages.sms.answers = [400, 400]
    await pages.node.call(`${person.mine}/dct-invite?preferredContact=SMS`, { as: coordinator, method: 'POST' })
    const fetchMails = async () =>
      (
        await study.call<readonly { id: string; participantId: string; status: string }[]>(
          'GET',
          'mails?_sort=createdAt&_order=DESC',
          undefined,
          admin,
        )
      ).data
    await expect.poll(async () => (await fetchMails()).find((each) => each.participantId === person.participantId)?.status).toBe('FAILED')
    const id = (await fetchMails()).find((each) => each.participantId === person.participantId)?.id
    const shownMail = (await study.call<{ body: string; masked: unknown }>('GET', `mail/${id}`, undefined, admin)).data
    expect(shownMail.body).toContain('/crm/my#••••••')
    expect(JSON.stringify(shownMail)).not.toMatch(/my#[\w-]{10}/)
    const [stored] = await pages.node.ownerQuery<{ body: string }>('select body from mail where id = $1', [id])
    expect(stored?.body).toBe(shownMail.body)
    pages.sms.answers = []
    const resendResponse = await person.next(person.messages, () => study.call('POST', `mail/${id}/transitions/sendAgain`, {}, admin))
    expect(person.tokenIn(resendResponse)).toMatch(/^[\w-]{43}$/)
  })
})
