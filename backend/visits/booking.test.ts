import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { codesOf, type TestNode, testNode } from '../app/testing/index.ts'
import { runPausedAtWrite } from '../app/testing/race.ts'
import { admin, coordinator, createStudyWithVisits, type StudyWithVisits } from './testVisits.ts'

type RoomAnswer = ResourceAnswer['room']
type ParticipantVisit = ResourceAnswer['participantVisit']

let node: TestNode
let study: StudyWithVisits
beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_USER_PER_MINUTE: '100000', LIMIT_ADDRESS_PER_MINUTE: '100000' } })
  study = await createStudyWithVisits(node)
})
afterAll(() => node?.close())

let count = 0
async function createRoom(values: Readonly<Record<string, unknown>> = {}): Promise<string> {
  count += 1
  const createdRoom = await study.call<RoomAnswer>('POST', 'rooms', { siteId: study.place.siteId, name: `Room ${count}`, ...values }, admin)
  expect(createdRoom.status).toBe(201)
  return createdRoom.data.id
}
/** Creates the baseline visit of a new participant. */
async function createVisit(): Promise<string> {
  const { participationId } = await study.underWay(null)
  return (await study.visitOf(participationId, study.visitIds.baseline)).id
}
const createSlot = (visitTime: string, extraFields: Readonly<Record<string, unknown>> = {}) => ({
  visitDate: '2031-06-02',
  visitTime,
  outsideReason: 'They travel',
  ...extraFields,
})

describe('a room', () => {
  it('a room accepts no more visits at once than its capacity', async () => {
    const roomId = await createRoom({ capacity: 2 })
    const [first, second, third] = [await createVisit(), await createVisit(), await createVisit()]
    expect((await study.take(first, 'schedule', createSlot('09:00', { roomId }))).data).toMatchObject({ status: 'SCHEDULED', roomId })
    expect((await study.take(second, 'schedule', createSlot('09:15', { roomId }))).status).toBe(200)
    expect(codesOf(await study.take(third, 'schedule', createSlot('09:20', { roomId })))).toEqual([422, 'Invalid', 'roomId roomTaken'])
    // The third visit may begin when the first ends.
    expect((await study.take(third, 'schedule', createSlot('09:45', { roomId }))).status).toBe(200)
  })

  it('a rejected booking names the conflicting visit, as far as the user may see it', async () => {
    const roomId = await createRoom()
    const [first, second] = [await createVisit(), await createVisit()]
    await study.take(first, 'schedule', createSlot('16:00', { roomId, durationMinutes: 90 }))
    const readMessage = async () => {
      const answer = await study.take(second, 'schedule', createSlot('17:15', { roomId }))
      return (answer.error?.fields?.[0] as { readonly message?: string } | undefined)?.message
    }
    expect(await readMessage()).toBe('This room is booked at that time: 16:00 Baseline')
    const [other] = await node.ownerQuery<{ id: string }>(
      'select id from site where id <> $1 and org_id = (select org_id from site where id = $1) limit 1',
      [study.place.siteId],
    )
    await node.ownerQuery('update participant_visit set site_id = $2 where id = $1', [first, other?.id])
    expect(await readMessage()).toMatch(/^This room is booked at that time: [\d: -]+ a visit that is hidden from you$/)
    // The room is free once the planned duration of 90 minutes is over.
    expect((await study.take(second, 'schedule', createSlot('17:30', { roomId }))).status).toBe(200)
  })

  it('a room is free again once a visit is cancelled, missed or moved to another date', async () => {
    const roomId = await createRoom()
    const [first, second, third] = [await createVisit(), await createVisit(), await createVisit()]
    await study.take(first, 'schedule', createSlot('10:00', { roomId }))
    expect(codesOf(await study.take(second, 'schedule', createSlot('10:00', { roomId })))).toEqual([422, 'Invalid', 'roomId roomTaken'])
    await study.take(first, 'reschedule', createSlot('11:00', { roomId }))
    expect((await study.take(second, 'schedule', createSlot('10:00', { roomId }))).status).toBe(200)
    expect(codesOf(await study.take(third, 'schedule', createSlot('10:15', { roomId })))).toEqual([422, 'Invalid', 'roomId roomTaken'])
    await study.take(second, 'cancel')
    expect((await study.take(third, 'schedule', createSlot('10:15', { roomId }))).status).toBe(200)
    await study.take(first, 'markAsMissed')
    expect(await node.ownerQuery('select 1 from room_booking where room_id = $1', [roomId])).toHaveLength(1)
  })

  it('a booked room must be active and of the same site, and cannot be deleted while visits are scheduled in it', async () => {
    const [other] = await node.ownerQuery<{ id: string }>(
      'select id from site where id <> $1 and org_id = (select org_id from site where id = $1) limit 1',
      [study.place.siteId],
    )
    const [otherSiteRoomId, closed, used] = [
      await createRoom({ siteId: other?.id }),
      await createRoom({ isActive: false }),
      await createRoom(),
    ]
    const id = await createVisit()
    for (const [roomId, code] of [
      [otherSiteRoomId, 'otherSite'],
      [closed, 'roomClosed'],
    ])
      expect(codesOf(await study.take(id, 'schedule', createSlot('13:00', { roomId })))).toEqual([422, 'Invalid', `roomId ${code}`])
    expect(JSON.stringify((await study.take(id, 'schedule', createSlot('13:00', { roomId: otherSiteRoomId }))).error)).toContain(
      'Choose one that belongs to this site',
    )
    await study.take(id, 'schedule', createSlot('13:00', { roomId: used }))
    expect(codesOf(await study.call('DELETE', `room/${used}`, undefined, 'owner@northlake.example'))[0]).toBeOneOf([403, 409])
  })

  it('a room accepts exactly one of twenty simultaneous bookings, each time, without a deadlock', async () => {
    const roomId = await createRoom()
    const visits = await Promise.all(Array.from({ length: 20 }, createVisit))
    for (let round = 0; round < 5; round += 1) {
      const time = `${String(8 + round).padStart(2, '0')}:00`
      const answers = await Promise.all(
        visits.map((id) => study.take(id, round === 0 ? 'schedule' : 'reschedule', createSlot(time, { roomId }))),
      )
      const outcomes = answers.map(({ status, error }) => (status === 200 ? 'won' : `${status} ${error?.fields?.[0]?.code ?? error?.code}`))
      expect(outcomes.filter((each) => each === 'won')).toHaveLength(1)
      expect(new Set(outcomes.filter((each) => each !== 'won'))).toEqual(new Set(['422 roomTaken']))
      // The visits that lost are scheduled without a room, each on a different day.
      if (round === 0)
        await Promise.all(
          visits.map((id, index) =>
            study.take(id, 'schedule', { ...createSlot('07:00'), visitDate: `2031-07-${String(index + 1).padStart(2, '0')}` }),
          ),
        )
    }
  })
})

describe('a double booking', () => {
  it('requires a reason, for the staff member and for the participant', async () => {
    const [person] = await node.ownerQuery<{ id: string }>(`select id from "user" where email = $1`, [coordinator])
    const staffId = person?.id
    const [first, second] = [await createVisit(), await createVisit()]
    await study.take(first, 'schedule', createSlot('15:00', { staffId }))
    expect(codesOf(await study.take(second, 'schedule', createSlot('15:15', { staffId })))).toEqual([
      422,
      'Invalid',
      'conflictReason bookedTwice',
    ])
    const planned = await study.take(second, 'schedule', createSlot('15:15', { staffId, conflictReason: 'Two short visits' }))
    expect(planned.data).toMatchObject({ staffId, conflictReason: 'Two short visits' })
    // The reason does not carry over to another time.
    expect((await study.take(second, 'reschedule', createSlot('16:00', { staffId }))).data.conflictReason).toBeNull()
  })

  it('a double booking is not reported for visits at the same time without a common staff member, participant or room', async () => {
    const [first, second] = [await createVisit(), await createVisit()]
    await study.take(first, 'schedule', createSlot('17:00'))
    expect((await study.take(second, 'schedule', createSlot('17:00'))).status).toBe(200)
  })
})

describe('a staff member with visits at two sites', () => {
  /** Time zones of the two sites, and a new participant's visit at the second one. */
  let vancouverId = ''
  const zonesBefore = new Map<string, string | null>()
  beforeAll(async () => {
    const sites = await node.ownerQuery<{ id: string; zone: string | null }>(
      'select id, time_zone as zone from site where org_id = (select org_id from site where id = $1)',
      [study.place.siteId],
    )
    vancouverId = sites.find(({ id }) => id !== study.place.siteId)?.id ?? ''
    for (const { id, zone } of sites) if (id === vancouverId || id === study.place.siteId) zonesBefore.set(id, zone)
    await setZone(study.place.siteId, 'America/Toronto')
    await setZone(vancouverId, 'America/Vancouver')
  })
  afterAll(async () => {
    for (const [id, zone] of zonesBefore) await setZone(id, zone)
  })
  const setZone = async (id: string, timeZone: string | null) =>
    expect((await study.call('PATCH', `site/${id}`, { timeZone }, admin)).status).toBe(200)
  async function visitInVancouver(): Promise<string> {
    const id = await createVisit()
    await node.ownerQuery(
      `insert into study_site (org_id, id, study_id, site_id, status) select org_id, gen_random_uuid(), study_id, $2, 'OPEN'
        from participant_visit where id = $1 on conflict do nothing`,
      [id, vancouverId],
    )
    await node.ownerQuery('update participant_visit set site_id = $2 where id = $1', [id, vancouverId])
    return id
  }
  async function findStaffId(): Promise<string> {
    const [person] = await node.ownerQuery<{ id: string }>(`select id from "user" where email = 'medical@northlake.example'`)
    return person?.id ?? ''
  }
  const createDatedSlot = (visitDate: string, visitTime: string, extraFields: object = {}) => ({
    visitDate,
    visitTime,
    outsideReason: 'They travel',
    ...extraFields,
  })

  it('a staff member has a conflict at 13:00 in Toronto and 10:00 in Vancouver, which is the same moment', async () => {
    const staffId = await findStaffId()
    expect((await study.take(await createVisit(), 'schedule', createDatedSlot('2031-07-01', '13:00', { staffId }))).status).toBe(200)
    const rejectedBooking = await study.take(await visitInVancouver(), 'schedule', createDatedSlot('2031-07-01', '10:00', { staffId }))
    expect(codesOf(rejectedBooking)).toEqual([422, 'Invalid', 'conflictReason bookedTwice'])
    expect(JSON.stringify(rejectedBooking.error)).toContain('13:00 (Toronto) Baseline')
  })

  it('a staff member has no conflict at 13:00 in Toronto and 13:00 in Vancouver, three hours apart', async () => {
    const staffId = await findStaffId()
    expect((await study.take(await createVisit(), 'schedule', createDatedSlot('2031-07-02', '13:00', { staffId }))).status).toBe(200)
    expect((await study.take(await visitInVancouver(), 'schedule', createDatedSlot('2031-07-02', '13:00', { staffId }))).status).toBe(200)
  })

  it('a staff member has a conflict with a visit that started before midnight', async () => {
    const staffId = await findStaffId()
    const long = createDatedSlot('2031-07-03', '23:45', { staffId, durationMinutes: 60 })
    expect((await study.take(await createVisit(), 'schedule', long)).status).toBe(200)
    const earlyVisitId = await createVisit()
    const rejectedBooking = await study.take(earlyVisitId, 'schedule', createDatedSlot('2031-07-04', '00:15', { staffId }))
    expect(codesOf(rejectedBooking)).toEqual([422, 'Invalid', 'conflictReason bookedTwice'])
    expect(JSON.stringify(rejectedBooking.error)).toContain('3 Jul 2031, 23:45 Baseline')
    // The visit ends when the one after midnight begins.
    expect((await study.take(earlyVisitId, 'schedule', createDatedSlot('2031-07-04', '00:45', { staffId }))).status).toBe(200)
  })

  it('a staff member has no conflict between the first and the second of the repeated autumn hour', async () => {
    const staffId = await findStaffId()
    expect(
      (await study.take(await createVisit(), 'schedule', createDatedSlot('2031-11-02', '01:30', { staffId, isSecondHour: false }))).status,
    ).toBe(200)
    expect(
      (await study.take(await createVisit(), 'schedule', createDatedSlot('2031-11-02', '01:30', { staffId, isSecondHour: true }))).status,
    ).toBe(200)
  })
})

describe('a room at the limits of a day', () => {
  it('a room is occupied past midnight, and across the hour skipped in spring', async () => {
    const roomId = await createRoom()
    const createDatedSlot = (visitDate: string, visitTime: string, extraFields: object = {}) => ({
      visitDate,
      visitTime,
      roomId,
      outsideReason: 'x',
      ...extraFields,
    })
    expect(
      (await study.take(await createVisit(), 'schedule', createDatedSlot('2031-07-03', '23:45', { durationMinutes: 60 }))).status,
    ).toBe(200)
    const id = await createVisit()
    expect(codesOf(await study.take(id, 'schedule', createDatedSlot('2031-07-04', '00:15')))).toEqual([422, 'Invalid', 'roomId roomTaken'])
    expect((await study.take(id, 'schedule', createDatedSlot('2031-07-04', '00:45'))).status).toBe(200)
    expect(
      (await study.take(await createVisit(), 'schedule', createDatedSlot('2031-03-09', '01:30', { durationMinutes: 60 }))).status,
    ).toBe(200)
    // On that night, one hour after 01:30 is 03:30.
    expect(codesOf(await study.take(await createVisit(), 'schedule', createDatedSlot('2031-03-09', '03:00')))).toEqual([
      422,
      'Invalid',
      'roomId roomTaken',
    ])
  })
})

describe('clock changes', () => {
  const createDatedSlot = (visitDate: string, visitTime: string, extraFields: object = {}) => ({
    visitDate,
    visitTime,
    outsideReason: 'They travel',
    ...extraFields,
  })

  it('rejects a visit in the hour skipped by the clock change', async () => {
    const id = await createVisit()
    expect(codesOf(await study.take(id, 'schedule', createDatedSlot('2031-03-09', '02:30')))).toEqual([
      422,
      'Invalid',
      'visitTime hourLeftOut',
    ])
    expect((await study.take(id, 'schedule', createDatedSlot('2031-03-09', '03:00'))).status).toBe(200)
  })

  it('requires a choice between the two hours repeated by the clock change', async () => {
    const id = await createVisit()
    expect(codesOf(await study.take(id, 'schedule', createDatedSlot('2031-11-02', '01:30')))).toEqual([
      422,
      'Invalid',
      'isSecondHour hourTwice',
    ])
    expect((await study.take(id, 'schedule', createDatedSlot('2031-11-02', '01:30', { isSecondHour: true }))).data).toMatchObject({
      isSecondHour: true,
    })
    expect((await study.take(id, 'reschedule', createDatedSlot('2031-11-02', '03:30'))).data).toMatchObject({ isSecondHour: null })
  })
})

describe('staff hours', () => {
  /** 2031-06-02 is a Monday. */
  const hours = { kind: 'WORKS', weekdays: ['MONDAY', 'WEDNESDAY'], startTime: '09:00', endTime: '12:00', startsOn: '2031-01-01' }
  async function readInvestigatorId(): Promise<string> {
    const [person] = await node.ownerQuery<{ id: string }>(`select id from "user" where email = 'investigator@northlake.example'`)
    return person?.id ?? ''
  }
  const addAvailability = (values: Readonly<Record<string, unknown>>) =>
    study.call<{ readonly id: string }>('POST', 'staff-availabilities', values, admin)

  it('requires a reason for a visit outside staff hours; staff without hours are always available', async () => {
    const staffId = await readInvestigatorId()
    const plan = async (visitTime: string, extraFields: Readonly<Record<string, unknown>> = {}) =>
      codesOf(await study.take(await createVisit(), 'schedule', createSlot(visitTime, { staffId, durationMinutes: 30, ...extraFields })))
    expect((await plan('19:00'))[0]).toBe(200)
    const createdAvailability = await addAvailability({ userId: staffId, ...hours })
    expect(createdAvailability.status).toBe(201)
    expect((await plan('09:00'))[0]).toBe(200)
    expect((await plan('11:30'))[0]).toBe(200)
    expect(await plan('11:45', { visitDate: '2031-06-04' })).toEqual([422, 'Invalid', 'conflictReason staffOffHours'])
    expect(await plan('10:00', { visitDate: '2031-06-03' })).toEqual([422, 'Invalid', 'conflictReason staffOffHours'])
    expect((await plan('20:00', { conflictReason: 'They stay longer' }))[0]).toBe(200)
    await study.call('PATCH', `staff-availability/${createdAvailability.data.id}`, { endsOn: '2031-05-31' })
    expect((await plan('20:45'))[0]).toBe(200)
    await study.call('DELETE', `staff-availability/${createdAvailability.data.id}`)
  })

  it('staff hours apply to their own site only, and an absence is a conflict', async () => {
    const staffId = await readInvestigatorId()
    const [other] = await node.ownerQuery<{ id: string }>(
      'select id from site where id <> $1 and org_id = (select org_id from site where id = $1) limit 1',
      [study.place.siteId],
    )
    const plan = async (visitTime: string, visitDate: string) =>
      codesOf(await study.take(await createVisit(), 'schedule', createSlot(visitTime, { staffId, durationMinutes: 30, visitDate })))
    const otherSiteHours = await addAvailability({ userId: staffId, ...hours, siteId: other?.id })
    expect(await plan('09:30', '2031-06-09')).toEqual([422, 'Invalid', 'conflictReason staffOffHours'])
    const ownSiteHours = await addAvailability({ userId: staffId, ...hours, siteId: study.place.siteId })
    expect((await plan('09:30', '2031-06-09'))[0]).toBe(200)
    const absence = await addAvailability({
      userId: staffId,
      kind: 'AWAY',
      startsOn: '2031-06-09',
      endsOn: '2031-06-11',
      startTime: '10:00',
      endTime: '11:00',
    })
    expect(await plan('10:15', '2031-06-11')).toEqual([422, 'Invalid', 'conflictReason staffAway'])
    expect((await plan('11:00', '2031-06-11'))[0]).toBe(200)
    for (const availability of [otherSiteHours, ownSiteHours, absence])
      await study.call('DELETE', `staff-availability/${availability.data.id}`)
  })

  it('staff hours require weekdays and times for work, and an end for an absence', async () => {
    const userId = await readInvestigatorId()
    expect(codesOf(await addAvailability({ userId, kind: 'WORKS', startsOn: '2031-01-01' }))).toEqual([
      422,
      'Invalid',
      'weekdays required',
      'startTime required',
      'endTime required',
    ])
    expect(codesOf(await addAvailability({ userId, kind: 'AWAY', startsOn: '2031-01-02' }))).toEqual([422, 'Invalid', 'endsOn required'])
    expect(codesOf(await addAvailability({ userId, kind: 'AWAY', startsOn: '2031-01-02', endsOn: '2031-01-01' }))).toEqual([
      422,
      'Invalid',
      'endsOn endsBeforeItBegins',
    ])
    expect(codesOf(await addAvailability({ userId, ...hours, startTime: '12:00', endTime: '09:00' }))).toEqual([
      422,
      'Invalid',
      'endTime endsBeforeItBegins',
    ])
  })
})

describe('concurrent changes of a room', () => {
  it('rejects deleting a room while a visit is scheduled in it', async () => {
    const roomId = await createRoom()
    const visitId = await createVisit()
    const plan = () => study.take(visitId, 'schedule', createSlot('13:00', { roomId }))
    const remove = () => study.call<ParticipantVisit>('DELETE', `room/${roomId}`, undefined, admin)
    expect((await runPausedAtWrite(node, ['audit_event'], [plan, remove])).map(codesOf)).toEqual([
      [200, undefined],
      [409, 'RoomInUse'],
    ])
  })
})
