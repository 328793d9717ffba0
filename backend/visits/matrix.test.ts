import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysAfter } from '#resources/core/day.ts'
import type { ScheduleMatrix } from '#resources/visits/visitAnswers.ts'
import { codesOf, sharedNode, type TestNode } from '../testing/index.ts'
import { coordinator, type StudyWithVisits, studyWithVisits } from './testVisits.ts'

let node: TestNode
let of: StudyWithVisits
beforeAll(async () => {
  node = await sharedNode()
  of = await studyWithVisits(node)
})
afterAll(() => node.close())

const matrix = (query = '', as = coordinator) =>
  of.call<ScheduleMatrix>('GET', `study/${of.place.studyId}/visitSchedule?${query}`, undefined, as)

it('shows participants by visits: what each is, when it is due and what the day makes of it', async () => {
  const first = await of.underWay()
  const second = await of.underWay(of.groups[1])
  const { data } = await matrix()
  expect(data.visits.map(({ name }) => name)).toEqual(['Baseline', 'A week on', 'Of group A', 'Of group B'])
  const ids = [first.participationId, second.participationId].sort()
  expect(data.rows.map(({ id }) => id)).toEqual(ids)
  expect((await matrix(`after=${ids[0]}`)).data.rows.map(({ id }) => id)).toEqual([ids[1]])
  expect(data.next).toBeNull()
  const row = data.rows.find(({ id }) => id === first.participationId)
  expect(row?.name).not.toBe('')
  const cell = (visitId: string) => row?.cells.find((each) => each.visitId === visitId)
  expect(cell(of.visitIds.baseline)).toMatchObject({
    status: 'UNSCHEDULED',
    state: 'DUE',
    day: null,
    formsDue: 0,
    window: { targetOn: first.startedOn, closesOn: daysAfter(first.startedOn, 7), isProjected: false },
  })
  expect(cell(of.visitIds.ofA)).toMatchObject({ state: 'DUE', window: { isProjected: true } })
  expect(cell(of.visitIds.ofB)).toBeUndefined()
})

it('is narrowed as the list of visits is, and shows all visits of those who are left', async () => {
  const { participationId, startedOn } = await of.underWay()
  const { id } = await of.visitOf(participationId, of.visitIds.week)
  await of.take(id, 'schedule', { visitDate: daysAfter(startedOn, 7), visitTime: '09:30' })
  const { data } = await matrix('status=SCHEDULED')
  expect(data.rows.map((row) => row.id)).toEqual([participationId])
  expect(data.rows[0]?.cells).toHaveLength(3)
  expect(data.rows[0]?.cells.find((cell) => cell.id === id)).toMatchObject({ day: daysAfter(startedOn, 7), visitTime: '09:30' })
  const ofB = await matrix(`groupIds=${of.groups[1]}`)
  expect(ofB.data.rows).toHaveLength(1)
  expect(codesOf(await matrix('colour=red'))[0]).toBe(400)
})

it('marks a planned visit that lies out of its window: as it was planned, and after the day that it counts from has moved', async () => {
  const { participationId, startedOn } = await of.underWay()
  const [baseline, week] = [await of.visitOf(participationId, of.visitIds.baseline), await of.visitOf(participationId, of.visitIds.week)]
  const plan = (id: string, transition: string, ahead: number, more: object = {}) =>
    of.take(id, transition, { visitDate: daysAfter(startedOn, ahead), visitTime: '09:30', ...more })
  const marked = async () => {
    const { data } = await of.call<readonly { readonly id: string }[]>(
      'GET',
      `participant-visits?participantStudyId=${participationId}&deviation=PLANNED_OUTSIDE`,
    )
    return data.map(({ id }) => id)
  }
  const cell = async (id: string) =>
    (await matrix(`participantStudyId=${participationId}`)).data.rows[0]?.cells.find((each) => each.id === id)
  expect((await plan(baseline.id, 'schedule', 0)).status).toBe(200)
  expect((await plan(week.id, 'schedule', 7)).status).toBe(200)
  expect(await marked()).toEqual([])
  expect(await cell(week.id)).toMatchObject({ daysOutside: null })
  // Its anchor moves by five days: the window opens four days later than the day that is planned.
  const { version } = await of.now(week.id)
  expect((await plan(baseline.id, 'reschedule', 5)).status).toBe(200)
  expect(await marked()).toEqual([week.id])
  expect(await cell(week.id)).toMatchObject({ state: 'SCHEDULED', daysOutside: -4 })
  expect((await of.now(week.id)).version).toBe(version)
  expect((await plan(week.id, 'reschedule', 12)).status).toBe(200)
  expect(await marked()).toEqual([])
  expect((await plan(week.id, 'reschedule', 60, { outsideReason: 'They travel' })).data.deviation).toEqual(['PLANNED_OUTSIDE'])
  expect((await of.take(week.id, 'cancel')).data.deviation).toEqual(['CANCELLED_BY_SITE'])
})

it('is for those who see visits, and has participants of their own study-sites alone', async () => {
  expect((await matrix('', 'nobody@northlake.example')).status).toBe(403)
  expect((await matrix('', 'unassigned@northlake.example')).data.rows).toEqual([])
  expect((await of.call('GET', `study/${crypto.randomUUID()}/visitSchedule`)).status).toBe(404)
})
