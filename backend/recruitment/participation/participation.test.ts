import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { addDays } from '#resources/core/values/day.ts'
import type { ConductParticipantsAnswer } from '#resources/recruitment/boardAnswers.ts'
import { codesOf, sharedNode, type TestNode } from '../../app/testing/index.ts'
import { createConsentStudy, investigator, toSign } from '../../consents/testConsents.ts'
import { giveConsent } from '../../participants/comments/testParticipants.ts'
import { unlockProfile } from '../../platform/engine/generated/markedPerson.ts'
import { admin, coordinator, createStudyWithVisits, type StudyWithVisits } from '../../visits/testVisits.ts'

let node: TestNode
let visitStudy: StudyWithVisits
let study: Awaited<ReturnType<typeof createConsentStudy>>
beforeAll(async () => {
  node = await sharedNode()
  visitStudy = await createStudyWithVisits(node)
  study = await createConsentStudy(node, { place: visitStudy.place })
})
afterAll(() => node?.close())

const runTransition = (participationId: string, name: string, body: unknown = {}, caller = coordinator) =>
  visitStudy.call<ResourceAnswer['participantStudy']>('POST', `participant-study/${participationId}/transitions/${name}`, body, caller)
const withdraw = (participationId: string, ...withdrawalScope: readonly string[]) =>
  runTransition(participationId, 'withdraw', { withdrawalScope, reason: 'Moved away' })

/** A participant with a booked baseline visit and an automatic ePRO form. */
async function createPlannedVisit() {
  const { participationId, startedOn } = await visitStudy.underWay()
  const { id } = await visitStudy.visitOf(participationId, visitStudy.visitIds.baseline)
  const roomResponse = await visitStudy.call<{ id: string }>(
    'POST',
    'rooms',
    { siteId: visitStudy.place.siteId, name: `Room ${crypto.randomUUID()}`, capacity: 1 },
    admin,
  )
  const bookResponse = await visitStudy.take(id, 'schedule', {
    visitDate: addDays(startedOn, 3),
    visitTime: '09:00',
    roomId: roomResponse.data.id,
  })
  expect([roomResponse.status, bookResponse.status]).toEqual([201, 200])
  const form = await assignForm(participationId)
  expect(form.status).toBe(201)
  const [request] = await node.ownerQuery<{ id: string }>(
    `insert into visit_request (org_id, id, participant_visit_id, participant_study_id, participant_id, study_id, site_id, state, slots)
      select org_id, gen_random_uuid(), id, participant_study_id, participant_id, study_id, site_id, 'REQUESTED', '[]' from participant_visit where id = $1
      returning id::text`,
    [id],
  )
  return { participationId, startedOn, visitId: id, formId: form.data.id, requestId: String(request?.id) }
}
async function assignForm(participantStudyId: string, form: Readonly<Record<string, unknown>> = {}) {
  const formId = await study.newForm({ type: 'EPRO', formType: 'DEFAULT', formJson: toSign, ...form })
  return visitStudy.call<ResourceAnswer['formAssignment']>('POST', 'form-assignments', { participantStudyId, formId, dueOn: study.day })
}
const countBookings = async (visitId: string) =>
  (await node.ownerQuery('select from room_booking where participant_visit_id = $1', [visitId])).length
const fetchFormStatus = async (id: string) =>
  (await visitStudy.call<ResourceAnswer['formAssignment']>('GET', `form-assignment/${id}`)).data.status
/** Writes a reminder of the visit as the job does, which writes one for each date and time. */
async function writeReminder(visitId: string) {
  const [mail] = await node.ownerQuery<{ id: string }>(
    `insert into mail (org_id, id, template, channel, participant_id, study_id, language, subject, body, status, attempts, participant_visit_id, once_for)
      select org_id, gen_random_uuid(), 'visitReminder', 'EMAIL', participant_id, study_id, 'en', 'Visit', 'Visit', 'HELD', 0, id,
        'visit ' || id || ' ' || visit_date || ' ' || to_char(visit_time, 'HH24:MI') from participant_visit where id = $1 returning id::text`,
    [visitId],
  )
  return mail?.id
}
interface BulkAnswer {
  readonly rows: readonly { readonly error?: { readonly code: string } }[]
}
const requestState = async (id: string) =>
  (await node.ownerQuery<{ state: string }>('select state from visit_request where id = $1', [id]))[0]?.state

describe('a participant who withdraws', () => {
  it('requires scope and reason of a withdrawal, and ends all visits, bookings, forms and requests', async () => {
    const { participationId, visitId, formId, requestId, startedOn } = await createPlannedVisit()
    expect(codesOf(await runTransition(participationId, 'withdraw', { reason: 'x' }))).toEqual([422, 'Invalid', 'withdrawalScope required'])
    expect(await countBookings(visitId)).toBe(1)
    const withdrawalResponse = await withdraw(participationId, 'TREATMENT', 'DATA_USE')
    expect(withdrawalResponse.data).toMatchObject({
      conductStatus: 'WITHDRAWN',
      withdrawalScope: ['TREATMENT', 'DATA_USE'],
      withdrawnOn: startedOn,
    })
    expect([...new Set((await visitStudy.visitsOf(participationId)).map(({ status }) => status))]).toEqual(['CANCELLED'])
    expect((await visitStudy.now(visitId)).deviation).toEqual([])
    expect([await countBookings(visitId), await fetchFormStatus(formId), await requestState(requestId)]).toEqual([
      0,
      'UNASSIGNED',
      'CLOSED',
    ])
  })

  it('rejects new visits and forms for a withdrawn participant', async () => {
    const { participationId, visitId } = await createPlannedVisit()
    await withdraw(participationId, 'TREATMENT', 'FOLLOW_UP')
    expect(codesOf(await assignForm(participationId))).toEqual([409, 'ParticipantWithdrawn'])
    expect(codesOf(await visitStudy.take(visitId, 'planAgain', { reason: 'Comes back' }, investigator))).toEqual([
      409,
      'ParticipantWithdrawn',
    ])
    await node.ownerQuery(`update participant_visit set status = 'UNSCHEDULED' where id = $1`, [visitId])
    const secondSchedule = await visitStudy.take(visitId, 'schedule', { visitDate: study.day, visitTime: '10:00', outsideReason: 'x' })
    expect(codesOf(secondSchedule)).toEqual([409, 'ParticipantWithdrawn'])
  })

  it('leaves no visit scheduled when a withdrawal and the scheduling coincide', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { participationId, startedOn } = await visitStudy.underWay()
      const { id } = await visitStudy.visitOf(participationId, visitStudy.visitIds.baseline)
      const [planning, withdrawal] = await Promise.all([
        visitStudy.take(id, 'schedule', { visitDate: addDays(startedOn, 1), visitTime: '09:00' }),
        withdraw(participationId, 'TREATMENT', 'FOLLOW_UP'),
      ])
      expect(withdrawal.status).toBe(200)
      expect([200, 409]).toContain(planning.status)
      expect((await visitStudy.now(id)).status).toBe('CANCELLED')
    }
  })

  it('keeps follow-up visits after a withdrawal from treatment alone', async () => {
    await node.ownerQuery('update visit set is_follow_up = true where id = $1', [visitStudy.visitIds.week])
    try {
      const { participationId, startedOn } = await createPlannedVisit()
      await withdraw(participationId, 'TREATMENT')
      const followUp = await visitStudy.visitOf(participationId, visitStudy.visitIds.week)
      expect(followUp.status).toBe('UNSCHEDULED')
      const day = addDays(startedOn, 10)
      expect(
        (await visitStudy.take(followUp.id, 'schedule', { visitDate: day, visitTime: '09:00', outsideReason: 'Asked for' })).status,
      ).toBe(200)
      expect((await visitStudy.visitOf(participationId, visitStudy.visitIds.baseline)).status).toBe('CANCELLED')
    } finally {
      await node.ownerQuery('update visit set is_follow_up = false where id = $1', [visitStudy.visitIds.week])
    }
  })

  it('undoes a mistaken withdrawal within an hour for the same user, and later for an owner of studies with a reason', async () => {
    const { participationId, visitId, formId, startedOn } = await createPlannedVisit()
    const unassignedForm = await assignForm(participationId)
    await visitStudy.call('POST', `form-assignment/${unassignedForm.data.id}/transitions/unassign`, { reason: 'Twice' })
    const reminder = await writeReminder(visitId)
    await withdraw(participationId, 'TREATMENT')
    expect(await fetchFormStatus(formId)).toBe('UNASSIGNED')
    const resumeResponse = await runTransition(participationId, 'resumeConduct')
    expect(await fetchFormStatus(formId)).toBe('ACTIVE')
    expect(await fetchFormStatus(unassignedForm.data.id), 'it was unassigned before').toBe('UNASSIGNED')
    const events = await node.ownerQuery<{ act: string; correlation: string }>(
      `select action as act, correlation_id as correlation from audit_event where record_id = any($1::uuid[]) and action = any($2) order by action`,
      [
        [participationId, visitId, formId],
        ['resumeConduct', 'planAgain', 'assignAgain'],
      ],
    )
    expect(events.map(({ act }) => act)).toEqual(['assignAgain', 'planAgain', 'resumeConduct'])
    expect(new Set(events.map(({ correlation }) => correlation)).size, 'one transaction').toBe(1)
    const secondBooking = await visitStudy.take(visitId, 'schedule', { visitDate: addDays(startedOn, 3), visitTime: '09:00' })
    expect(secondBooking.status).toBe(200)
    expect(await writeReminder(visitId), 'a visit at the same time is reminded again').not.toBe(reminder)
    await visitStudy.take(visitId, 'cancel', { reason: 'Later' })
    await visitStudy.take(visitId, 'planAgain', { reason: 'Later' }, investigator)
    expect(resumeResponse.data).toMatchObject({ conductStatus: 'UNDER_WAY', withdrawalScope: null, withdrawnOn: null })
    expect((await visitStudy.now(visitId)).status).toBe('UNSCHEDULED')

    await withdraw(participationId, 'TREATMENT')
    await node.ownerQuery(`update participant_study set conduct_ended_at = now() - interval '61 minutes' where id = $1`, [participationId])
    expect(codesOf(await runTransition(participationId, 'resumeConduct', { reason: 'Late' }))).toEqual([403, 'NotYoursToResume'])
    expect(codesOf(await runTransition(participationId, 'resumeConduct', {}, investigator))).toEqual([422, 'Invalid', 'reason required'])
    expect((await runTransition(participationId, 'resumeConduct', { reason: 'Wrong card' }, investigator)).status).toBe(200)
  })
})

describe('a deceased participant', () => {
  const recordDeath = async (participationId: string, changes: Readonly<Record<string, unknown>>) => {
    const { participantId } = await visitStudy.participation(participationId)
    return visitStudy.call('PATCH', `participant/${participantId}`, changes)
  }

  it('a deceased participant leaves conduct with everything planned, without a reason, and resumes only after a correction', async () => {
    const { participationId, visitId, formId, requestId } = await createPlannedVisit()
    expect((await recordDeath(participationId, { deceased: true, deceasedOn: study.day })).status).toBe(200)
    const endedParticipation = await visitStudy.participation(participationId)
    expect(endedParticipation).toMatchObject({ conductStatus: 'WITHDRAWN', withdrawalScope: ['TREATMENT', 'FOLLOW_UP'] })
    expect([...new Set((await visitStudy.visitsOf(participationId)).map(({ status }) => status))]).toEqual(['CANCELLED'])
    expect((await visitStudy.now(visitId)).deviation).toEqual([])
    expect([await countBookings(visitId), await fetchFormStatus(formId), await requestState(requestId)]).toEqual([
      0,
      'UNASSIGNED',
      'CLOSED',
    ])
    const { data: history } = await visitStudy.call<readonly { readonly action: string; readonly reason: string | null }[]>(
      'GET',
      `participant-study/${participationId}/history`,
    )
    expect(history.find(({ action }) => action === 'withdraw')?.reason).toBe('Ended after a change to the participant’s profile')

    expect(codesOf(await runTransition(participationId, 'resumeConduct'))).toEqual([409, 'ParticipantDeceased'])
    expect((await recordDeath(participationId, { deceased: false })).status).toBe(200)
    expect((await visitStudy.participation(participationId)).conductStatus).toBe('WITHDRAWN')
    expect((await runTransition(participationId, 'resumeConduct')).data.conductStatus).toBe('UNDER_WAY')
    expect((await visitStudy.now(visitId)).status).toBe('UNSCHEDULED')
  })

  it('a deceased participant has no follow-up visits either, and cannot be started in conduct', async () => {
    await node.ownerQuery('update visit set is_follow_up = true where id = $1', [visitStudy.visitIds.week])
    try {
      const { participationId } = await createPlannedVisit()
      await withdraw(participationId, 'TREATMENT')
      expect((await visitStudy.visitOf(participationId, visitStudy.visitIds.week)).status).toBe('UNSCHEDULED')
      await recordDeath(participationId, { deceased: true })
      expect((await visitStudy.visitOf(participationId, visitStudy.visitIds.week)).status).toBe('CANCELLED')
      expect((await visitStudy.participation(participationId)).withdrawalScope).toEqual(['TREATMENT', 'FOLLOW_UP'])
    } finally {
      await node.ownerQuery('update visit set is_follow_up = false where id = $1', [visitStudy.visitIds.week])
    }
    const { participantStudyId: id } = await study.createParticipant()
    await node.ownerQuery(`update participant_study set recruitment_status = 'ENROLLED', enrolled_on = $2 where id = $1`, [id, study.day])
    await giveConsent(node, id)
    await recordDeath(id, { deceased: true })
    expect(codesOf(await runTransition(id, 'addToConduct'))).toEqual([409, 'ParticipantDeceased'])
  })

  for (const deceased of [true, false])
    it(`a restricted participant who is ${deceased ? 'deceased' : 'alive'} is not started or resumed in conduct before the profile is unlocked`, async () => {
      const { participantStudyId: id } = await study.createParticipant()
      await node.ownerQuery(`update participant_study set recruitment_status = 'ENROLLED', enrolled_on = $2 where id = $1`, [id, study.day])
      await giveConsent(node, id)
      const { participationId: resumedId } = await createPlannedVisit()
      await withdraw(resumedId, 'TREATMENT', 'FOLLOW_UP')
      for (const each of [id, resumedId])
        await node.ownerQuery(
          `update participant set is_restricted_profile = true, deceased = $2 where id = (select participant_id from participant_study where id = $1)`,
          [each, deceased],
        )
      const { participantId, studyId, siteId } = await visitStudy.participation(id)
      const bulk = (action: string, each: string) =>
        visitStudy
          .call<BulkAnswer>('POST', 'participant-studies/bulk', { action, ids: [each] })
          .then(({ data }) => data.rows[0]?.error?.code)
      const addResponse = await node.fetch('conductBoard/participants', {
        as: coordinator,
        method: 'POST',
        body: [{ participantId, studyId, siteId }],
      })
      const { errors: addErrors } = (await addResponse.json()) as ConductParticipantsAnswer
      expect([
        codesOf(await runTransition(id, 'addToConduct')),
        addErrors[0]?.code,
        await bulk('addToConduct', id),
        codesOf(await runTransition(resumedId, 'resumeConduct')),
        await bulk('resumeConduct', resumedId),
      ]).toEqual([
        [409, 'ProfileNotUnlocked'],
        'ProfileNotUnlocked',
        'ProfileNotUnlocked',
        [409, 'ProfileNotUnlocked'],
        'ProfileNotUnlocked',
      ])

      await unlockProfile(node, coordinator, participantId)
      const unlockedResponse = await runTransition(id, 'addToConduct')
      expect(deceased ? unlockedResponse.error?.code : unlockedResponse.data.conductStatus).toBe(
        deceased ? 'ParticipantDeceased' : 'UNDER_WAY',
      )
    })
})

describe('a participant without a consent in force', () => {
  const without = async () => {
    const { participationId } = await visitStudy.underWay()
    await node.ownerQuery('update participant_study set consent_status = null where id = $1', [participationId])
    return participationId
  }

  it('a participant without a consent in force cannot be started in conduct, by either call', async () => {
    const person = await study.createParticipant()
    const { participantStudyId: id } = person
    await node.ownerQuery(`update participant_study set recruitment_status = 'ENROLLED', enrolled_on = $2 where id = $1`, [id, study.day])
    expect(codesOf(await runTransition(id, 'addToConduct'))).toEqual([409, 'ConsentMissing'])
    const participationInput = { studyId: visitStudy.place.studyId, siteId: visitStudy.place.siteId, participantId: person.participantId }
    const bulkResponse = await node.fetch('conductBoard/participants', { as: coordinator, method: 'POST', body: [participationInput] })
    expect(((await bulkResponse.json()) as { errors: readonly { code: string }[] }).errors.map(({ code }) => code)).toEqual([
      'ConsentMissing',
    ])
    await giveConsent(node, id)
    expect((await runTransition(id, 'addToConduct')).status).toBe(200)
  })

  it('a participant without a consent in force has no visits scheduled or completed, except marked ones', async () => {
    const participationId = await without()
    const { id } = await visitStudy.visitOf(participationId, visitStudy.visitIds.baseline)
    const body = { visitDate: study.day, visitTime: '09:00', outsideReason: 'x' }
    expect(codesOf(await visitStudy.take(id, 'schedule', body))).toEqual([409, 'ConsentMissing'])
    await node.ownerQuery('update visit set is_before_consent = true where id = $1', [visitStudy.visitIds.baseline])
    expect((await visitStudy.take(id, 'schedule', body)).status).toBe(200)
    await node.ownerQuery('update visit set is_before_consent = false where id = $1', [visitStudy.visitIds.baseline])
    expect(codesOf(await visitStudy.take(id, 'complete'))).toEqual([409, 'ConsentMissing'])
    await node.ownerQuery(`update visit set type = 'ECONSENT' where id = $1`, [visitStudy.visitIds.baseline])
    expect((await visitStudy.take(id, 'complete')).status).toBe(200)
    await node.ownerQuery(`update visit set type = 'IN_CLINIC' where id = $1`, [visitStudy.visitIds.baseline])
  })

  it('a participant without a consent in force, or with one to a new version due, gets only marked ePRO and conduct forms', async () => {
    const participationId = await without()
    expect(codesOf(await assignForm(participationId))).toEqual([409, 'ConsentMissing'])
    expect(codesOf(await assignForm(participationId, { type: 'STUDY_CONDUCT' }))).toEqual([409, 'ConsentMissing'])
    expect((await assignForm(participationId, { isBeforeConsent: true })).status).toBe(201)

    const person = await study.requested()
    await study.onPaper(person.id)
    expect((await assignForm(person.participantStudyId)).status).toBe(201)
    await node.ownerQuery(`update participant_study set consent_status = 'REQUIRES_RECONSENT' where id = $1`, [person.participantStudyId])
    expect(codesOf(await assignForm(person.participantStudyId))).toEqual([409, 'ReconsentDue'])
  })

  it('rejects a visit on a date before the consent', async () => {
    const person = await study.requested()
    await study.onPaper(person.id)
    const id = person.participantStudyId
    await node.ownerQuery(`update participant_study set recruitment_status = 'ENROLLED', enrolled_on = $2 where id = $1`, [id, study.day])
    expect((await runTransition(id, 'addToConduct')).status).toBe(200)
    const visit = await visitStudy.visitOf(id, visitStudy.visitIds.baseline)
    const body = { visitDate: addDays(study.day, -3), visitTime: '09:00', outsideReason: 'Came early' }
    expect((await visitStudy.take(visit.id, 'schedule', body)).status).toBe(200)
    expect(codesOf(await visitStudy.take(visit.id, 'complete', { outsideReason: 'Came early' }))).toEqual([409, 'BeforeConsent'])
  })
})

describe('a mistake about a visit', () => {
  it('records a cancellation by the site as a deviation, and lets an owner schedule again with a reason', async () => {
    const { visitId, startedOn } = await createPlannedVisit()
    expect((await visitStudy.take(visitId, 'cancel')).data).toMatchObject({ deviation: ['CANCELLED_BY_SITE'], cancellation: 'SITE' })
    expect(codesOf(await visitStudy.take(visitId, 'planAgain', { reason: 'x' }))).toEqual([403, 'Forbidden'])
    expect(codesOf(await visitStudy.take(visitId, 'planAgain', {}, investigator))).toEqual([422, 'Invalid', 'reason required'])
    const replannedVisit = await visitStudy.take(visitId, 'planAgain', { reason: 'She can come after all' }, investigator)
    expect(replannedVisit.data).toMatchObject({ status: 'UNSCHEDULED', visitDate: null, roomId: null, cancellation: null, deviation: [] })
    expect((await visitStudy.take(visitId, 'schedule', { visitDate: addDays(startedOn, 4), visitTime: '09:00' })).status).toBe(200)
  })

  it('allows correcting the date or undoing the completion, and updates windows and the card', async () => {
    const { participationId, startedOn } = await visitStudy.underWay()
    const { id } = await visitStudy.visitOf(participationId, visitStudy.visitIds.baseline)
    await visitStudy.take(id, 'schedule', { visitDate: startedOn, visitTime: '09:00' })
    expect((await visitStudy.take(id, 'complete')).status).toBe(200)
    await visitStudy.call('PATCH', `participant-study/${participationId}`, { visitId: visitStudy.visitIds.baseline })
    const earlier = addDays(startedOn, -1)
    expect(codesOf(await visitStudy.take(id, 'correct', { completedOn: earlier, reason: 'Typing error' }))).toEqual([403, 'Forbidden'])
    expect(codesOf(await visitStudy.take(id, 'correct', { completedOn: earlier, reason: 'Typing error' }, investigator))).toEqual([
      422,
      'Invalid',
      'outsideReason required',
    ])
    const right = await visitStudy.take(
      id,
      'correct',
      { completedOn: earlier, reason: 'Typing error', outsideReason: 'Came early' },
      investigator,
    )
    expect(right.data).toMatchObject({ status: 'COMPLETED', completedOn: earlier })
    expect((await visitStudy.now(id)).daysOutside).toBe(-1)
    expect(await visitStudy.participation(participationId)).toMatchObject({ visitId: visitStudy.visitIds.baseline })

    const undoResponse = await visitStudy.take(id, 'undoCompletion', { reason: 'Another participant' }, investigator)
    expect(undoResponse.data).toMatchObject({ status: 'SCHEDULED', completedOn: null, daysOutside: null, visitDate: startedOn })
    expect(await visitStudy.participation(participationId)).toMatchObject({ visitId: null, completedVisitIds: null })
  })

  it('requires a confirmation when the preceding visit has not taken place by that date', async () => {
    const { participationId, startedOn } = await visitStudy.underWay()
    const { baseline, week } = visitStudy.visitIds
    await node.ownerQuery('update visit set window_before = 60 where id = $1', [week])
    await node.ownerQuery(
      `update visit_schedule set visits = (select jsonb_agg(case when each ->> 'visitId' = $2 then each || '{"windowBefore": 60}' else each end)
        from jsonb_array_elements(visits) each) where study_id = $1`,
      [visitStudy.place.studyId, week],
    )
    const { id } = await visitStudy.visitOf(participationId, week)
    await visitStudy.take(id, 'schedule', { visitDate: startedOn, visitTime: '09:00' })
    expect(codesOf(await visitStudy.take(id, 'complete'))).toEqual([422, 'Invalid', 'outsideReason anchorOpen'])
    const first = await visitStudy.visitOf(participationId, baseline)
    await visitStudy.take(first.id, 'schedule', { visitDate: startedOn, visitTime: '08:00' })
    await visitStudy.take(first.id, 'complete')
    expect((await visitStudy.take(id, 'complete')).status).toBe(200)
  })
})
