import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { BoardAnswer } from '#resources/boardAnswers.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { ScheduleInUse, ScheduleReview } from '#resources/visits/visitAnswers.ts'
import { taskName } from '../tasks/startTask.ts'
import { codesOf, sharedNode, type TestNode } from '../testing/index.ts'
import { pausedAtWrite } from '../testing/race.ts'
import { admin, coordinator, type StudyWithVisits, studyWithVisits } from './testVisits.ts'

let node: TestNode
let of: StudyWithVisits
beforeAll(async () => {
  node = await sharedNode()
  of = await studyWithVisits(node)
})
afterAll(() => node.close())

const review = async () => (await of.call<ScheduleReview>('GET', `study/${of.place.studyId}/visitSchedule/changes`, undefined, admin)).data
const put = (body: unknown, as = admin) => of.call<ScheduleInUse>('POST', `study/${of.place.studyId}/visitSchedule`, body, as)
const over = (taskId: string | null) =>
  vi.waitFor(
    async () =>
      expect((await of.call<ResourceAnswer['task']>('GET', `task/${taskId}`, undefined, admin)).data).toMatchObject({ status: 'DONE' }),
    { timeout: 30_000, interval: 50 },
  )
const namesOf = async (participationId: string, status = 'UNSCHEDULED') => {
  const visits = (await of.visitsOf(participationId)).filter((each) => each.status === status).map(({ visitId }) => visitId)
  return visits.sort()
}

describe('a schedule', () => {
  it('that is planned becomes the first version with the first who begins, and what is added later is for nobody until it is put in use', async () => {
    expect(await review()).toMatchObject({ inUse: null, changes: [], participants: [], total: 0 })
    const first = await of.underWay()
    const before = await namesOf(first.participationId)
    expect(await review()).toMatchObject({ inUse: 1, changes: [], participants: [] })
    const added = await of.newVisit({ name: 'Added later', targetDay: 21 })
    const second = await of.underWay()
    for (const { participationId } of [first, second]) expect(await namesOf(participationId)).toEqual(before)
    const { changes, participants, total } = await review()
    expect(changes).toEqual([{ visitId: added, name: 'Added later', kind: 'ADDED', fields: [] }])
    expect(total).toBe(2)
    expect(participants).toHaveLength(2)
    for (const each of participants) expect(each).toMatchObject({ number: 1, gains: ['Added later'], loses: [], outside: 0 })
    expect(participants.every(({ name, siteName }) => name.length > 0 && siteName.length > 0)).toBe(true)
  })

  it('moves those who are chosen and nobody else, and who begins afterwards has the new version', async () => {
    const [one, two] = (await review()).participants
    const { fingerprint } = await review()
    const answer = await put({ fingerprint, note: 'Amendment 1', move: [one?.id] })
    expect(answer.status).toBe(201)
    expect(answer.data.number).toBe(2)
    await over(answer.data.taskId)
    const versionOf = async (id: string | undefined) => (await of.participation(String(id))).visitScheduleId
    expect(await versionOf(one?.id)).not.toBe(await versionOf(two?.id))
    const next = await of.underWay()
    expect(await versionOf(next.participationId)).toBe(await versionOf(one?.id))
    expect(await namesOf(next.participationId)).toEqual(await namesOf(String(one?.id)))
    expect((await namesOf(String(two?.id))).length).toBe((await namesOf(String(one?.id))).length - 1)
    // The other is told as one who has an older version, and can be moved at any time.
    expect(await review()).toMatchObject({ inUse: 2, changes: [], participants: [{ id: two?.id, number: 1 }], total: 1 })
    const later = await put({ fingerprint, move: 'all' })
    expect(later.data.number).toBe(2)
    await over(later.data.taskId)
    expect((await review()).participants).toEqual([])
  })

  it('that is changed counts for who is moved: days that are planned stay, and those out of the new window are told before', async () => {
    const { participationId, startedOn } = await of.underWay()
    const planned = await of.visitOf(participationId, of.visitIds.baseline)
    await of.take(planned.id, 'schedule', { visitDate: startedOn, visitTime: '09:00' })
    await of.call('PATCH', `visit/${of.visitIds.baseline}`, { targetDay: 3 }, admin)
    const { fingerprint, changes, participants } = await review()
    expect(changes).toMatchObject([{ kind: 'CHANGED', fields: [{ name: 'targetDay', before: 0, after: 3 }] }])
    expect(participants.find(({ id }) => id === participationId)).toMatchObject({ gains: [], loses: [], outside: 1 })
    // Until then the window is that of their version.
    expect((await of.take(planned.id, 'reschedule', { visitDate: startedOn, visitTime: '10:00' })).status).toBe(200)
    await over((await put({ fingerprint, move: [participationId] })).data.taskId)
    expect(codesOf(await of.take(planned.id, 'reschedule', { visitDate: startedOn, visitTime: '11:00' }))).toEqual([
      422,
      'Invalid',
      'outsideReason required',
    ])
    expect((await of.now(planned.id)).visitTime).toBe('10:00')
  })

  it('drops a visit for who is moved, where nobody planned it', async () => {
    const { participationId } = await of.underWay()
    expect(codesOf(await of.call('DELETE', `visit/${of.visitIds.week}`, undefined, admin))).toEqual([409, 'VisitInSchedule'])
    expect((await of.call('POST', `visit/${of.visitIds.baseline}/transitions/drop`, {}, admin)).status).toBe(409)
    expect((await of.call('POST', `visit/${of.visitIds.week}/transitions/drop`, {}, admin)).status).toBe(200)
    const { fingerprint, participants } = await review()
    expect(participants.find(({ id }) => id === participationId)).toMatchObject({ loses: ['A week on'] })
    await over((await put({ fingerprint, move: [participationId] })).data.taskId)
    expect((await of.visitOf(participationId, of.visitIds.week)).status).toBe('CANCELLED')
    await of.call('POST', `visit/${of.visitIds.week}/transitions/takeBack`, {}, admin)
    await over((await put({ fingerprint: (await review()).fingerprint, move: [participationId] })).data.taskId)
    expect((await of.visitOf(participationId, of.visitIds.week)).status).toBe('UNSCHEDULED')
  })

  it('leaves no column to a visit that is dropped before anybody has it', async () => {
    const path = `study/${of.place.studyId}/study-site/${of.place.siteId}/conduct`
    const columns = async () => (await of.call<BoardAnswer>('GET', path)).data.columns.map(({ columnId }) => columnId)
    const visit = await of.newVisit({ name: 'Thought better of' })
    expect(await columns()).toContain(visit)
    await of.call('POST', `visit/${visit}/transitions/drop`, {}, admin)
    expect(await columns()).not.toContain(visit)
    expect(await columns(), 'what somebody has stays').toContain(of.visitIds.baseline)
  })

  it('moves the others of those whom it moves together, where something speaks against one', async () => {
    const [one, two] = [await of.underWay(), await of.underWay()]
    await of.newVisit({ name: 'For both' })
    const { data } = await put({ fingerprint: (await review()).fingerprint, move: [] })
    const nobody = crypto.randomUUID()
    const items = [one.participationId, nobody, two.participationId]
    const taskId = crypto.randomUUID()
    const [asker] = await node.ownerQuery<{ org: string; id: string }>(
      'select org_id::text as org, id::text from "user" where email = $1',
      [admin],
    )
    const orgId = asker?.org ?? ''
    await node.ownerQuery(
      `insert into task (org_id, id, created_by, kind, items, total, given) values ($1, $2, $3, 'VISIT_SCHEDULE_MOVE', $4, 3, $5)`,
      [orgId, taskId, asker?.id, JSON.stringify(items), JSON.stringify({ studyId: of.place.studyId })],
    )
    await node.studydesk.database.batch(orgId, [
      node.studydesk.jobs.statement({ task: taskName, orgId, payload: { taskId, language: 'en' } }),
    ])
    await over(taskId)
    const { results } = (await of.call<ResourceAnswer['task']>('GET', `task/${taskId}`, undefined, admin)).data
    expect(results).toMatchObject([
      { item: one.participationId, made: { id: one.participationId } },
      { item: nobody, refused: { code: 'NotFound' } },
      { item: two.participationId, made: { id: two.participationId } },
    ])
    expect((await review()).participants.map(({ id }) => id)).not.toContain(two.participationId)
    expect(data.number).toBeGreaterThan(1)
  })

  it('is put in use by who may, as it was looked at', async () => {
    const { fingerprint } = await review()
    expect((await put({ fingerprint, move: [] }, coordinator)).status).toBe(403)
    expect((await of.call('GET', `study/${of.place.studyId}/visitSchedule/changes`)).status).toBe(403)
    expect(codesOf(await put({ fingerprint: 'of others', move: [] }))).toEqual([409, 'ScheduleChanged'])
    expect(codesOf(await put({ fingerprint, move: 'some' }))).toEqual([422, 'Invalid', 'move notAList'])
    expect(codesOf(await put({ fingerprint, others: 1 }))).toEqual([422, 'Invalid', 'others unknownField'])
    expect(codesOf(await put({ move: [] }))).toEqual([422, 'Invalid', 'fingerprint required'])
    expect((await put({ fingerprint, move: [crypto.randomUUID()] })).data.taskId).toBeNull()
  })
})

describe('a visit', () => {
  it('is not removed while it is put in use, nor put in use while it is removed', async () => {
    const remove = (id: string) => () => of.call('DELETE', `study/${of.place.studyId}/visit/${id}`, undefined, admin)
    const first = await of.newVisit({ name: 'Removed late', targetDay: 50 })
    const { fingerprint } = await review()
    const late = await pausedAtWrite(node, ['audit_event'], [() => put({ fingerprint }), remove(first)] as (() => Promise<{
      status: number
    }>)[])
    expect(late.map((each) => codesOf(each as never))).toEqual([
      [201, undefined],
      [409, 'VisitInSchedule'],
    ])
    const second = await of.newVisit({ name: 'Removed early', targetDay: 60 })
    const { fingerprint: now } = await review()
    const early = await pausedAtWrite(node, ['audit_event'], [remove(second), () => put({ fingerprint: now })] as (() => Promise<{
      status: number
    }>)[])
    expect(early.map((each) => codesOf(each as never))).toEqual([
      [200, undefined],
      [409, 'ScheduleChanged'],
    ])
  })
})
