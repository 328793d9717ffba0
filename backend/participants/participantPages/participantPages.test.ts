import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { addDays } from '#resources/core/values/day.ts'
import { getDayAfter, today } from '../../app/testing/days.ts'
import { coordinator, investigator, toSign } from '../../consents/testConsents.ts'
import { createDrawing } from '../../consents/testDrawing.ts'
import { openStore } from '../../platform/files/disk.ts'
import { verifySignatures } from '../../platform/signatures/index.ts'
import { giveConsent } from '../comments/testParticipants.ts'
import { createPagesBench, createParticipantAtHome, type PagesBench } from './testParticipantPages.ts'

let pages: PagesBench
beforeAll(async () => {
  pages = await createPagesBench()
})
afterAll(() => pages?.close())

describe('a session of a participant', () => {
  it("rejects a participant's session in staff calls, and a staff session on participants' pages", async () => {
    const person = await createParticipantAtHome(pages)
    const { Authorization } = await person.open()
    for (const path of [
      'participants',
      `participant/${person.participantId}`,
      'session',
      'home',
      'consents',
      'openapi.json',
      'nothing/at/all',
    ])
      expect([path, (await person.call('GET', path, undefined, { Authorization })).status]).toEqual([path, 401])
    expect((await pages.node.call('my', { as: coordinator })).status).toBe(401)
    expect((await person.call('GET', 'my')).status).toBe(401)
  })

  it("renews a session by its own cookie alone, and ends it with the sign-out and with the participant's deletion", async () => {
    const person = await createParticipantAtHome(pages)
    const { cookie } = await person.open()
    expect(
      (await person.call('POST', 'session/renew', {}, { cookie: cookie.replace('studydesk_participant', 'studydesk_session') })).status,
    ).toBe(401)
    const renewResponse = await person.call<{ accessToken: string }>('POST', 'my/session/renew', {}, { cookie })
    expect(renewResponse.status).toBe(200)
    const next = renewResponse.cookie ?? ''
    expect((await person.call('POST', 'my/session/sign-out', {}, { cookie: next })).status).toBe(200)
    const Authorization = `Bearer ${renewResponse.data.accessToken}`
    await expect.poll(async () => (await person.call('GET', 'my', undefined, { Authorization })).status).toBe(401)

    const other = await createParticipantAtHome(pages)
    const session = await other.open()
    await pages.node.ownerQuery('update participant set deleted_at = now() where id = $1', [other.participantId])
    expect((await other.call('GET', 'my', undefined, session)).status).toBe(401)
  })

  it('shows participants their own data in decentralised studies, and nothing of other participants', async () => {
    const [firstPerson, secondPerson] = [await createParticipantAtHome(pages, { firstName: 'Ada' }), await createParticipantAtHome(pages)]
    const [firstHome, secondHome] = [await firstPerson.atHome(), await secondPerson.atHome()]
    const consent = await secondHome.sent()
    expect(await firstHome.overview()).toMatchObject({
      firstName: 'Ada',
      studies: [{ status: 'ACTIVE', consents: [], forms: [], visits: [] }],
    })
    expect((await secondHome.overview()).studies[0]?.consents).toMatchObject([{ id: consent, state: 'SENT' }])
    const bodies = { open: {}, code: {}, sign: { code: '123456', signedName: 'Ada' }, decline: {} }
    for (const [path, body] of Object.entries(bodies))
      expect([path, (await firstHome.own('POST', `my/consent/${consent}/${path}`, body)).status]).toEqual([path, 404])
    expect((await firstHome.own('GET', `my/consent/${consent}/copy`)).status).toBe(404)
    for (const id of ['nothing', consent]) expect((await firstHome.own('GET', `my/form/${id}/answers`)).status).toBe(404)

    await pages.node.ownerQuery(`update study set trial_mode = 'ON_SITE' where id = $1`, [pages.study.place.studyId])
    expect((await secondHome.overview()).studies).toEqual([])
    expect((await secondHome.own('POST', `my/consent/${consent}/open`, {})).status).toBe(404)
    await pages.node.ownerQuery(`update study set trial_mode = 'DECENTRALISED' where id = $1`, [pages.study.place.studyId])
  })

  it('shows that a participant left a study, and offers requests for follow-up visits only where these continue', async () => {
    const { node, study } = pages
    const [fullWithdrawal, treatmentWithdrawal] = [await createParticipantAtHome(pages), await createParticipantAtHome(pages)]
    for (const [person, withdrawalScope] of [
      [fullWithdrawal, ['TREATMENT', 'FOLLOW_UP']],
      [treatmentWithdrawal, ['TREATMENT']],
    ] as const) {
      const id = person.participantStudyId
      await giveConsent(node, id)
      const applyTransition = (transition: string, body: object) =>
        study.call('POST', `participant-study/${id}/transitions/${transition}`, body)
      for (const transition of ['enroll', 'addToConduct']) expect((await applyTransition(transition, {})).status).toBe(200)
      const home = await person.atHome()
      expect((await home.overview()).studies).toMatchObject([{ withdrawal: null }])
      await node.ownerQuery(`update participant_visit set status = 'MISSED', due_until = $2 where participant_study_id = $1`, [id, today()])
      expect((await applyTransition('withdraw', { withdrawalScope, reason: 'Moves away' })).status).toBe(200)
      const isContinuing = person === treatmentWithdrawal
      const [ownStudy] = (await home.overview()).studies
      expect(ownStudy).toMatchObject({ withdrawal: { on: study.day, keepsFollowUp: isContinuing } })
      expect(ownStudy?.visits.length).toBeGreaterThan(0)
      expect(ownStudy?.visits.filter(({ mayAsk }) => mayAsk)).toEqual([])
      await node.ownerQuery(
        `update visit set is_follow_up = true where id = (select visit_id from participant_visit where participant_study_id = $1 limit 1)`,
        [id],
      )
      const requested = (await home.overview()).studies[0]?.visits.filter(({ mayAsk }) => mayAsk)
      expect(requested).toHaveLength(isContinuing ? 1 : 0)
      await node.ownerQuery('update visit set is_follow_up = false where study_id = $1', [study.place.studyId])
    }
  })

  it('shows participants their own restricted profile', async () => {
    const person = await createParticipantAtHome(pages, { firstName: 'Grace' })
    const home = await person.atHome()
    const consent = await home.sent()
    await pages.node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [person.participantId])
    expect((await home.overview()).firstName).toBe('Grace')
    expect((await home.openConsent(consent)).data).toMatchObject({ consent: { state: 'ACTIVE' } })
  })
})

describe('a consent at home', () => {
  it('opens a consent by its link, has it signed with a code, countersigned and stored, and updates the digital status', async () => {
    const person = await createParticipantAtHome(pages)
    const home = await person.atHome()
    const id = await home.sent()
    await expect.poll(() => person.letters().length, { timeout: 15_000 }).toBeGreaterThan(0)
    expect(person.letters().at(-1)).toContain('/crm/my#')
    expect(await person.status()).toBe('NOT_CONSENTED')
    const opened = await home.openConsent(id)
    expect(opened.data).toMatchObject({ consent: { state: 'ACTIVE' }, formSubmissionId: null, problem: null })
    expect(JSON.stringify(opened.data.formJson)).toContain('You may leave at any time')

    expect((await home.own('POST', `my/consent/${id}/sign`, { signedName: person.name, code: '000000' })).error.fields).toMatchObject([
      { path: 'code' },
    ])
    expect((await home.own('POST', `my/consent/${id}/sign`, { signedName: ' ', code: '1' })).error.fields).toMatchObject([
      { path: 'signedName', code: 'required' },
    ])
    expect((await home.own('POST', `my/consent/${id}/sign`, { signedName: 'A', code: '1', signedMark: '<svg onload=x>' })).status).toBe(422)
    expect(await home.sign(id, { signedMark: createDrawing(60, 30) })).toMatchObject({ status: 200, data: { state: 'CONSENTED' } })
    expect(await person.status()).toBe('REVIEW')
    const row = await pages.study.read(id)
    expect(row).toMatchObject({ givenBy: 'PARTICIPANT', signedName: person.name, attestedBy: null, explainedBy: null })

    expect((await home.own('POST', `my/consent/${id}/sign`, { signedName: 'Ada', code: '123456' })).error.code).toBe('ConsentNotOpen')
    expect((await pages.study.signed(id, 'countersign', {}, investigator)).status).toBe(200)
    expect(await person.status()).toBe('CONSENTED')
    await expect.poll(async () => (await home.overview()).studies[0]?.documents, { timeout: 15_000 }).toMatchObject([{ id }])
    const copy = await fetch(`${pages.node.url}/api/my/consent/${id}/copy`, { headers: { Authorization: home.Authorization } })
    expect([copy.status, copy.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })

  it('records a signed consent as the participant’s, verifies it, and detects a changed letter', async () => {
    const person = await createParticipantAtHome(pages)
    const home = await person.atHome()
    const id = await home.sent()
    await home.openConsent(id)
    expect((await home.sign(id)).status).toBe(200)
    const history = await pages.study.call<readonly { action: string; user: { fullName: string } | null }[]>('GET', `consent/${id}/history`)
    expect(history.data.find(({ action }) => action === 'sign')?.user?.fullName).toBe('The participant')
    const signatures = await pages.study.call<readonly { transition: string; printedName: string }[]>('GET', `signatures/consent/${id}`)
    expect(signatures.data).toMatchObject([{ transition: 'sign' }])
    const { database } = pages.node.studydesk
    const [{ org_id: orgId } = { org_id: '' }] = await pages.node.ownerQuery<{ org_id: string }>(
      'select org_id from consent where id = $1',
      [id],
    )
    const store = await openStore(pages.node.studydesk.config)
    const check = () => verifySignatures(database, store, orgId)
    expect(await check()).toHaveProperty('signatures')
    await expect(pages.node.ownerQuery(`update consent set signed_name = 'Somebody Else' where id = $1`, [id])).rejects.toThrow(
      'not changed',
    )
    await pages.node.ownerQuery(`alter table consent disable trigger given_stays`)
    await pages.node.ownerQuery(`update consent set signed_name = 'Somebody Else' where id = $1`, [id])
    expect(await check()).toMatchObject({ fault: 'signedChanged', record: id })
    await pages.node.ownerQuery(`update consent set signed_name = $2 where id = $1`, [id, person.name])
    await pages.node.ownerQuery(`alter table consent enable trigger given_stays`)
  })

  it('allows a participant to decline a consent, and rejects signing by staff', async () => {
    const person = await createParticipantAtHome(pages)
    const home = await person.atHome()
    const id = await home.sent()
    expect((await home.own('POST', `my/consent/${id}/decline`, {})).error.code).toBe('ConsentNotOpen')
    await home.openConsent(id)
    expect((await pages.study.take(id, 'sign', { signedName: 'X', signature: '1' })).status).toBe(404)
    expect(await home.own('POST', `my/consent/${id}/decline`, { reason: 'Too far away' })).toMatchObject({
      status: 200,
      data: { state: 'DECLINED' },
    })
    expect(await person.status()).toBe('NOT_CONSENTED')
  })

  it.each([false, true])('requires a completed form before the signature, with a talk arranged: %s', async (isArranged) => {
    const requester = await createPagesBench({ formJson: toSign })
    try {
      const person = await createParticipantAtHome(requester)
      const home = await person.atHome()
      const id = await home.sent()
      const reviewDate = getDayAfter(1)
      if (isArranged) await requester.study.take(id, 'scheduleReview', { reviewWay: 'VIRTUAL', reviewDate, reviewTime: '10:30' })
      const opened = await home.openConsent(id)
      const form = `my/form/${opened.data.formSubmissionId}`
      expect(opened.data.formSubmissionId).not.toBeNull()
      expect((await home.sign(id)).error.code).toBe('FormNotCompleted')
      expect((await home.own('POST', `${form}/complete`, {})).error.code).toBe('AnswerErrors')
      const filling = await home.own<{ submission: Record<string, unknown>; form: { formVersionId: string } }>('GET', `${form}/answers`)
      expect(Object.keys(filling.data.submission).sort()).toEqual(['actions', 'completedOn', 'id', 'status'])
      const change = { operationId: crypto.randomUUID(), question: 'printed', baseVersion: 0, value: 'Ada' }
      const stored = await home.own('PUT', `${form}/answers`, { formVersionId: filling.data.form.formVersionId, changes: [change] })
      expect(stored.status).toBe(200)
      expect((await home.own('POST', `${form}/complete`, {})).data).toMatchObject({ status: 'COMPLETED' })
      expect((await home.sign(id)).status).toBe(200)
      expect((await requester.study.read(id)).answers).toMatchObject([{ question: 'Your name', answer: 'Ada' }])
    } finally {
      await requester.close()
    }
  })
})

describe('a form at home', () => {
  it('shows only forms that are declared as the participant’s', async () => {
    const person = await createParticipantAtHome(pages)
    await giveConsent(pages.node, person.participantStudyId)
    const home = await person.atHome()
    const assignForm = async (type: string) => {
      const formId = await pages.study.newForm({ type, formType: 'DEFAULT', formJson: toSign })
      const values = { participantStudyId: person.participantStudyId, formId, dueOn: addDays(pages.study.day, -1) }
      const createResponse = await pages.study.call<ResourceAnswer['formAssignment']>('POST', 'form-assignments', values)
      expect(createResponse.status).toBe(201)
      const rows = await pages.study.call<readonly { id: string }[]>('GET', `form-submissions?formAssignmentId=${createResponse.data.id}`)
      return { id: String(rows.data[0]?.id), formId }
    }
    const diary = await assignForm('EPRO')
    const notes = await assignForm('STUDY_CONDUCT')
    const [study] = (await home.overview()).studies
    expect(study?.forms).toMatchObject([{ id: diary.id, status: 'NOT_STARTED', isOverdue: true }])
    expect((await home.own('GET', `my/form/${notes.id}/answers`)).status).toBe(404)
    const { data } = await home.own<{ form: { formVersionId: string } }>('GET', `my/form/${diary.id}/answers`)
    const change = { operationId: crypto.randomUUID(), question: 'printed', baseVersion: 0, value: 'Slept well' }
    const body = { formVersionId: data.form.formVersionId, changes: [change] }
    expect((await home.own('PUT', `my/form/${diary.id}/answers`, body)).status).toBe(200)
    expect(
      (
        await home.own('PUT', `my/form/${diary.id}/answers`, {
          changes: [{ ...change, question: 'secret', operationId: crypto.randomUUID() }],
        })
      ).status,
    ).toBe(422)
    expect((await home.own('POST', `my/form/${diary.id}/complete`, {})).data).toMatchObject({ status: 'COMPLETED' })
    const row = (await pages.study.call<ResourceAnswer['formSubmission']>('GET', `form-submission/${diary.id}`)).data
    expect(row).toMatchObject({ status: 'COMPLETED', completedBy: null })

    await pages.node.ownerQuery('update dct_setup set offers_forms = false')
    expect((await home.overview()).studies[0]?.forms).toEqual([])
    expect((await home.own('GET', `my/form/${diary.id}/answers`)).status).toBe(404)
    await pages.node.ownerQuery('update dct_setup set offers_forms = true')
  })
})
