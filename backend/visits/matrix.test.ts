import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#resources/core/values/day.ts'
import type { ScheduleMatrix } from '#resources/visits/visitAnswers.ts'
import { codesOf, sharedNode, type TestNode } from '../app/testing/index.ts'
import { coordinator, createStudyWithVisits, type StudyWithVisits } from './testVisits.ts'

let node: TestNode
let testStudy: StudyWithVisits
beforeAll(async () => {
  node = await sharedNode()
  testStudy = await createStudyWithVisits(node)
})
afterAll(() => node.close())

const matrix = (query = '', caller = coordinator) =>
  testStudy.call<ScheduleMatrix>('GET', `study/${testStudy.place.studyId}/visitSchedule?${query}`, undefined, caller)

it('the visit matrix shows participants by visits: name, due date and current state', async () => {
  const first = await testStudy.underWay()
  const second = await testStudy.underWay(testStudy.groups[1])
  const { data } = await matrix()
  expect(data.visits.map(({ name }) => name)).toEqual(['Baseline', 'A week on', 'Of group A', 'Of group B'])
  const ids = [first.participationId, second.participationId].sort()
  expect(data.rows.map(({ id }) => id)).toEqual(ids)
  expect((await matrix(`after=${ids[0]}`)).data.rows.map(({ id }) => id)).toEqual([ids[1]])
  expect(data.next).toBeNull()
  const row = data.rows.find(({ id }) => id === first.participationId)
  expect(row?.name).not.toBe('')
  const findCell = (visitId: string) => row?.cells.find((each) => each.visitId === visitId)
  expect(findCell(testStudy.visitIds.baseline)).toMatchObject({
    status: 'UNSCHEDULED',
    state: 'DUE',
    day: null,
    formsDue: 0,
    window: { targetOn: first.startedOn, closesOn: addDays(first.startedOn, 7), isProjected: false },
  })
  expect(findCell(testStudy.visitIds.ofA)).toMatchObject({ state: 'DUE', window: { isProjected: true } })
  expect(findCell(testStudy.visitIds.ofB)).toBeUndefined()
})

it('the visit matrix is filtered like the list of visits, and shows all visits of the remaining participants', async () => {
  const { participationId, startedOn } = await testStudy.underWay()
  const { id } = await testStudy.visitOf(participationId, testStudy.visitIds.week)
  await testStudy.take(id, 'schedule', { visitDate: addDays(startedOn, 7), visitTime: '09:30' })
  const { data } = await matrix('status=SCHEDULED')
  expect(data.rows.map((row) => row.id)).toEqual([participationId])
  expect(data.rows[0]?.cells).toHaveLength(3)
  expect(data.rows[0]?.cells.find((cell) => cell.id === id)).toMatchObject({ day: addDays(startedOn, 7), visitTime: '09:30' })
  const groupBMatrix = await matrix(`groupIds=${testStudy.groups[1]}`)
  expect(groupBMatrix.data.rows).toHaveLength(1)
  expect(codesOf(await matrix('colour=red'))[0]).toBe(400)
})

it('the visit matrix begins with overdue visits, then follows the days of the next visits, in all pages', async () => {
  const enrolments = [await testStudy.underWay(), await testStudy.underWay(), await testStudy.underWay()]
  const [late, soon, later] = enrolments.map(({ participationId }) => participationId)
  for (const [index, days] of [-3, 1, 5].entries()) {
    const enrolment = enrolments[index]
    if (enrolment === undefined) continue
    const { id } = await testStudy.visitOf(enrolment.participationId, testStudy.visitIds.baseline)
    await testStudy.take(id, 'schedule', { visitDate: addDays(enrolment.startedOn, 1), visitTime: '10:00' })
    await node.ownerQuery('update participant_visit set visit_date = $2 where id = $1', [id, addDays(enrolment.startedOn, days)])
  }
  const idsIn = async (query: string) => {
    const { data } = await matrix(query)
    return data.rows.map(({ id }) => id).filter((id) => [late, soon, later].includes(id))
  }
  expect(await idsIn('')).toEqual([late, soon, later])
  expect(await idsIn(`after=${late}`)).toEqual([soon, later])
})

it('the visit matrix marks a scheduled visit outside its window, also after its reference date moved', async () => {
  const { participationId, startedOn } = await testStudy.underWay()
  const [baseline, week] = [
    await testStudy.visitOf(participationId, testStudy.visitIds.baseline),
    await testStudy.visitOf(participationId, testStudy.visitIds.week),
  ]
  const plan = (id: string, transition: string, dayOffset: number, extraFields: object = {}) =>
    testStudy.take(id, transition, { visitDate: addDays(startedOn, dayOffset), visitTime: '09:30', ...extraFields })
  const findMarkedIds = async () => {
    const { data } = await testStudy.call<readonly { readonly id: string }[]>(
      'GET',
      `participant-visits?participantStudyId=${participationId}&deviation=PLANNED_OUTSIDE`,
    )
    return data.map(({ id }) => id)
  }
  const fetchCell = async (id: string) =>
    (await matrix(`participantStudyId=${participationId}`)).data.rows[0]?.cells.find((each) => each.id === id)
  expect((await plan(baseline.id, 'schedule', 0)).status).toBe(200)
  expect((await plan(week.id, 'schedule', 7)).status).toBe(200)
  expect(await findMarkedIds()).toEqual([])
  expect(await fetchCell(week.id)).toMatchObject({ daysOutside: null })
  // The anchor visit moves by five days, so the window of this visit opens four days after its scheduled day.
  const { version } = await testStudy.now(week.id)
  expect((await plan(baseline.id, 'reschedule', 5)).status).toBe(200)
  expect(await findMarkedIds()).toEqual([week.id])
  expect(await fetchCell(week.id)).toMatchObject({ state: 'SCHEDULED', daysOutside: -4 })
  expect((await testStudy.now(week.id)).version).toBe(version)
  expect((await plan(week.id, 'reschedule', 12)).status).toBe(200)
  expect(await findMarkedIds()).toEqual([])
  expect((await plan(week.id, 'reschedule', 60, { outsideReason: 'They travel' })).data.deviation).toEqual(['PLANNED_OUTSIDE'])
  expect((await testStudy.take(week.id, 'cancel')).data.deviation).toEqual(['CANCELLED_BY_SITE'])
})

it("the visit matrix requires access to visits, and shows participants of the reader's own study sites alone", async () => {
  expect((await matrix('', 'nobody@northlake.example')).status).toBe(403)
  expect((await matrix('', 'unassigned@northlake.example')).data.rows).toEqual([])
  expect((await testStudy.call('GET', `study/${crypto.randomUUID()}/visitSchedule`)).status).toBe(404)
})
