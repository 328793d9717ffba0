import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysAfter } from '#resources/core/day.ts'
import type { DailyActivities } from '#resources/dailyActivities.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { ScheduleMatrix } from '#resources/visits/visitAnswers.ts'
import { codesOf, type TestNode, testNode } from '../testing/index.ts'
import { writtenTwice } from '../testing/writtenTwice.ts'
import { admin, coordinator, type StudyWithVisits, studyWithVisits, viewer } from './testVisits.ts'

let node: TestNode
let of: StudyWithVisits
beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_USER_PER_MINUTE: '100000', LIMIT_ADDRESS_PER_MINUTE: '100000' } })
  of = await studyWithVisits(node)
})
afterAll(() => node?.close())

const add = (participationId: string, body: object, as = coordinator) =>
  of.call('POST', `participant-study/${participationId}/unscheduledVisits`, body, as)
const walkIn = (day: string, more: object = {}) => ({
  visitType: 'IN_CLINIC',
  unscheduledReason: 'ADVERSE_EVENT',
  unscheduledNote: 'A rash since yesterday',
  visitDate: day,
  visitTime: '11:15',
  ...more,
})
const matrixOf = async (participationId: string) =>
  (await of.call<ScheduleMatrix>('GET', `study/${of.place.studyId}/visitSchedule?participantStudyId=${participationId}`)).data

it('is planned with a type and a reason, and stands in the list, the matrix and the day; protocol visits stay single', async () => {
  const { participationId, startedOn } = await of.underWay()
  const made = await add(participationId, walkIn(startedOn))
  expect(made.status).toBe(201)
  expect(made.data).toMatchObject({
    status: 'SCHEDULED',
    occurrence: 1,
    unscheduledReason: 'ADVERSE_EVENT',
    visitTime: '11:15',
    deviation: [],
    labels: { visitId: 'Unscheduled visit' },
  })
  const again = await add(participationId, walkIn(daysAfter(startedOn, 40)))
  expect(again.data).toMatchObject({ occurrence: 2, visitId: made.data.visitId, daysOutside: null })
  const phone = await add(participationId, walkIn(daysAfter(startedOn, 41), { visitType: 'TELEPHONE', unscheduledReason: 'REPEAT' }))
  expect(phone.data).toMatchObject({ occurrence: 1, labels: { visitId: 'Unscheduled visit by telephone' } })

  const matrix = await matrixOf(participationId)
  expect(matrix.visits.filter(({ occurrence }) => occurrence > 0).map(({ name }) => name)).toEqual([
    'Unscheduled visit 1',
    'Unscheduled visit 2',
    'Unscheduled visit by telephone 1',
  ])
  expect(matrix.rows[0]?.cells.filter(({ occurrence }) => occurrence > 0)).toHaveLength(3)
  const day = (await of.call<DailyActivities>('GET', `dailyActivities?studyId=${of.place.studyId}`)).data
  expect(day.open.filter(({ row }) => row.id === made.data.id)).toMatchObject([{ kind: 'visit', at: '11:15' }])
  const baseline = await of.visitOf(participationId, of.visitIds.baseline)
  await expect(
    node.ownerQuery(
      `insert into participant_visit (org_id, id, participant_study_id, participant_id, study_id, site_id, visit_id, occurrence, status)
        select org_id, gen_random_uuid(), participant_study_id, participant_id, study_id, site_id, visit_id, occurrence, status from participant_visit where id = $1`,
      [baseline.id],
    ),
  ).rejects.toThrow(/unique/)
})

it('is recorded as done, on a day that has been', async () => {
  const { participationId, startedOn } = await of.underWay()
  const done = await add(participationId, walkIn(startedOn, { isDone: true, visitTime: '07:00' }))
  expect(done.data).toMatchObject({ status: 'COMPLETED', completedOn: startedOn, daysOutside: 0 })
  expect(codesOf(await add(participationId, walkIn(daysAfter(startedOn, 2), { isDone: true })))).toEqual([
    422,
    'Invalid',
    'visitDate inFuture',
  ])
  // A second one does not make the participation name the visit twice.
  expect((await add(participationId, walkIn(startedOn, { isDone: true, visitTime: '08:00' }))).status).toBe(201)
})

it('is no part of the schedule or of the conduct board, and moves no window', async () => {
  const { participationId, startedOn } = await of.underWay()
  const { id, visitId } = (await add(participationId, walkIn(startedOn, { visitType: 'TELEHEALTH' }))).data
  const changes = await of.call<{ readonly changes: readonly unknown[] }>(
    'GET',
    `study/${of.place.studyId}/visitSchedule/changes`,
    undefined,
    admin,
  )
  expect(changes.data.changes).toEqual([])
  expect((await of.call('GET', `participant-visit/${id}/window`)).data).toBeNull()
  const visit = (await of.call<ResourceAnswer['visit']>('GET', `visit/${visitId}`, undefined, admin)).data
  expect(visit).toMatchObject({ planned: 'UNSCHEDULED', isBaseline: false, type: 'TELEHEALTH' })
  expect((await of.call('POST', `visit/${visitId}/transitions/takeBack`, {}, admin)).status).toBe(409)
  // Another group changes the schedule of the participant, and leaves what was added beside it.
  await of.call('PATCH', `participant-study/${participationId}`, { groupId: of.groups[1] })
  expect((await of.now(id)).status).toBe('SCHEDULED')
})

it('is refused without a reason, a day or conduct that is under way, and to whoever may not plan visits', async () => {
  const { participationId, startedOn } = await of.underWay()
  expect(codesOf(await add(participationId, {}))).toEqual([
    422,
    'Invalid',
    'unscheduledReason required',
    'visitDate required',
    'visitTime required',
  ])
  expect(codesOf(await add(participationId, walkIn(startedOn, { unscheduledReason: 'OTHER', unscheduledNote: '' })))).toEqual([
    422,
    'Invalid',
    'unscheduledNote required',
  ])
  expect(codesOf(await add(participationId, walkIn(startedOn, { visitType: 'FORM_ONLY' })))[2]).toMatch(/^visitType /)
  expect(codesOf(await add(participationId, walkIn(startedOn, { status: 'COMPLETED' })))).toEqual([422, 'Invalid', 'status unknownField'])
  expect((await add(participationId, walkIn(startedOn), viewer)).status).toBe(403)
  expect((await add(crypto.randomUUID(), walkIn(startedOn))).status).toBe(404)
  await node.ownerQuery(`update participant_study set conduct_status = 'WITHDRAWN' where id = $1`, [participationId])
  expect(codesOf(await add(participationId, walkIn(startedOn)))).toEqual([409, 'ConductNotUnderWay'])
})

it('of several at the same time gets a number each', async () => {
  const { participationId, startedOn } = await of.underWay()
  const made = await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      add(participationId, walkIn(daysAfter(startedOn, 50 + index), { unscheduledReason: 'REPEAT' })),
    ),
  )
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(made.map(({ data }) => data.occurrence).sort()).toEqual([1, 2, 3, 4, 5])
})

it('recorded as done is one version and one audit event, as every other request on a row', async () => {
  const { participationId, startedOn } = await of.underWay()
  const { status, data } = await add(participationId, walkIn(startedOn, { isDone: true }))
  expect([status, data.status, data.version]).toEqual([201, 'COMPLETED', 1])
  const history = await of.call<readonly { readonly action: string }[]>('GET', `participant-visit/${data.id}/history`)
  expect(history.data.map(({ action }) => action)).toEqual(['create'])
  expect(await writtenTwice(node)).toEqual([])
})
