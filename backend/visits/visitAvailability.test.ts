import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { VisitAvailability } from '#resources/visits/visitAnswers.ts'
import { codesOf, type TestNode, testNode } from '../app/testing/index.ts'
import { admin, coordinator, createStudyWithVisits, type StudyWithVisits, viewer } from './testVisits.ts'

let node: TestNode
let testStudy: StudyWithVisits
let staffId = ''
beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_USER_PER_MINUTE: '100000', LIMIT_ADDRESS_PER_MINUTE: '100000' } })
  testStudy = await createStudyWithVisits(node)
  const [person] = await node.ownerQuery<{ id: string }>('select id::text from "user" where email = $1', [coordinator])
  staffId = person?.id ?? ''
})
afterAll(() => node?.close())
beforeEach(() => node.ownerQuery('delete from staff_availability where user_id = $1', [staffId]))

const day = '2031-06-02' // 2031-06-02 is a Monday.
const outsideReason = 'They travel'
async function createVisit() {
  const { participationId } = await testStudy.underWay(null)
  return testStudy.visitOf(participationId, testStudy.visitIds.baseline)
}
const read = (query: Readonly<Record<string, string>>, caller = coordinator) =>
  testStudy.call<VisitAvailability>(
    'GET',
    `study/${testStudy.place.studyId}/site/${testStudy.place.siteId}/visitAvailability?${new URLSearchParams({ visitDate: day, ...query })}`,
    undefined,
    caller,
  )
const findOwnStaff = async (query: Readonly<Record<string, string>>) => (await read(query)).data.staff.find(({ id }) => id === staffId)
const addHours = (values: Readonly<Record<string, unknown>>) =>
  node.ownerQuery(
    `insert into staff_availability (id, org_id, user_id, kind, starts_on, ends_on, start_time, end_time, weekdays)
      select gen_random_uuid(), org_id, id, $2, $3, $4, $5, $6, $7 from "user" where id = $1`,
    [
      staffId,
      values.kind,
      values.startsOn ?? '2031-01-01',
      values.endsOn ?? null,
      values.startTime ?? null,
      values.endTime ?? null,
      values.weekdays ?? null,
    ],
  )

describe('the availability of a slot', () => {
  it('the availability of a slot names the free staff of the study site, and the bookings of the others', async () => {
    const bookedVisit = await createVisit()
    await testStudy.take(bookedVisit.id, 'schedule', { visitDate: day, visitTime: '09:00', durationMinutes: 60, staffId, outsideReason })
    const free = await findOwnStaff({ visitTime: '10:00' })
    expect(free).toMatchObject({ reasons: [], visits: [], courses: [], siteRole: expect.any(String) })
    const busy = await findOwnStaff({ visitTime: '08:45' })
    expect(busy).toMatchObject({
      reasons: ['BOOKED'],
      visits: [{ from: '09:00', until: '10:00', label: expect.stringMatching(/ · Baseline$/) }],
    })
    expect(await findOwnStaff({ visitTime: '08:30' })).toMatchObject({ reasons: [] })
    expect(await findOwnStaff({ visitTime: '08:30', durationMinutes: '31' })).toMatchObject({ reasons: ['BOOKED'] })
    // A visit that is rescheduled does not conflict with itself, and no staff of another site are named.
    expect(await findOwnStaff({ visitTime: '09:30', participantVisitId: bookedVisit.id })).toMatchObject({ reasons: [] })
    const { staff } = (await read({ visitTime: '09:00' })).data
    const assignedUsers = await node.ownerQuery<{ id: string }>(
      'select user_id::text as id from study_site_assignment where study_id = $1 and site_id = $2',
      [testStudy.place.studyId, testStudy.place.siteId],
    )
    expect(staff.map(({ id }) => id).sort()).toEqual(assignedUsers.map(({ id }) => id).sort())
  })

  it('the availability of a slot shows only "busy" when the other participant is hidden from the reader', async () => {
    const bookedVisit = await createVisit()
    await testStudy.take(bookedVisit.id, 'schedule', { visitDate: day, visitTime: '13:00', staffId, outsideReason })
    await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [bookedVisit.participantId])
    expect(await findOwnStaff({ visitTime: '13:00' })).toMatchObject({
      reasons: ['BOOKED'],
      visits: [{ from: null, until: null, label: null }],
    })
    await node.ownerQuery('update participant set is_restricted_profile = false where id = $1', [bookedVisit.participantId])
    // The whole participation is moved to another site in the same time zone, so the visit is still at the same moment.
    const [other] = await node.ownerQuery<{ id: string }>(
      `select other.id::text from site other join site own on own.org_id = other.org_id and own.time_zone is not distinct from other.time_zone
        where own.id = $1 and other.id <> own.id order by other.id limit 1`,
      [testStudy.place.siteId],
    )
    for (const table of ['participant_study', 'participant_visit'])
      await node.ownerQuery(`update ${table} set site_id = $2 where participant_id = $1`, [bookedVisit.participantId, other?.id])
    expect(await findOwnStaff({ visitTime: '13:00' })).toMatchObject({ visits: [{ from: null, until: null, label: null }] })
  })

  it("the availability of a slot names the participant's other visit, and rooms with their free capacity", async () => {
    const room = (
      await testStudy.call<ResourceAnswer['room']>(
        'POST',
        'rooms',
        { siteId: testStudy.place.siteId, name: 'Room of two', capacity: 2 },
        admin,
      )
    ).data
    const { participationId } = await testStudy.underWay(null)
    const [first, second] = [
      await testStudy.visitOf(participationId, testStudy.visitIds.baseline),
      await testStudy.visitOf(participationId, testStudy.visitIds.week),
    ]
    await testStudy.take(first.id, 'schedule', { visitDate: day, visitTime: '15:00', roomId: room.id, outsideReason })
    const { data } = await read({ visitTime: '15:15', participantVisitId: second.id })
    expect(data.participant).toMatchObject([{ from: '15:00', until: '15:30' }])
    expect(data.rooms.find(({ id }) => id === room.id)).toMatchObject({ free: 1, visits: [{ from: '15:00' }] })
    const other = await createVisit()
    await testStudy.take(other.id, 'schedule', { visitDate: day, visitTime: '15:00', roomId: room.id, outsideReason })
    expect((await read({ visitTime: '15:15' })).data.rooms.find(({ id }) => id === room.id)?.free).toBe(0)
    expect((await read({ visitTime: '15:30' })).data.rooms.find(({ id }) => id === room.id)?.free).toBe(2)
  })

  it('the availability of a slot names courses that the study requires before visits', async () => {
    const [course] = await node.ownerQuery<{ id: string; name: string }>(
      `select id::text, name from course where status = 'PUBLISHED' and deleted_at is null
        and org_id = (select org_id from study where id = $1)
        and id not in (select course_id from study_training where study_id = $1) limit 1`,
      [testStudy.place.studyId],
    )
    await node.ownerQuery('delete from course_progress where user_id = $1 and course_id = $2', [staffId, course?.id])
    const response = await testStudy.call<{ readonly id: string }>(
      'POST',
      'study-trainings',
      { studyId: testStudy.place.studyId, courseId: course?.id, tasks: ['VISITS'], demandedFrom: null },
      admin,
    )
    expect(response.status).toBe(201)
    expect(await findOwnStaff({ visitTime: '10:00' })).toMatchObject({ reasons: ['UNTRAINED'], courses: [course?.name] })
    await node.ownerQuery('delete from study_training where id = $1', [response.data.id])
  })

  it('the availability of a slot requires the permission to plan visits at the study site, a date and a time', async () => {
    expect((await read({ visitTime: '10:00' }, viewer)).status).toBe(403)
    const otherStudyPath = `study/${crypto.randomUUID()}/site/${testStudy.place.siteId}/visitAvailability?visitDate=${day}&visitTime=10:00`
    expect((await testStudy.call('GET', otherStudyPath)).status).toBe(404)
    expect(codesOf(await read({ visitTime: '25:00' }))).toEqual([400, 'InvalidParameter', 'visitTime notATime'])
    expect(codesOf(await read({ visitTime: '10:00', colour: 'red' }))).toEqual([400, 'UnknownParameter', 'colour unknownParameter'])
  })
})

describe('absence of staff', () => {
  const weekdays = ['MONDAY', 'TUESDAY']
  async function findRefusal(visitTime: string, durationMinutes: number, visitDate = day) {
    const { id } = await createVisit()
    const answer = await testStudy.take(id, 'schedule', { visitDate, visitTime, durationMinutes, staffId, outsideReason })
    if (answer.status === 200) await testStudy.take(id, 'cancel')
    return answer.status === 200 ? null : codesOf(answer)[2]
  }

  it('absence of staff counts on the second day of a visit that crosses midnight', async () => {
    await addHours({ kind: 'AWAY', startsOn: '2031-06-03', endsOn: '2031-06-03' })
    expect(await findOwnStaff({ visitTime: '23:45', durationMinutes: '60' })).toMatchObject({ reasons: ['AWAY'] })
    expect(await findRefusal('23:45', 60)).toBe('conflictReason staffAway')
    expect(await findRefusal('23:00', 60)).toBeNull()
  })

  it('absence of staff ends at midnight: a visit that starts before a day of absence and ends at its start is free', async () => {
    await addHours({ kind: 'AWAY', startsOn: '2031-06-01', endsOn: '2031-06-01' })
    expect(await findRefusal('23:30', 60, '2031-06-01')).toBe('conflictReason staffAway')
    expect(await findOwnStaff({ visitTime: '00:00' })).toMatchObject({ reasons: [] })
  })

  it('absence of staff is reported for a day off, and not for a night that two entries cover', async () => {
    await addHours({ kind: 'WORKS', startTime: '20:00', endTime: '23:59', weekdays })
    expect(await findOwnStaff({ visitTime: '23:30', durationMinutes: '60' })).toMatchObject({ reasons: ['OFF_HOURS'] })
    await addHours({ kind: 'WORKS', startTime: '00:00', endTime: '06:00', weekdays })
    expect(await findOwnStaff({ visitTime: '23:30', durationMinutes: '60' })).toMatchObject({ reasons: [] })
    expect(await findRefusal('23:30', 60)).toBeNull()
    // They do not work on Wednesdays.
    expect(await findOwnStaff({ visitDate: '2031-06-04', visitTime: '21:00' })).toMatchObject({ reasons: ['OFF_HOURS'] })
    expect(await findRefusal('23:30', 60, '2031-06-03')).toBe('conflictReason staffOffHours')
  })
})
