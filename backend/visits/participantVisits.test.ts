import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { addDays } from '#resources/core/values/day.ts'
import type { CardsMoveAnswer } from '#resources/recruitment/boardAnswers.ts'
import type { ScheduleReview } from '#resources/visits/visitAnswers.ts'
import { codesOf, sharedNode, type TestNode } from '../app/testing/index.ts'
import { admin, createStudyWithVisits, type StudyWithVisits, viewer } from './testVisits.ts'

let node: TestNode
let testStudy: StudyWithVisits
beforeAll(async () => {
  node = await sharedNode()
  testStudy = await createStudyWithVisits(node)
})
afterAll(() => node.close())

describe('the visits of a participant', () => {
  it("the visits of a participant are created for the participant's group and for all groups when conduct starts", async () => {
    const { participationId, startedOn } = await testStudy.underWay()
    expect(startedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    const visits = await testStudy.visitsOf(participationId)
    expect(new Set(visits.map(({ visitId }) => visitId))).toEqual(
      new Set([testStudy.visitIds.baseline, testStudy.visitIds.week, testStudy.visitIds.ofA]),
    )
    expect(visits.every(({ status, visitDate }) => status === 'UNSCHEDULED' && visitDate === null)).toBe(true)
  })

  it('the visits of a participant follow a change of group: unscheduled ones are cancelled, scheduled ones stay', async () => {
    const { participationId, startedOn } = await testStudy.underWay()
    const groupAVisit = await testStudy.visitOf(participationId, testStudy.visitIds.ofA)
    expect((await testStudy.call('PATCH', `participant-study/${participationId}`, { groupId: testStudy.groups[1] })).status).toBe(200)
    expect((await testStudy.now(groupAVisit.id)).status).toBe('CANCELLED')
    const groupBVisit = await testStudy.visitOf(participationId, testStudy.visitIds.ofB)
    expect((await testStudy.take(groupBVisit.id, 'schedule', { visitDate: addDays(startedOn, 14), visitTime: '09:00' })).status).toBe(200)
    expect((await testStudy.call('PATCH', `participant-study/${participationId}`, { groupId: null })).status).toBe(200)
    expect((await testStudy.now(groupBVisit.id)).status).toBe('SCHEDULED')
    expect((await testStudy.call('PATCH', `participant-study/${participationId}`, { groupId: testStudy.groups[0] })).status).toBe(200)
    expect((await testStudy.now(groupAVisit.id)).status).toBe('UNSCHEDULED')
  })

  it('the visits of a participant cannot be created or deleted otherwise', async () => {
    const { participationId } = await testStudy.underWay()
    const visit = await testStudy.visitOf(participationId, testStudy.visitIds.week)
    expect((await testStudy.call('POST', 'participant-visits', { ...visit, id: undefined })).status).toBe(405)
    expect((await testStudy.call('DELETE', `participant-visit/${visit.id}`)).status).toBe(405)
    expect(codesOf(await testStudy.call('PATCH', `participant-visit/${visit.id}`, { visitDate: '2027-01-01' }))).toEqual([
      422,
      'Invalid',
      'visitDate readOnly',
    ])
  })
})

describe('scheduling a visit', () => {
  it('scheduling a visit requires date and time, within the window or with a reason', async () => {
    const { participationId, startedOn } = await testStudy.underWay()
    const { id } = await testStudy.visitOf(participationId, testStudy.visitIds.week)
    expect(codesOf(await testStudy.take(id, 'schedule'))).toEqual([422, 'Invalid', 'visitDate required', 'visitTime required'])
    const lateSchedule = { visitDate: addDays(startedOn, 10), visitTime: '09:30' }
    expect(codesOf(await testStudy.take(id, 'schedule', lateSchedule))).toEqual([422, 'Invalid', 'outsideReason required'])
    expect((await testStudy.now(id)).status).toBe('UNSCHEDULED')
    expect((await testStudy.take(id, 'schedule', { ...lateSchedule, outsideReason: 'The participant travels' })).data).toMatchObject({
      status: 'SCHEDULED',
      ...lateSchedule,
      outsideReason: 'The participant travels',
    })
    const slotInWindow = { visitDate: addDays(startedOn, 9), visitTime: '14:00' }
    expect((await testStudy.take(id, 'reschedule', slotInWindow)).status).toBe(200)
    expect(await testStudy.now(id)).toMatchObject({ ...slotInWindow, outsideReason: null })
    // The reason is only valid for its day.
    expect((await testStudy.take(id, 'reschedule', { ...lateSchedule, outsideReason: 'The participant travels' })).status).toBe(200)
    const later = { ...lateSchedule, visitDate: addDays(startedOn, 11) }
    expect(codesOf(await testStudy.take(id, 'reschedule', later))).toEqual([422, 'Invalid', 'outsideReason required'])
  })

  it('scheduling a visit uses the scheduled date of the visit on which it depends', async () => {
    const { participationId, startedOn } = await testStudy.underWay()
    const baseline = await testStudy.visitOf(participationId, testStudy.visitIds.baseline)
    await testStudy.take(baseline.id, 'schedule', { visitDate: addDays(startedOn, 5), visitTime: '09:00' })
    const { id } = await testStudy.visitOf(participationId, testStudy.visitIds.week)
    expect((await testStudy.take(id, 'schedule', { visitDate: addDays(startedOn, 14), visitTime: '09:00' })).status).toBe(200)
  })

  it('scheduling a visit allows missing, cancelling and rescheduling by state, with the permission', async () => {
    const { participationId, startedOn } = await testStudy.underWay()
    const { id } = await testStudy.visitOf(participationId, testStudy.visitIds.baseline)
    const time = { visitDate: startedOn, visitTime: '09:00' }
    expect((await testStudy.take(id, 'schedule', time, viewer)).status).toBe(403)
    for (const transition of ['complete', 'cancel', 'markAsMissed', 'reschedule'])
      expect(codesOf(await testStudy.take(id, transition, transition === 'reschedule' ? time : {}))).toEqual([409, 'TransitionNotAllowed'])
    await testStudy.take(id, 'schedule', time)
    expect((await testStudy.take(id, 'markAsMissed')).data.status).toBe('MISSED')
    expect((await testStudy.take(id, 'reschedule', time)).data.status).toBe('SCHEDULED')
    expect((await testStudy.take(id, 'cancel', { reason: 'Moved away' })).data.status).toBe('CANCELLED')
    expect(codesOf(await testStudy.take(id, 'reschedule', time))[0]).toBe(409)
    expect((await testStudy.call('PATCH', `participant-visit/${id}`, { note: 'Too late' })).status).toBe(409)
  })
})

describe('a completed visit', () => {
  it('a completed visit keeps its window, lets the card move to its column, and cannot be changed', async () => {
    const { participationId, startedOn } = await testStudy.underWay()
    const { id } = await testStudy.visitOf(participationId, testStudy.visitIds.baseline)
    await testStudy.take(id, 'schedule', { visitDate: startedOn, visitTime: '09:00' })
    const fetchCard = async () =>
      (await testStudy.call<ResourceAnswer['participantStudy']>('GET', `participant-study/${participationId}`)).data
    const move = async () => {
      const { version } = await fetchCard()
      const cards = [{ cardId: participationId, version }]
      const path = `study/${testStudy.place.studyId}/study-site/${testStudy.place.siteId}/conduct/move`
      return (await testStudy.call<CardsMoveAnswer>('POST', path, { to: testStudy.visitIds.baseline, after: null, cards })).data
    }
    expect((await move()).errors[0]?.code).toBe('VisitNotCompleted')
    expect((await testStudy.take(id, 'complete')).status).toBe(200)
    expect(await testStudy.now(id)).toMatchObject({
      status: 'COMPLETED',
      completedOn: startedOn,
      targetOn: startedOn,
      opensOn: startedOn,
      closesOn: addDays(startedOn, 7),
      daysOutside: 0,
    })
    expect((await fetchCard()).completedVisitIds).toEqual([testStudy.visitIds.baseline])
    expect((await move()).errors).toEqual([])
    expect((await testStudy.call('PATCH', `participant-visit/${id}`, { note: 'Too late' })).status).toBe(409)
    // The window stays as stored, whatever changes in the study's visit.
    await testStudy.call('PATCH', `visit/${testStudy.visitIds.baseline}`, { windowAfter: 3 }, admin)
    expect((await testStudy.now(id)).closesOn).toBe(addDays(startedOn, 7))
    await testStudy.call('PATCH', `visit/${testStudy.visitIds.baseline}`, { windowAfter: 7 }, admin)
    await node.ownerQuery('update participant_visit set closes_on = $2 where id = $1', [id, addDays(startedOn, 5)])
    const { data: window } = await testStudy.call('GET', `participant-visit/${id}/window`)
    expect(window).toEqual({ targetOn: startedOn, opensOn: startedOn, closesOn: addDays(startedOn, 5), isProjected: false })
  })

  it('completing a visit requires a date that is not in the future, and a reason outside its window', async () => {
    const { participationId, startedOn } = await testStudy.underWay()
    const { id } = await testStudy.visitOf(participationId, testStudy.visitIds.week)
    await testStudy.take(id, 'schedule', { visitDate: addDays(startedOn, 7), visitTime: '09:00' })
    expect(codesOf(await testStudy.take(id, 'complete'))).toEqual([422, 'Invalid', 'completedOn inFuture'])
    expect(codesOf(await testStudy.take(id, 'complete', { completedOn: startedOn }))).toEqual([422, 'Invalid', 'outsideReason required'])
    const completeResponse = await testStudy.take(id, 'complete', { completedOn: startedOn, outsideReason: 'The site was closed' })
    expect(completeResponse.status).toBe(200)
    expect(await testStudy.now(id)).toMatchObject({ completedOn: startedOn, daysOutside: -6, outsideReason: 'The site was closed' })
  })
})

describe('forms of a visit', () => {
  it('forms of a visit are due on its date, follow it to another date, and are withdrawn with it', async () => {
    const [form] = await node.ownerQuery<{ id: string }>(
      `select id::text from form where is_active and approved_version is not null and deleted_at is null and (study_id is null or study_id = $1)
        and org_id = (select org_id from study where id = $1) order by created_at, id limit 1`,
      [testStudy.place.studyId],
    )
    const visit = await testStudy.newVisit({ name: 'With a form', windowAfter: 30 })
    const attachedForms = { formIds: [form?.id] }
    expect(
      (await testStudy.call('POST', `study/${testStudy.place.studyId}/visit/${visit}/formassignments`, attachedForms, admin)).status,
    ).toBe(201)
    const { data: schedule } = await testStudy.call<ScheduleReview>(
      'GET',
      `study/${testStudy.place.studyId}/visitSchedule/changes`,
      undefined,
      admin,
    )
    const publishedSchedule = { fingerprint: schedule.fingerprint, move: [] }
    expect((await testStudy.call('POST', `study/${testStudy.place.studyId}/visitSchedule`, publishedSchedule, admin)).status).toBe(201)

    const { participationId, startedOn } = await testStudy.underWay()
    const { id } = await testStudy.visitOf(participationId, visit)
    const fetchAssignments = async () =>
      (await testStudy.call<readonly ResourceAnswer['formAssignment'][]>('GET', `form-assignments?participantVisitId=${id}`)).data
    const fetchSubmissions = async () =>
      (await testStudy.call<readonly ResourceAnswer['formSubmission'][]>('GET', `form-submissions?participantStudyId=${participationId}`))
        .data
    expect(await fetchAssignments()).toEqual([])
    expect((await testStudy.take(id, 'schedule', { visitDate: addDays(startedOn, 3), visitTime: '09:00' })).status).toBe(200)
    expect(await fetchAssignments()).toMatchObject([
      { formId: form?.id, dueOn: addDays(startedOn, 3), status: 'ACTIVE', purpose: 'CONDUCT' },
    ])
    expect(await fetchSubmissions()).toMatchObject([{ formId: form?.id, dueOn: addDays(startedOn, 3), status: 'NOT_STARTED' }])
    expect((await testStudy.take(id, 'reschedule', { visitDate: addDays(startedOn, 5), visitTime: '09:00' })).status).toBe(200)
    expect(await fetchAssignments()).toMatchObject([{ dueOn: addDays(startedOn, 5) }])
    expect(await fetchSubmissions()).toMatchObject([{ dueOn: addDays(startedOn, 5) }])
    expect((await testStudy.take(id, 'cancel')).status).toBe(200)
    expect(await fetchAssignments()).toMatchObject([{ status: 'UNASSIGNED' }])
    expect(await fetchSubmissions()).toMatchObject([{ status: 'CANCELLED' }])
  })
})
