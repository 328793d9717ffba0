import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CardsMoveAnswer } from '#resources/boardAnswers.ts'
import { daysAfter } from '#resources/core/day.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { ScheduleReview } from '#resources/visits/visitAnswers.ts'
import { codesOf, sharedNode, type TestNode } from '../testing/index.ts'
import { admin, type StudyWithVisits, studyWithVisits, viewer } from './testVisits.ts'

let node: TestNode
let of: StudyWithVisits
beforeAll(async () => {
  node = await sharedNode()
  of = await studyWithVisits(node)
})
afterAll(() => node.close())

describe('the visits of a participant', () => {
  it('are those of their group and of every one, from the day on which conduct begins', async () => {
    const { participationId, startedOn } = await of.underWay()
    expect(startedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    const visits = await of.visitsOf(participationId)
    expect(new Set(visits.map(({ visitId }) => visitId))).toEqual(new Set([of.visitIds.baseline, of.visitIds.week, of.visitIds.ofA]))
    expect(visits.every(({ status, visitDate }) => status === 'UNSCHEDULED' && visitDate === null)).toBe(true)
  })

  it('follow them to another group and back: what nobody has planned is called off meanwhile, what is planned stays', async () => {
    const { participationId, startedOn } = await of.underWay()
    const ofA = await of.visitOf(participationId, of.visitIds.ofA)
    expect((await of.call('PATCH', `participant-study/${participationId}`, { groupId: of.groups[1] })).status).toBe(200)
    expect((await of.now(ofA.id)).status).toBe('CANCELLED')
    const ofB = await of.visitOf(participationId, of.visitIds.ofB)
    expect((await of.take(ofB.id, 'schedule', { visitDate: daysAfter(startedOn, 14), visitTime: '09:00' })).status).toBe(200)
    expect((await of.call('PATCH', `participant-study/${participationId}`, { groupId: null })).status).toBe(200)
    expect((await of.now(ofB.id)).status).toBe('SCHEDULED')
    expect((await of.call('PATCH', `participant-study/${participationId}`, { groupId: of.groups[0] })).status).toBe(200)
    expect((await of.now(ofA.id)).status).toBe('UNSCHEDULED')
  })

  it('are made by nothing else, and removed by nobody', async () => {
    const { participationId } = await of.underWay()
    const visit = await of.visitOf(participationId, of.visitIds.week)
    expect((await of.call('POST', 'participant-visits', { ...visit, id: undefined })).status).toBe(405)
    expect((await of.call('DELETE', `participant-visit/${visit.id}`)).status).toBe(405)
    expect(codesOf(await of.call('PATCH', `participant-visit/${visit.id}`, { visitDate: '2027-01-01' }))).toEqual([
      422,
      'Invalid',
      'visitDate readOnly',
    ])
  })
})

describe('a visit is planned', () => {
  it('for a day and a time, within its window or with a reason', async () => {
    const { participationId, startedOn } = await of.underWay()
    const { id } = await of.visitOf(participationId, of.visitIds.week)
    expect(codesOf(await of.take(id, 'schedule'))).toEqual([422, 'Invalid', 'visitDate required', 'visitTime required'])
    const late = { visitDate: daysAfter(startedOn, 10), visitTime: '09:30' }
    expect(codesOf(await of.take(id, 'schedule', late))).toEqual([422, 'Invalid', 'outsideReason required'])
    expect((await of.now(id)).status).toBe('UNSCHEDULED')
    expect((await of.take(id, 'schedule', { ...late, outsideReason: 'The participant travels' })).data).toMatchObject({
      status: 'SCHEDULED',
      ...late,
      outsideReason: 'The participant travels',
    })
    const within = { visitDate: daysAfter(startedOn, 9), visitTime: '14:00' }
    expect((await of.take(id, 'reschedule', within)).status).toBe(200)
    expect(await of.now(id)).toMatchObject({ ...within, outsideReason: null })
    // A reason is that of its day.
    expect((await of.take(id, 'reschedule', { ...late, outsideReason: 'The participant travels' })).status).toBe(200)
    const later = { ...late, visitDate: daysAfter(startedOn, 11) }
    expect(codesOf(await of.take(id, 'reschedule', later))).toEqual([422, 'Invalid', 'outsideReason required'])
  })

  it('from the day for which the visit is planned that it counts from', async () => {
    const { participationId, startedOn } = await of.underWay()
    const baseline = await of.visitOf(participationId, of.visitIds.baseline)
    await of.take(baseline.id, 'schedule', { visitDate: daysAfter(startedOn, 5), visitTime: '09:00' })
    const { id } = await of.visitOf(participationId, of.visitIds.week)
    expect((await of.take(id, 'schedule', { visitDate: daysAfter(startedOn, 14), visitTime: '09:00' })).status).toBe(200)
  })

  it('or missed, cancelled and planned anew as its state lets it, by those who may', async () => {
    const { participationId, startedOn } = await of.underWay()
    const { id } = await of.visitOf(participationId, of.visitIds.baseline)
    const time = { visitDate: startedOn, visitTime: '09:00' }
    expect((await of.take(id, 'schedule', time, viewer)).status).toBe(403)
    for (const transition of ['complete', 'cancel', 'markAsMissed', 'reschedule'])
      expect(codesOf(await of.take(id, transition, transition === 'reschedule' ? time : {}))).toEqual([409, 'TransitionNotAllowed'])
    await of.take(id, 'schedule', time)
    expect((await of.take(id, 'markAsMissed')).data.status).toBe('MISSED')
    expect((await of.take(id, 'reschedule', time)).data.status).toBe('SCHEDULED')
    expect((await of.take(id, 'cancel', { reason: 'Moved away' })).data.status).toBe('CANCELLED')
    expect(codesOf(await of.take(id, 'reschedule', time))[0]).toBe(409)
    expect((await of.call('PATCH', `participant-visit/${id}`, { note: 'Too late' })).status).toBe(409)
  })
})

describe('a visit that has been', () => {
  it('keeps its window, lets the card come to its column, and stays as it is', async () => {
    const { participationId, startedOn } = await of.underWay()
    const { id } = await of.visitOf(participationId, of.visitIds.baseline)
    await of.take(id, 'schedule', { visitDate: startedOn, visitTime: '09:00' })
    const card = async () => (await of.call<ResourceAnswer['participantStudy']>('GET', `participant-study/${participationId}`)).data
    const move = async () => {
      const { version } = await card()
      const cards = [{ cardId: participationId, version }]
      const path = `study/${of.place.studyId}/study-site/${of.place.siteId}/conduct/move`
      return (await of.call<CardsMoveAnswer>('POST', path, { to: of.visitIds.baseline, after: null, cards })).data
    }
    expect((await move()).errors[0]?.code).toBe('VisitNotCompleted')
    expect((await of.take(id, 'complete')).status).toBe(200)
    expect(await of.now(id)).toMatchObject({
      status: 'COMPLETED',
      completedOn: startedOn,
      targetOn: startedOn,
      opensOn: startedOn,
      closesOn: daysAfter(startedOn, 7),
      daysOutside: 0,
    })
    expect((await card()).completedVisitIds).toEqual([of.visitIds.baseline])
    expect((await move()).errors).toEqual([])
    expect((await of.call('PATCH', `participant-visit/${id}`, { note: 'Too late' })).status).toBe(409)
    // The window stays as it was, whatever becomes of the visit of the study.
    await of.call('PATCH', `visit/${of.visitIds.baseline}`, { windowAfter: 3 }, admin)
    expect((await of.now(id)).closesOn).toBe(daysAfter(startedOn, 7))
    await of.call('PATCH', `visit/${of.visitIds.baseline}`, { windowAfter: 7 }, admin)
    await node.ownerQuery('update participant_visit set closes_on = $2 where id = $1', [id, daysAfter(startedOn, 5)])
    const { data: window } = await of.call('GET', `participant-visit/${id}/window`)
    expect(window).toEqual({ targetOn: startedOn, opensOn: startedOn, closesOn: daysAfter(startedOn, 5), isProjected: false })
  })

  it('was on no day to come, and outside of its window with a reason alone', async () => {
    const { participationId, startedOn } = await of.underWay()
    const { id } = await of.visitOf(participationId, of.visitIds.week)
    await of.take(id, 'schedule', { visitDate: daysAfter(startedOn, 7), visitTime: '09:00' })
    expect(codesOf(await of.take(id, 'complete'))).toEqual([422, 'Invalid', 'completedOn inFuture'])
    expect(codesOf(await of.take(id, 'complete', { completedOn: startedOn }))).toEqual([422, 'Invalid', 'outsideReason required'])
    const done = await of.take(id, 'complete', { completedOn: startedOn, outsideReason: 'The site was closed' })
    expect(done.status).toBe(200)
    expect(await of.now(id)).toMatchObject({ completedOn: startedOn, daysOutside: -6, outsideReason: 'The site was closed' })
  })
})

describe('the forms of a visit', () => {
  it('are due on its day, follow it to another, and are taken back with it', async () => {
    const [form] = await node.ownerQuery<{ id: string }>(
      'select id::text from form where is_active and approved_version is not null and deleted_at is null and (study_id is null or study_id = $1) and org_id = (select org_id from study where id = $1) limit 1',
      [of.place.studyId],
    )
    const visit = await of.newVisit({ name: 'With a form', windowAfter: 30 })
    const attached = { formIds: [form?.id] }
    expect((await of.call('POST', `study/${of.place.studyId}/visit/${visit}/formassignments`, attached, admin)).status).toBe(201)
    const { data: schedule } = await of.call<ScheduleReview>('GET', `study/${of.place.studyId}/visitSchedule/changes`, undefined, admin)
    const inUse = { fingerprint: schedule.fingerprint, move: [] }
    expect((await of.call('POST', `study/${of.place.studyId}/visitSchedule`, inUse, admin)).status).toBe(201)

    const { participationId, startedOn } = await of.underWay()
    const { id } = await of.visitOf(participationId, visit)
    const given = async () =>
      (await of.call<readonly ResourceAnswer['formAssignment'][]>('GET', `form-assignments?participantVisitId=${id}`)).data
    const times = async () =>
      (await of.call<readonly ResourceAnswer['formSubmission'][]>('GET', `form-submissions?participantStudyId=${participationId}`)).data
    expect(await given()).toEqual([])
    expect((await of.take(id, 'schedule', { visitDate: daysAfter(startedOn, 3), visitTime: '09:00' })).status).toBe(200)
    expect(await given()).toMatchObject([{ formId: form?.id, dueOn: daysAfter(startedOn, 3), status: 'ACTIVE', purpose: 'CONDUCT' }])
    expect(await times()).toMatchObject([{ formId: form?.id, dueOn: daysAfter(startedOn, 3), status: 'NOT_STARTED' }])
    expect((await of.take(id, 'reschedule', { visitDate: daysAfter(startedOn, 5), visitTime: '09:00' })).status).toBe(200)
    expect(await given()).toMatchObject([{ dueOn: daysAfter(startedOn, 5) }])
    expect(await times()).toMatchObject([{ dueOn: daysAfter(startedOn, 5) }])
    expect((await of.take(id, 'cancel')).status).toBe(200)
    expect(await given()).toMatchObject([{ status: 'UNASSIGNED' }])
    expect(await times()).toMatchObject([{ status: 'CANCELLED' }])
  })
})
