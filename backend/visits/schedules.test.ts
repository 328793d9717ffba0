import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { BoardAnswer } from '#resources/recruitment/boardAnswers.ts'
import type { ScheduleInUse, ScheduleReview } from '#resources/visits/visitAnswers.ts'
import { codesOf, sharedNode, type TestNode } from '../app/testing/index.ts'
import { runPausedAtWrite } from '../app/testing/race.ts'
import { taskName } from '../platform/tasks/startTask.ts'
import { admin, coordinator, createStudyWithVisits, type StudyWithVisits } from './testVisits.ts'

let node: TestNode
let testStudy: StudyWithVisits
beforeAll(async () => {
  node = await sharedNode()
  testStudy = await createStudyWithVisits(node)
})
afterAll(() => node.close())

const review = async () =>
  (await testStudy.call<ScheduleReview>('GET', `study/${testStudy.place.studyId}/visitSchedule/changes`, undefined, admin)).data
const publishSchedule = (body: unknown, caller = admin) =>
  testStudy.call<ScheduleInUse>('POST', `study/${testStudy.place.studyId}/visitSchedule`, body, caller)
const waitForTask = (taskId: string | null) =>
  vi.waitFor(
    async () =>
      expect((await testStudy.call<ResourceAnswer['task']>('GET', `task/${taskId}`, undefined, admin)).data).toMatchObject({
        status: 'DONE',
      }),
    { timeout: 30_000, interval: 50 },
  )
const namesOf = async (participationId: string, status = 'UNSCHEDULED') => {
  const visits = (await testStudy.visitsOf(participationId)).filter((each) => each.status === status).map(({ visitId }) => visitId)
  return visits.sort()
}

describe('a visit schedule', () => {
  it('a visit schedule becomes the first version with the first participant, and later additions apply only once put in use', async () => {
    expect(await review()).toMatchObject({ inUse: null, changes: [], participants: [], total: 0 })
    const first = await testStudy.underWay()
    const before = await namesOf(first.participationId)
    expect(await review()).toMatchObject({ inUse: 1, changes: [], participants: [] })
    const added = await testStudy.newVisit({ name: 'Added later', targetDay: 21 })
    const second = await testStudy.underWay()
    for (const { participationId } of [first, second]) expect(await namesOf(participationId)).toEqual(before)
    const { changes, participants, total } = await review()
    expect(changes).toEqual([{ visitId: added, name: 'Added later', kind: 'ADDED', fields: [] }])
    expect(total).toBe(2)
    expect(participants).toHaveLength(2)
    for (const each of participants) expect(each).toMatchObject({ number: 1, gains: ['Added later'], loses: [], outside: 0 })
    expect(participants.every(({ name, siteName }) => name.length > 0 && siteName.length > 0)).toBe(true)
  })

  it('a visit schedule moves the chosen participants alone, and applies the new version to later ones', async () => {
    const [firstParticipant, secondParticipant] = (await review()).participants
    const { fingerprint } = await review()
    const answer = await publishSchedule({ fingerprint, note: 'Amendment 1', move: [firstParticipant?.id] })
    expect(answer.status).toBe(201)
    expect(answer.data.number).toBe(2)
    await waitForTask(answer.data.taskId)
    const versionOf = async (id: string | undefined) => (await testStudy.participation(String(id))).visitScheduleId
    expect(await versionOf(firstParticipant?.id)).not.toBe(await versionOf(secondParticipant?.id))
    const next = await testStudy.underWay()
    expect(await versionOf(next.participationId)).toBe(await versionOf(firstParticipant?.id))
    expect(await namesOf(next.participationId)).toEqual(await namesOf(String(firstParticipant?.id)))
    expect((await namesOf(String(secondParticipant?.id))).length).toBe((await namesOf(String(firstParticipant?.id))).length - 1)
    // The review lists the second participant with the older version. Staff can move that participant at any time.
    expect(await review()).toMatchObject({ inUse: 2, changes: [], participants: [{ id: secondParticipant?.id, number: 1 }], total: 1 })
    const later = await publishSchedule({ fingerprint, move: 'all' })
    expect(later.data.number).toBe(2)
    await waitForTask(later.data.taskId)
    expect((await review()).participants).toEqual([])
  })

  it('a visit schedule applies a change to moved participants, keeps scheduled dates, and previews those outside the window', async () => {
    const { participationId, startedOn } = await testStudy.underWay()
    const planned = await testStudy.visitOf(participationId, testStudy.visitIds.baseline)
    await testStudy.take(planned.id, 'schedule', { visitDate: startedOn, visitTime: '09:00' })
    await testStudy.call('PATCH', `visit/${testStudy.visitIds.baseline}`, { targetDay: 3 }, admin)
    const { fingerprint, changes, participants } = await review()
    expect(changes).toMatchObject([{ kind: 'CHANGED', fields: [{ name: 'targetDay', before: 0, after: 3 }] }])
    expect(participants.find(({ id }) => id === participationId)).toMatchObject({ gains: [], loses: [], outside: 1 })
    // Before the move, the window follows the participant's version.
    expect((await testStudy.take(planned.id, 'reschedule', { visitDate: startedOn, visitTime: '10:00' })).status).toBe(200)
    await waitForTask((await publishSchedule({ fingerprint, move: [participationId] })).data.taskId)
    expect(codesOf(await testStudy.take(planned.id, 'reschedule', { visitDate: startedOn, visitTime: '11:00' }))).toEqual([
      422,
      'Invalid',
      'outsideReason required',
    ])
    expect((await testStudy.now(planned.id)).visitTime).toBe('10:00')
  })

  it('a visit schedule drops a visit for moved participants when it is unscheduled', async () => {
    const { participationId } = await testStudy.underWay()
    expect(codesOf(await testStudy.call('DELETE', `visit/${testStudy.visitIds.week}`, undefined, admin))).toEqual([409, 'VisitInSchedule'])
    expect((await testStudy.call('POST', `visit/${testStudy.visitIds.baseline}/transitions/drop`, {}, admin)).status).toBe(409)
    expect((await testStudy.call('POST', `visit/${testStudy.visitIds.week}/transitions/drop`, {}, admin)).status).toBe(200)
    const { fingerprint, participants } = await review()
    expect(participants.find(({ id }) => id === participationId)).toMatchObject({ loses: ['A week on'] })
    await waitForTask((await publishSchedule({ fingerprint, move: [participationId] })).data.taskId)
    expect((await testStudy.visitOf(participationId, testStudy.visitIds.week)).status).toBe('CANCELLED')
    await testStudy.call('POST', `visit/${testStudy.visitIds.week}/transitions/takeBack`, {}, admin)
    await waitForTask((await publishSchedule({ fingerprint: (await review()).fingerprint, move: [participationId] })).data.taskId)
    expect((await testStudy.visitOf(participationId, testStudy.visitIds.week)).status).toBe('UNSCHEDULED')
  })

  it('a visit schedule shows no column for a visit that is dropped before any participant has it', async () => {
    const path = `study/${testStudy.place.studyId}/study-site/${testStudy.place.siteId}/conduct`
    const fetchColumnIds = async () => (await testStudy.call<BoardAnswer>('GET', path)).data.columns.map(({ columnId }) => columnId)
    const visit = await testStudy.newVisit({ name: 'Thought better of' })
    expect(await fetchColumnIds()).toContain(visit)
    await testStudy.call('POST', `visit/${visit}/transitions/drop`, {}, admin)
    expect(await fetchColumnIds()).not.toContain(visit)
    expect(await fetchColumnIds(), 'what somebody has stays').toContain(testStudy.visitIds.baseline)
  })

  it('a visit schedule moves the others of a batch when one participant cannot be moved', async () => {
    const [firstParticipation, secondParticipation] = [await testStudy.underWay(), await testStudy.underWay()]
    await testStudy.newVisit({ name: 'For both' })
    const { data } = await publishSchedule({ fingerprint: (await review()).fingerprint, move: [] })
    const noUser = crypto.randomUUID()
    const items = [firstParticipation.participationId, noUser, secondParticipation.participationId]
    const taskId = crypto.randomUUID()
    const [requester] = await node.ownerQuery<{ org: string; id: string }>(
      'select org_id::text as org, id::text from "user" where email = $1',
      [admin],
    )
    const orgId = requester?.org ?? ''
    await node.ownerQuery(
      `insert into task (org_id, id, created_by, kind, items, total, given) values ($1, $2, $3, 'VISIT_SCHEDULE_MOVE', $4, 3, $5)`,
      [orgId, taskId, requester?.id, JSON.stringify(items), JSON.stringify({ studyId: testStudy.place.studyId })],
    )
    await node.studydesk.database.batch(orgId, [
      node.studydesk.jobs.statement({ task: taskName, orgId, payload: { taskId, language: 'en' } }),
    ])
    await waitForTask(taskId)
    const { results } = (await testStudy.call<ResourceAnswer['task']>('GET', `task/${taskId}`, undefined, admin)).data
    expect(results).toMatchObject([
      { item: firstParticipation.participationId, made: { id: firstParticipation.participationId } },
      { item: noUser, refused: { code: 'NotFound' } },
      { item: secondParticipation.participationId, made: { id: secondParticipation.participationId } },
    ])
    expect((await review()).participants.map(({ id }) => id)).not.toContain(secondParticipation.participationId)
    expect(data.number).toBeGreaterThan(1)
  })

  it('a visit schedule requires the permission and an unchanged preview to be put in use', async () => {
    const { fingerprint } = await review()
    expect((await publishSchedule({ fingerprint, move: [] }, coordinator)).status).toBe(403)
    expect((await testStudy.call('GET', `study/${testStudy.place.studyId}/visitSchedule/changes`)).status).toBe(403)
    expect(codesOf(await publishSchedule({ fingerprint: 'of others', move: [] }))).toEqual([409, 'ScheduleChanged'])
    expect(codesOf(await publishSchedule({ fingerprint, move: 'some' }))).toEqual([422, 'Invalid', 'move notAList'])
    expect(codesOf(await publishSchedule({ fingerprint, others: 1 }))).toEqual([422, 'Invalid', 'others unknownField'])
    expect(codesOf(await publishSchedule({ move: [] }))).toEqual([422, 'Invalid', 'fingerprint required'])
    expect((await publishSchedule({ fingerprint, move: [crypto.randomUUID()] })).data.taskId).toBeNull()
  })
})

describe('a visit in a schedule', () => {
  it('retains a visit that is scheduled or completed while its participant moves to another version of the schedule', async () => {
    const { participationId, startedOn } = await testStudy.underWay()
    const { id } = await testStudy.visitOf(participationId, testStudy.visitIds.baseline)
    const amend = async (windowAfter: number) => {
      expect((await testStudy.call('PATCH', `visit/${testStudy.visitIds.baseline}`, { windowAfter }, admin)).status).toBe(200)
      const { fingerprint } = await review()
      return () => publishSchedule({ fingerprint, move: [participationId] })
    }
    const versionNow = async () => (await testStudy.participation(participationId)).visitScheduleId
    const runBoth = async (windowAfter: number, change: () => Promise<{ readonly status: number }>) => {
      const before = await versionNow()
      const [published, changed] = await runPausedAtWrite<{ readonly status: number; readonly data: unknown }>(
        node,
        ['audit_event'],
        [await amend(windowAfter), change as () => Promise<{ readonly status: number; readonly data: unknown }>],
      )
      expect([published?.status, changed?.status]).toEqual([201, 200])
      await waitForTask((published?.data as ScheduleInUse | undefined)?.taskId ?? null)
      expect(await versionNow()).not.toBe(before)
    }
    await runBoth(20, () => testStudy.take(id, 'schedule', { visitDate: startedOn, visitTime: '09:15', outsideReason: 'Travels' }))
    expect(await testStudy.now(id)).toMatchObject({ status: 'SCHEDULED', visitDate: startedOn, visitTime: '09:15' })
    await runBoth(21, () => testStudy.take(id, 'complete', { completedOn: startedOn, outsideReason: 'Travels' }))
    expect(await testStudy.now(id)).toMatchObject({ status: 'COMPLETED', completedOn: startedOn, visitTime: '09:15' })
    const history = await testStudy.call<readonly { readonly action: string }[]>('GET', `participant-visit/${id}/history?_end=50`)
    expect(history.data.map(({ action }) => action)).toEqual(expect.arrayContaining(['schedule', 'complete']))
  })

  it('a visit cannot be deleted while it is put in use, nor put in use while it is deleted', async () => {
    const remove = (id: string) => () => testStudy.call('DELETE', `study/${testStudy.place.studyId}/visit/${id}`, undefined, admin)
    const first = await testStudy.newVisit({ name: 'Removed late', targetDay: 50 })
    const { fingerprint } = await review()
    const concurrentResponses = await runPausedAtWrite(node, ['audit_event'], [
      () => publishSchedule({ fingerprint }),
      remove(first),
    ] as (() => Promise<{
      status: number
    }>)[])
    expect(concurrentResponses.map((each) => codesOf(each as never))).toEqual([
      [201, undefined],
      [409, 'VisitInSchedule'],
    ])
    const second = await testStudy.newVisit({ name: 'Removed early', targetDay: 60 })
    const { fingerprint: now } = await review()
    const earlyRemoval = await runPausedAtWrite(node, ['audit_event'], [
      remove(second),
      () => publishSchedule({ fingerprint: now }),
    ] as (() => Promise<{
      status: number
    }>)[])
    expect(earlyRemoval.map((each) => codesOf(each as never))).toEqual([
      [200, undefined],
      [409, 'ScheduleChanged'],
    ])
  })
})
