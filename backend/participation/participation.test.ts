import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daysAfter } from '#resources/core/day.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { investigator, studyWithConsents, toSign } from '../consents/testConsents.ts'
import { giveConsent } from '../participants/comments/testParticipants.ts'
import { codesOf, sharedNode, type TestNode } from '../testing/index.ts'
import { admin, coordinator, type StudyWithVisits, studyWithVisits } from '../visits/testVisits.ts'

let node: TestNode
let of: StudyWithVisits
let study: Awaited<ReturnType<typeof studyWithConsents>>
beforeAll(async () => {
  node = await sharedNode()
  of = await studyWithVisits(node)
  study = await studyWithConsents(node, { place: of.place })
})
afterAll(() => node?.close())

const act = (participationId: string, name: string, body: unknown = {}, as = coordinator) =>
  of.call<ResourceAnswer['participantStudy']>('POST', `participant-study/${participationId}/transitions/${name}`, body, as)
const withdraw = (participationId: string, ...withdrawalScope: readonly string[]) =>
  act(participationId, 'withdraw', { withdrawalScope, reason: 'Moved away' })

/** Somebody whose baseline visit is planned in a room, with an ePRO form by itself. */
async function planned() {
  const { participationId, startedOn } = await of.underWay()
  const { id } = await of.visitOf(participationId, of.visitIds.baseline)
  const room = await of.call<{ id: string }>(
    'POST',
    'rooms',
    { siteId: of.place.siteId, name: `Room ${crypto.randomUUID()}`, capacity: 1 },
    admin,
  )
  const booked = await of.take(id, 'schedule', { visitDate: daysAfter(startedOn, 3), visitTime: '09:00', roomId: room.data.id })
  expect([room.status, booked.status]).toEqual([201, 200])
  const form = await give(participationId)
  expect(form.status).toBe(201)
  const [request] = await node.ownerQuery<{ id: string }>(
    `insert into visit_request (org_id, id, participant_visit_id, participant_study_id, participant_id, study_id, site_id, state, slots)
      select org_id, gen_random_uuid(), id, participant_study_id, participant_id, study_id, site_id, 'REQUESTED', '[]' from participant_visit where id = $1
      returning id::text`,
    [id],
  )
  return { participationId, startedOn, visitId: id, formId: form.data.id, requestId: String(request?.id) }
}
async function give(participantStudyId: string, form: Readonly<Record<string, unknown>> = {}) {
  const formId = await study.newForm({ type: 'EPRO', formType: 'DEFAULT', formJson: toSign, ...form })
  return of.call<ResourceAnswer['formAssignment']>('POST', 'form-assignments', { participantStudyId, formId, dueOn: study.day })
}
const bookings = async (visitId: string) =>
  (await node.ownerQuery('select from room_booking where participant_visit_id = $1', [visitId])).length
const formStatus = async (id: string) => (await of.call<ResourceAnswer['formAssignment']>('GET', `form-assignment/${id}`)).data.status
const requestState = async (id: string) =>
  (await node.ownerQuery<{ state: string }>('select state from visit_request where id = $1', [id]))[0]?.state

describe('a participant who withdraws', () => {
  it('says from what and why, and has no visit, booking, form or request left', async () => {
    const { participationId, visitId, formId, requestId, startedOn } = await planned()
    expect(codesOf(await act(participationId, 'withdraw', { reason: 'x' }))).toEqual([422, 'Invalid', 'withdrawalScope required'])
    expect(await bookings(visitId)).toBe(1)
    const left = await withdraw(participationId, 'TREATMENT', 'DATA_USE')
    expect(left.data).toMatchObject({ conductStatus: 'WITHDRAWN', withdrawalScope: ['TREATMENT', 'DATA_USE'], withdrawnOn: startedOn })
    expect([...new Set((await of.visitsOf(participationId)).map(({ status }) => status))]).toEqual(['CANCELLED'])
    expect((await of.now(visitId)).deviation).toEqual([])
    expect([await bookings(visitId), await formStatus(formId), await requestState(requestId)]).toEqual([0, 'UNASSIGNED', 'CLOSED'])
  })

  it('is given nothing new', async () => {
    const { participationId, visitId } = await planned()
    await withdraw(participationId, 'TREATMENT', 'FOLLOW_UP')
    expect(codesOf(await give(participationId))).toEqual([409, 'ParticipantWithdrawn'])
    expect(codesOf(await of.take(visitId, 'planAgain', { reason: 'Comes back' }, investigator))).toEqual([409, 'ParticipantWithdrawn'])
    await node.ownerQuery(`update participant_visit set status = 'UNSCHEDULED' where id = $1`, [visitId])
    const again = await of.take(visitId, 'schedule', { visitDate: study.day, visitTime: '10:00', outsideReason: 'x' })
    expect(codesOf(again)).toEqual([409, 'ParticipantWithdrawn'])
  })

  it('while a visit is planned leaves none planned, whoever comes first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { participationId, startedOn } = await of.underWay()
      const { id } = await of.visitOf(participationId, of.visitIds.baseline)
      const [planning, leaving] = await Promise.all([
        of.take(id, 'schedule', { visitDate: daysAfter(startedOn, 1), visitTime: '09:00' }),
        withdraw(participationId, 'TREATMENT', 'FOLLOW_UP'),
      ])
      expect(leaving.status).toBe(200)
      expect([200, 409]).toContain(planning.status)
      expect((await of.now(id)).status).toBe('CANCELLED')
    }
  })

  it('from the treatment alone keeps follow-up visits', async () => {
    await node.ownerQuery('update visit set is_follow_up = true where id = $1', [of.visitIds.week])
    try {
      const { participationId, startedOn } = await planned()
      await withdraw(participationId, 'TREATMENT')
      const followUp = await of.visitOf(participationId, of.visitIds.week)
      expect(followUp.status).toBe('UNSCHEDULED')
      const day = daysAfter(startedOn, 10)
      expect((await of.take(followUp.id, 'schedule', { visitDate: day, visitTime: '09:00', outsideReason: 'Asked for' })).status).toBe(200)
      expect((await of.visitOf(participationId, of.visitIds.baseline)).status).toBe('CANCELLED')
    } finally {
      await node.ownerQuery('update visit set is_follow_up = false where id = $1', [of.visitIds.week])
    }
  })

  it('by mistake comes back within the hour by whoever did it, later by an owner of studies with a reason', async () => {
    const { participationId, visitId } = await planned()
    await withdraw(participationId, 'TREATMENT')
    const back = await act(participationId, 'resumeConduct')
    expect(back.data).toMatchObject({ conductStatus: 'UNDER_WAY', withdrawalScope: null, withdrawnOn: null })
    expect((await of.now(visitId)).status).toBe('UNSCHEDULED')

    await withdraw(participationId, 'TREATMENT')
    await node.ownerQuery(`update participant_study set conduct_ended_at = now() - interval '61 minutes' where id = $1`, [participationId])
    expect(codesOf(await act(participationId, 'resumeConduct', { reason: 'Late' }))).toEqual([403, 'NotYoursToResume'])
    expect(codesOf(await act(participationId, 'resumeConduct', {}, investigator))).toEqual([422, 'Invalid', 'reason required'])
    expect((await act(participationId, 'resumeConduct', { reason: 'Wrong card' }, investigator)).status).toBe(200)
  })
})

describe('a participant whose death is recorded', () => {
  const die = async (participationId: string, changes: Readonly<Record<string, unknown>>) => {
    const { participantId } = await of.participation(participationId)
    return of.call('PATCH', `participant/${participantId}`, changes)
  }

  it('leaves conduct with everything that was planned, in silence about why, and comes back only once that is corrected', async () => {
    const { participationId, visitId, formId, requestId } = await planned()
    expect((await die(participationId, { deceased: true, deceasedOn: study.day })).status).toBe(200)
    const left = await of.participation(participationId)
    expect(left).toMatchObject({ conductStatus: 'WITHDRAWN', withdrawalScope: ['TREATMENT', 'FOLLOW_UP'] })
    expect([...new Set((await of.visitsOf(participationId)).map(({ status }) => status))]).toEqual(['CANCELLED'])
    expect((await of.now(visitId)).deviation).toEqual([])
    expect([await bookings(visitId), await formStatus(formId), await requestState(requestId)]).toEqual([0, 'UNASSIGNED', 'CLOSED'])
    const { data: history } = await of.call<readonly { readonly action: string; readonly reason: string | null }[]>(
      'GET',
      `participant-study/${participationId}/history`,
    )
    expect(history.find(({ action }) => action === 'withdraw')?.reason).toBe('Ended with a change of the participant’s profile')

    expect(codesOf(await act(participationId, 'resumeConduct'))).toEqual([409, 'ParticipantDeceased'])
    expect((await die(participationId, { deceased: false })).status).toBe(200)
    expect((await of.participation(participationId)).conductStatus).toBe('WITHDRAWN')
    expect((await act(participationId, 'resumeConduct')).data.conductStatus).toBe('UNDER_WAY')
    expect((await of.now(visitId)).status).toBe('UNSCHEDULED')
  })

  it('has no follow-up visits either, and is not started in conduct', async () => {
    await node.ownerQuery('update visit set is_follow_up = true where id = $1', [of.visitIds.week])
    try {
      const { participationId } = await planned()
      await withdraw(participationId, 'TREATMENT')
      expect((await of.visitOf(participationId, of.visitIds.week)).status).toBe('UNSCHEDULED')
      await die(participationId, { deceased: true })
      expect((await of.visitOf(participationId, of.visitIds.week)).status).toBe('CANCELLED')
      expect((await of.participation(participationId)).withdrawalScope).toEqual(['TREATMENT', 'FOLLOW_UP'])
    } finally {
      await node.ownerQuery('update visit set is_follow_up = false where id = $1', [of.visitIds.week])
    }
    const { participantStudyId: id } = await study.somebody()
    await node.ownerQuery(`update participant_study set recruitment_status = 'ENROLLED', enrolled_on = $2 where id = $1`, [id, study.day])
    await giveConsent(node, id)
    await die(id, { deceased: true })
    expect(codesOf(await act(id, 'addToConduct'))).toEqual([409, 'ParticipantDeceased'])
  })
})

describe('before a consent in force', () => {
  const without = async () => {
    const { participationId } = await of.underWay()
    await node.ownerQuery('update participant_study set consent_status = null where id = $1', [participationId])
    return participationId
  }

  it('nobody is started in conduct, by either door', async () => {
    const person = await study.somebody()
    const { participantStudyId: id } = person
    await node.ownerQuery(`update participant_study set recruitment_status = 'ENROLLED', enrolled_on = $2 where id = $1`, [id, study.day])
    expect(codesOf(await act(id, 'addToConduct'))).toEqual([409, 'ConsentMissing'])
    const place = { studyId: of.place.studyId, siteId: of.place.siteId, participantId: person.participantId }
    const many = await node.fetch('conductBoard/participants', { as: coordinator, method: 'POST', body: [place] })
    expect(((await many.json()) as { errors: readonly { code: string }[] }).errors.map(({ code }) => code)).toEqual(['ConsentMissing'])
    await giveConsent(node, id)
    expect((await act(id, 'addToConduct')).status).toBe(200)
  })

  it('no visit is planned or completed, but for those that are marked', async () => {
    const participationId = await without()
    const { id } = await of.visitOf(participationId, of.visitIds.baseline)
    const body = { visitDate: study.day, visitTime: '09:00', outsideReason: 'x' }
    expect(codesOf(await of.take(id, 'schedule', body))).toEqual([409, 'ConsentMissing'])
    await node.ownerQuery('update visit set is_before_consent = true where id = $1', [of.visitIds.baseline])
    expect((await of.take(id, 'schedule', body)).status).toBe(200)
    await node.ownerQuery('update visit set is_before_consent = false where id = $1', [of.visitIds.baseline])
    expect(codesOf(await of.take(id, 'complete'))).toEqual([409, 'ConsentMissing'])
    await node.ownerQuery(`update visit set type = 'ECONSENT' where id = $1`, [of.visitIds.baseline])
    expect((await of.take(id, 'complete')).status).toBe(200)
    await node.ownerQuery(`update visit set type = 'IN_CLINIC' where id = $1`, [of.visitIds.baseline])
  })

  it('no ePRO or conduct form is given, but for those that are marked; with a consent to a new version due it is the same', async () => {
    const participationId = await without()
    expect(codesOf(await give(participationId))).toEqual([409, 'ConsentMissing'])
    expect(codesOf(await give(participationId, { type: 'STUDY_CONDUCT' }))).toEqual([409, 'ConsentMissing'])
    expect((await give(participationId, { isBeforeConsent: true })).status).toBe(201)

    const person = await study.asked()
    await study.onPaper(person.id)
    expect((await give(person.participantStudyId)).status).toBe(201)
    await node.ownerQuery(`update participant_study set consent_status = 'REQUIRES_RECONSENT' where id = $1`, [person.participantStudyId])
    expect(codesOf(await give(person.participantStudyId))).toEqual([409, 'ReconsentDue'])
  })

  it('no visit took place on a day before it', async () => {
    const person = await study.asked()
    await study.onPaper(person.id)
    const id = person.participantStudyId
    await node.ownerQuery(`update participant_study set recruitment_status = 'ENROLLED', enrolled_on = $2 where id = $1`, [id, study.day])
    expect((await act(id, 'addToConduct')).status).toBe(200)
    const visit = await of.visitOf(id, of.visitIds.baseline)
    const body = { visitDate: daysAfter(study.day, -3), visitTime: '09:00', outsideReason: 'Came early' }
    expect((await of.take(visit.id, 'schedule', body)).status).toBe(200)
    expect(codesOf(await of.take(visit.id, 'complete', { outsideReason: 'Came early' }))).toEqual([409, 'BeforeConsent'])
  })
})

describe('a slip about a visit', () => {
  it('cancelled by the site is a deviation, and is planned again by an owner with a reason', async () => {
    const { visitId, startedOn } = await planned()
    expect((await of.take(visitId, 'cancel')).data).toMatchObject({ deviation: ['CANCELLED_BY_SITE'], cancellation: 'SITE' })
    expect(codesOf(await of.take(visitId, 'planAgain', { reason: 'x' }))).toEqual([403, 'Forbidden'])
    expect(codesOf(await of.take(visitId, 'planAgain', {}, investigator))).toEqual([422, 'Invalid', 'reason required'])
    const again = await of.take(visitId, 'planAgain', { reason: 'She can come after all' }, investigator)
    expect(again.data).toMatchObject({ status: 'UNSCHEDULED', visitDate: null, roomId: null, cancellation: null, deviation: [] })
    expect((await of.take(visitId, 'schedule', { visitDate: daysAfter(startedOn, 4), visitTime: '09:00' })).status).toBe(200)
  })

  it('has its day corrected, or its completion undone: windows and the card follow', async () => {
    const { participationId, startedOn } = await of.underWay()
    const { id } = await of.visitOf(participationId, of.visitIds.baseline)
    await of.take(id, 'schedule', { visitDate: startedOn, visitTime: '09:00' })
    expect((await of.take(id, 'complete')).status).toBe(200)
    await of.call('PATCH', `participant-study/${participationId}`, { visitId: of.visitIds.baseline })
    const earlier = daysAfter(startedOn, -1)
    expect(codesOf(await of.take(id, 'correct', { completedOn: earlier, reason: 'Typing error' }))).toEqual([403, 'Forbidden'])
    expect(codesOf(await of.take(id, 'correct', { completedOn: earlier, reason: 'Typing error' }, investigator))).toEqual([
      422,
      'Invalid',
      'outsideReason required',
    ])
    const right = await of.take(id, 'correct', { completedOn: earlier, reason: 'Typing error', outsideReason: 'Came early' }, investigator)
    expect(right.data).toMatchObject({ status: 'COMPLETED', completedOn: earlier })
    expect((await of.now(id)).daysOutside).toBe(-1)
    expect(await of.participation(participationId)).toMatchObject({ visitId: of.visitIds.baseline })

    const undone = await of.take(id, 'undoCompletion', { reason: 'Another participant' }, investigator)
    expect(undone.data).toMatchObject({ status: 'SCHEDULED', completedOn: null, daysOutside: null, visitDate: startedOn })
    expect(await of.participation(participationId)).toMatchObject({ visitId: null, completedVisitIds: null })
  })

  it('is asked about where the visit before it has not taken place by that day', async () => {
    const { participationId, startedOn } = await of.underWay()
    const { baseline, week } = of.visitIds
    await node.ownerQuery('update visit set window_before = 60 where id = $1', [week])
    await node.ownerQuery(
      `update visit_schedule set visits = (select jsonb_agg(case when each ->> 'visitId' = $2 then each || '{"windowBefore": 60}' else each end)
        from jsonb_array_elements(visits) each) where study_id = $1`,
      [of.place.studyId, week],
    )
    const { id } = await of.visitOf(participationId, week)
    await of.take(id, 'schedule', { visitDate: startedOn, visitTime: '09:00' })
    expect(codesOf(await of.take(id, 'complete'))).toEqual([422, 'Invalid', 'outsideReason anchorOpen'])
    const first = await of.visitOf(participationId, baseline)
    await of.take(first.id, 'schedule', { visitDate: startedOn, visitTime: '08:00' })
    await of.take(first.id, 'complete')
    expect((await of.take(id, 'complete')).status).toBe(200)
  })
})
