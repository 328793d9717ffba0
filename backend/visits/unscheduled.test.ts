import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { addDays } from '#resources/core/values/day.ts'
import type { DailyActivities } from '#resources/participants/dailyActivities.ts'
import type { ScheduleMatrix } from '#resources/visits/visitAnswers.ts'
import { findDuplicateWrites } from '../app/testing/findDuplicateWrites.ts'
import { codesOf, type TestNode, testNode } from '../app/testing/index.ts'
import { admin, coordinator, createStudyWithVisits, type StudyWithVisits, viewer } from './testVisits.ts'

let node: TestNode
let testStudy: StudyWithVisits
beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_USER_PER_MINUTE: '100000', LIMIT_ADDRESS_PER_MINUTE: '100000' } })
  testStudy = await createStudyWithVisits(node)
})
afterAll(() => node?.close())

const add = (participationId: string, body: object, caller = coordinator) =>
  testStudy.call('POST', `participant-study/${participationId}/unscheduledVisits`, body, caller)
const walkInValues = (day: string, extraFields: object = {}) => ({
  visitType: 'IN_CLINIC',
  unscheduledReason: 'ADVERSE_EVENT',
  unscheduledNote: 'A rash since yesterday',
  visitDate: day,
  visitTime: '11:15',
  ...extraFields,
})
const matrixOf = async (participationId: string) =>
  (await testStudy.call<ScheduleMatrix>('GET', `study/${testStudy.place.studyId}/visitSchedule?participantStudyId=${participationId}`)).data

it('an unscheduled visit requires type and reason, and is in list, matrix and day; protocol visits remain unique', async () => {
  const { participationId, startedOn } = await testStudy.underWay()
  const response = await add(participationId, walkInValues(startedOn))
  expect(response.status).toBe(201)
  expect(response.data).toMatchObject({
    status: 'SCHEDULED',
    occurrence: 1,
    unscheduledReason: 'ADVERSE_EVENT',
    visitTime: '11:15',
    deviation: [],
    labels: { visitId: 'Unscheduled visit' },
  })
  const secondResponse = await add(participationId, walkInValues(addDays(startedOn, 40)))
  expect(secondResponse.data).toMatchObject({ occurrence: 2, visitId: response.data.visitId, daysOutside: null })
  const phone = await add(participationId, walkInValues(addDays(startedOn, 41), { visitType: 'TELEPHONE', unscheduledReason: 'REPEAT' }))
  expect(phone.data).toMatchObject({ occurrence: 1, labels: { visitId: 'Unscheduled visit by telephone' } })

  const matrix = await matrixOf(participationId)
  expect(matrix.visits.filter(({ occurrence }) => occurrence > 0).map(({ name }) => name)).toEqual([
    'Unscheduled visit 1',
    'Unscheduled visit 2',
    'Unscheduled visit by telephone 1',
  ])
  expect(matrix.rows[0]?.cells.filter(({ occurrence }) => occurrence > 0)).toHaveLength(3)
  const day = (await testStudy.call<DailyActivities>('GET', `dailyActivities?studyId=${testStudy.place.studyId}`)).data
  expect(day.open.filter(({ row }) => row.id === response.data.id)).toMatchObject([{ kind: 'visit', at: '11:15' }])
  const baseline = await testStudy.visitOf(participationId, testStudy.visitIds.baseline)
  await expect(
    node.ownerQuery(
      `insert into participant_visit (org_id, id, participant_study_id, participant_id, study_id, site_id, visit_id, occurrence, status)
        select org_id, gen_random_uuid(), participant_study_id, participant_id, study_id, site_id, visit_id, occurrence, status from participant_visit where id = $1`,
      [baseline.id],
    ),
  ).rejects.toThrow(/unique/)
})

it('an unscheduled visit is recorded as completed on a past date', async () => {
  const { participationId, startedOn } = await testStudy.underWay()
  const createResponse = await add(participationId, walkInValues(startedOn, { isDone: true, visitTime: '07:00' }))
  expect(createResponse.data).toMatchObject({ status: 'COMPLETED', completedOn: startedOn, daysOutside: 0 })
  expect(codesOf(await add(participationId, walkInValues(addDays(startedOn, 2), { isDone: true })))).toEqual([
    422,
    'Invalid',
    'visitDate inFuture',
  ])
  // A second visit does not add the same entry to the participation again.
  expect((await add(participationId, walkInValues(startedOn, { isDone: true, visitTime: '08:00' }))).status).toBe(201)
})

it('an unscheduled visit is not part of the schedule or the conduct board, and moves no window', async () => {
  const { participationId, startedOn } = await testStudy.underWay()
  const { id, visitId } = (await add(participationId, walkInValues(startedOn, { visitType: 'TELEHEALTH' }))).data
  const changes = await testStudy.call<{ readonly changes: readonly unknown[] }>(
    'GET',
    `study/${testStudy.place.studyId}/visitSchedule/changes`,
    undefined,
    admin,
  )
  expect(changes.data.changes).toEqual([])
  expect((await testStudy.call('GET', `participant-visit/${id}/window`)).data).toBeNull()
  const visit = (await testStudy.call<ResourceAnswer['visit']>('GET', `visit/${visitId}`, undefined, admin)).data
  expect(visit).toMatchObject({ planned: 'UNSCHEDULED', isBaseline: false, type: 'TELEHEALTH' })
  expect((await testStudy.call('POST', `visit/${visitId}/transitions/takeBack`, {}, admin)).status).toBe(409)
  // A change of group changes the schedule of the participant, but not the added visits.
  await testStudy.call('PATCH', `participant-study/${participationId}`, { groupId: testStudy.groups[1] })
  expect((await testStudy.now(id)).status).toBe('SCHEDULED')
})

it('an unscheduled visit requires a reason, a date, conduct in progress and the permission to plan visits', async () => {
  const { participationId, startedOn } = await testStudy.underWay()
  expect(codesOf(await add(participationId, {}))).toEqual([
    422,
    'Invalid',
    'unscheduledReason required',
    'visitDate required',
    'visitTime required',
  ])
  expect(codesOf(await add(participationId, walkInValues(startedOn, { unscheduledReason: 'OTHER', unscheduledNote: '' })))).toEqual([
    422,
    'Invalid',
    'unscheduledNote required',
  ])
  expect(codesOf(await add(participationId, walkInValues(startedOn, { visitType: 'FORM_ONLY' })))[2]).toMatch(/^visitType /)
  expect(codesOf(await add(participationId, walkInValues(startedOn, { status: 'COMPLETED' })))).toEqual([
    422,
    'Invalid',
    'status unknownField',
  ])
  expect((await add(participationId, walkInValues(startedOn), viewer)).status).toBe(403)
  expect((await add(crypto.randomUUID(), walkInValues(startedOn))).status).toBe(404)
  await node.ownerQuery(`update participant_study set conduct_status = 'WITHDRAWN' where id = $1`, [participationId])
  expect(codesOf(await add(participationId, walkInValues(startedOn)))).toEqual([409, 'ConductNotUnderWay'])
})

it('an unscheduled visit gets a separate number when several are created at once', async () => {
  const { participationId, startedOn } = await testStudy.underWay()
  const responses = await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      add(participationId, walkInValues(addDays(startedOn, 50 + index), { unscheduledReason: 'REPEAT' })),
    ),
  )
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(responses.map(({ data }) => data.occurrence).sort()).toEqual([1, 2, 3, 4, 5])
})

it('an unscheduled visit is one version and one audit event when recorded as completed', async () => {
  const { participationId, startedOn } = await testStudy.underWay()
  const { status, data } = await add(participationId, walkInValues(startedOn, { isDone: true }))
  expect([status, data.status, data.version]).toEqual([201, 'COMPLETED', 1])
  const history = await testStudy.call<readonly { readonly action: string }[]>('GET', `participant-visit/${data.id}/history`)
  expect(history.data.map(({ action }) => action)).toEqual(['create'])
  expect(await findDuplicateWrites(node)).toEqual([])
})
