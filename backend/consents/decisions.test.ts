import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/rows.ts'
import { type PagesUnderTest, pagesUnderTest, somebodyAtHome } from '../participantPages/testParticipantPages.ts'
import { codesOf } from '../testing/index.ts'
import { printParts, printText } from '../testing/printText.ts'
import { admin, coordinator, investigator, type StudyWithConsents, studyWithConsents } from './testConsents.ts'
import { drawing } from './testDrawing.ts'

const deciding = { type: 'boolean', name: 'agrees', title: 'Would you like to take part?', isRequired: true }
const toDecide = { pages: [{ elements: [{ ...deciding, consentAnswers: [true] }] }] }

let pages: PagesUnderTest
let study: StudyWithConsents
beforeAll(async () => {
  pages = await pagesUnderTest({ formJson: toDecide, needsCountersignature: false })
  study = pages.study
})
afterAll(() => pages?.close())

const beginAtSite = async () => {
  const { id, participantId } = await study.asked()
  const path = `study/${study.place.studyId}/participant/${participantId}/encounter/consent`
  const begun = await study.call('POST', path, { consentId: id })
  expect(begun.status).toBe(201)
  return { id, submission: String(begun.data.formSubmissionId) }
}
const answer = async (submission: string, value: boolean) => {
  const changes = [{ operationId: uuid(), question: 'agrees', value, baseVersion: 0 }]
  const body = { submissionId: submission, changes }
  expect((await study.call('PUT', `form-submission/${submission}/answers`, body)).status).toBe(200)
  return study.call('POST', `form-submission/${submission}/transitions/complete`, {})
}
const userId = async (email: string) =>
  (await pages.node.ownerQuery<{ id: string }>(`select id from "user" where email = $1`, [email]))[0]?.id

describe('the answers of a consent form', () => {
  it('must say which of them mean consent before a version is approved or chosen', async () => {
    const formJson = { pages: [{ elements: [deciding] }] }
    const made = await study.call(
      'POST',
      `study/${study.place.studyId}/form`,
      { name: `Undeclared ${uuid()}`, formType: 'CONSENT', formJson },
      admin,
    )
    expect(made.status).toBe(201)
    const approve = () => study.call('POST', `form/${made.data.id}/transitions/approve`, {}, 'medical@northlake.example')
    expect(codesOf(await approve())).toEqual([409, 'FormWithoutConsentAnswers'])
    // One that was approved before the rule.
    await pages.node.ownerQuery(`update form set form_lifecycle = 'APPROVED', approved_version = form_version where id = $1`, [
      made.data.id,
    ])
    const chosen = { studyConsentId: study.studyConsentId, language: 'fr', formId: made.data.id }
    expect(codesOf(await study.call('POST', 'study-consent-forms', chosen, admin))).toEqual([422, 'Invalid', 'formId noConsentAnswers'])
  })

  it('record a refusal at the site when one says no, and nobody signs it as a consent', async () => {
    const { id, submission } = await beginAtSite()
    expect((await answer(submission, false)).status).toBe(200)
    expect(await study.read(id)).toMatchObject({
      state: 'DECLINED',
      declinedOn: study.day,
      declinedBy: await userId(coordinator),
      declinedAnswer: 'Would you like to take part? No',
      givenOn: null,
    })
    const attested = await study.signed(id, 'attest', study.given)
    expect(codesOf(attested)).toEqual([409, 'TransitionNotAllowed'])
  })

  it('of a form that was completed with a no before the rule are refused at the signature', async () => {
    const { id, submission } = await beginAtSite()
    expect((await answer(submission, true)).status).toBe(200)
    await pages.node.ownerQuery(
      `insert into form_answer (org_id, submission_id, question, version, value, user_id, operation_id)
        select org_id, submission_id, question, version + 1, 'false', user_id, gen_random_uuid() from form_answer where submission_id = $1`,
      [submission],
    )
    expect(codesOf(await study.signed(id, 'attest', study.given))).toEqual([409, 'ConsentAnsweredNo'])
    expect((await study.take(id, 'decline')).data).toMatchObject({ declinedAnswer: 'Would you like to take part? No' })
  })

  it('are kept in words, in the language of the form', async () => {
    const { id, submission } = await beginAtSite()
    await answer(submission, true)
    expect((await study.signed(id, 'attest', study.given)).data).toMatchObject({
      state: 'CONSENTED',
      givenWay: 'AT_SITE',
      givenTime: '00:00',
      answers: [{ question: 'Would you like to take part?', answer: 'Yes' }],
    })
    const pdf = await pages.node.fetch(`consent/${id}/pdf`, { as: coordinator })
    const print = await pdf.arrayBuffer()
    const said = await printText(print.slice(0))
    for (const words of ['Would you like to take part?', 'Yes', 'In the form, at the site', 'Version approved', 'Confirmed in person by'])
      expect(said).toContain(words)
    expect(said).not.toContain('true')
    expect(JSON.parse((await printParts(print)).files['consent.json'] ?? '{}')).toMatchObject({
      givenWay: 'AT_SITE',
      givenTime: '00:00',
      protocolNumber: expect.any(String),
      answers: [{ answer: 'Yes' }],
    })
    const text = await study.call<{ readonly answers: object }>('GET', `consent/${id}/text`)
    expect(text.data.answers).toEqual({ agrees: true })
  })

  it('record a refusal on the participant’s own pages', async () => {
    const person = await somebodyAtHome(pages)
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
  }, 60_000)
})

describe('a consent on paper', () => {
  it('is declined with its scan and its day', async () => {
    const { id } = await study.asked()
    const declined = await study.take(id, 'decline', { declinedOn: study.day, scanFileId: await study.scan(), reason: 'Too far away' })
    expect(declined.data).toMatchObject({ state: 'DECLINED', declinedOn: study.day, scanFileId: expect.any(String) })
    const { id: later } = await study.asked()
    expect(codesOf(await study.take(later, 'decline', { declinedOn: '2099-01-01' }))).toEqual([422, 'Invalid', 'declinedOn inFuture'])
  })

  it('is given on a day on which it could be given, at a time, before an impartial witness', async () => {
    const { id, participantId } = await study.asked()
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
  it('is given under the participant’s own name with a drawing that has ink, and keeps where it came from for auditors', async () => {
    const person = await somebodyAtHome(pages, { firstName: 'Zoé', lastName: 'Lefèbvre-Roy' })
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
    const blank = { signedName: 'roy lefebvre zoe', signedMark: drawing(60, 30, 0) }
    expect((await sign(blank)).error.fields).toMatchObject([{ path: 'signedMark', code: 'blankDrawing' }])
    // What was refused has not used up the code.
    expect((await sign({ signedName: 'roy lefebvre zoe', signedMark: drawing(60, 30) })).data).toMatchObject({ state: 'CONSENTED' })
    expect(await study.read(id)).not.toHaveProperty('signedFrom')
    const seen = (await study.call('GET', `consent/${id}`, undefined, admin)).data
    expect(seen).toMatchObject({ givenWay: 'REMOTE', signedFrom: expect.stringMatching(/[.:]/), signedDevice: expect.any(String) })
  }, 60_000)

  it('waits for a talk with somebody of the role that explains the consent', async () => {
    const [role] = await pages.node.ownerQuery<{ id: string }>(`select role_id as id from "user" where email = $1`, [investigator])
    const strict = await studyWithConsents(pages.node, { explainerRoleId: role?.id, needsCountersignature: false })
    const person = await somebodyAtHome({ ...pages, study: strict })
    const home = await person.atHome()
    const id = await home.sent()
    expect((await home.openConsent(id)).data.problem).toBe('talkFirst')
    expect((await home.own('POST', `my/consent/${id}/code`, { channel: 'SMS' })).error.code).toBe('TalkFirst')
    expect(codesOf(await strict.take(id, 'releaseSigning'))).toEqual([422, 'Invalid', 'explainedBy notAnExplainer'])
    expect((await strict.take(id, 'releaseSigning', {}, investigator)).data).toMatchObject({
      state: 'ACTIVE',
      explainedBy: await userId(investigator),
      releasedOn: expect.any(String),
    })
    expect((await home.openConsent(id)).data.problem).toBeNull()
    expect((await home.sign(id)).data).toMatchObject({ state: 'CONSENTED' })
  }, 60_000)
})

describe('what is left open when a participant leaves the study', () => {
  it('ends without an answer, and their card says that they withdrew', async () => {
    const { id, participantStudyId } = await study.asked()
    await study.onPaper(id)
    const part = await study.call<{ readonly id: string }>(
      'POST',
      `study/${study.place.studyId}/consent`,
      { name: `Genetics ${uuid()}`, purpose: 'SUB_STUDY', forms: [{ language: 'en', formId: study.formId }] },
      admin,
    )
    const open = (await study.ask(participantStudyId, { studyConsentId: part.data.id })).data.id
    await study.take(id, 'withdraw', { withdrawalScope: 'STUDY', reason: 'Moves away' })
    expect(await study.read(open)).toMatchObject({ state: 'ENDED', declinedOn: null })
    const card = await study.call<ResourceAnswer['participantStudy']>('GET', `participant-study/${participantStudyId}`)
    expect(card.data.consentStatus).toBe('WITHDRAWN')
  })
})

describe('the outbox', () => {
  it('masks links and codes of participants for everybody, and the participant gets them all the same', async () => {
    const person = await somebodyAtHome(pages)
    // Nobody takes the message: it stays in the outbox with its body.
    pages.sms.answers = [400, 400]
    await pages.node.call(`${person.mine}/dct-invite?preferredContact=SMS`, { as: coordinator, method: 'POST' })
    const mails = async () =>
      (
        await study.call<readonly { id: string; participantId: string; status: string }[]>(
          'GET',
          'mails?_sort=createdAt&_order=DESC',
          undefined,
          admin,
        )
      ).data
    await expect.poll(async () => (await mails()).find((each) => each.participantId === person.participantId)?.status).toBe('FAILED')
    const id = (await mails()).find((each) => each.participantId === person.participantId)?.id
    const shown = (await study.call<{ body: string; masked: unknown }>('GET', `mail/${id}`, undefined, admin)).data
    expect(shown.body).toContain('/crm/my#••••••')
    expect(JSON.stringify(shown)).not.toMatch(/my#[\w-]{10}/)
    const [stored] = await pages.node.ownerQuery<{ body: string }>('select body from mail where id = $1', [id])
    expect(stored?.body).toBe(shown.body)
    pages.sms.answers = []
    const sent = await person.next(person.messages, () => study.call('POST', `mail/${id}/transitions/sendAgain`, {}, admin))
    expect(person.tokenIn(sent)).toMatch(/^[\w-]{43}$/)
  }, 60_000)
})
