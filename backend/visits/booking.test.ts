import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/rows.ts'
import { codesOf, type TestNode, testNode } from '../testing/index.ts'
import { pausedAtWrite } from '../testing/race.ts'
import { admin, coordinator, type StudyWithVisits, studyWithVisits } from './testVisits.ts'

type Room = ResourceAnswer['room']
type ParticipantVisit = ResourceAnswer['participantVisit']

let node: TestNode
let study: StudyWithVisits
beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_USER_PER_MINUTE: '100000', LIMIT_ADDRESS_PER_MINUTE: '100000' } })
  study = await studyWithVisits(node)
})
afterAll(() => node?.close())

let count = 0
async function newRoom(values: Readonly<Record<string, unknown>> = {}): Promise<string> {
  count += 1
  const made = await study.call<Room>('POST', 'rooms', { siteId: study.place.siteId, name: `Room ${count}`, ...values }, admin)
  expect(made.status).toBe(201)
  return made.data.id
}
/** The baseline visit of somebody new. */
async function newVisit(): Promise<string> {
  const { participationId } = await study.underWay(null)
  return (await study.visitOf(participationId, study.visitIds.baseline)).id
}
const at = (visitTime: string, more: Readonly<Record<string, unknown>> = {}) => ({
  visitDate: '2031-06-02',
  visitTime,
  outsideReason: 'They travel',
  ...more,
})

describe('a room', () => {
  it('serves no more visits at once than it has places', async () => {
    const roomId = await newRoom({ capacity: 2 })
    const [first, second, third] = [await newVisit(), await newVisit(), await newVisit()]
    expect((await study.take(first, 'schedule', at('09:00', { roomId }))).data).toMatchObject({ status: 'SCHEDULED', roomId })
    expect((await study.take(second, 'schedule', at('09:15', { roomId }))).status).toBe(200)
    expect(codesOf(await study.take(third, 'schedule', at('09:20', { roomId })))).toEqual([422, 'Invalid', 'roomId roomTaken'])
    // One ends when the next begins.
    expect((await study.take(third, 'schedule', at('09:45', { roomId }))).status).toBe(200)
  })

  it('says with what a visit collides, as far as whoever plans it sees that', async () => {
    const roomId = await newRoom()
    const [first, second] = [await newVisit(), await newVisit()]
    await study.take(first, 'schedule', at('16:00', { roomId, durationMinutes: 90 }))
    const told = async () => {
      const answer = await study.take(second, 'schedule', at('17:15', { roomId }))
      return (answer.error?.fields?.[0] as { readonly message?: string } | undefined)?.message
    }
    expect(await told()).toBe('This room is taken at that time: 16:00 Baseline')
    const [other] = await node.ownerQuery<{ id: string }>(
      'select id from site where id <> $1 and org_id = (select org_id from site where id = $1) limit 1',
      [study.place.siteId],
    )
    await node.ownerQuery('update participant_visit set site_id = $2 where id = $1', [first, other?.id])
    expect(await told()).toMatch(/^This room is taken at that time: [\d: -]+ a visit that you do not see$/)
    // For as long as it was planned to take.
    expect((await study.take(second, 'schedule', at('17:30', { roomId }))).status).toBe(200)
  })

  it('is free again once a visit is called off, missed or on another day', async () => {
    const roomId = await newRoom()
    const [first, second, third] = [await newVisit(), await newVisit(), await newVisit()]
    await study.take(first, 'schedule', at('10:00', { roomId }))
    expect(codesOf(await study.take(second, 'schedule', at('10:00', { roomId })))).toEqual([422, 'Invalid', 'roomId roomTaken'])
    await study.take(first, 'reschedule', at('11:00', { roomId }))
    expect((await study.take(second, 'schedule', at('10:00', { roomId }))).status).toBe(200)
    expect(codesOf(await study.take(third, 'schedule', at('10:15', { roomId })))).toEqual([422, 'Invalid', 'roomId roomTaken'])
    await study.take(second, 'cancel')
    expect((await study.take(third, 'schedule', at('10:15', { roomId }))).status).toBe(200)
    await study.take(first, 'markAsMissed')
    expect(await node.ownerQuery('select 1 from room_booking where room_id = $1', [roomId])).toHaveLength(1)
  })

  it('is one of the site, and in use; it stays while visits are planned in it', async () => {
    const [other] = await node.ownerQuery<{ id: string }>(
      'select id from site where id <> $1 and org_id = (select org_id from site where id = $1) limit 1',
      [study.place.siteId],
    )
    const [elsewhere, closed, used] = [await newRoom({ siteId: other?.id }), await newRoom({ isActive: false }), await newRoom()]
    const id = await newVisit()
    for (const [roomId, code] of [
      [elsewhere, 'otherSite'],
      [closed, 'roomClosed'],
    ])
      expect(codesOf(await study.take(id, 'schedule', at('13:00', { roomId })))).toEqual([422, 'Invalid', `roomId ${code}`])
    expect(JSON.stringify((await study.take(id, 'schedule', at('13:00', { roomId: elsewhere }))).error)).toContain(
      'Choose one of this site',
    )
    await study.take(id, 'schedule', at('13:00', { roomId: used }))
    expect(codesOf(await study.call('DELETE', `room/${used}`, undefined, 'owner@northlake.example'))[0]).toBeOneOf([403, 409])
  })

  it('of twenty who want its last place at once has one winner, each time, and nobody waits for ever', async () => {
    const roomId = await newRoom()
    const visits = await Promise.all(Array.from({ length: 20 }, newVisit))
    for (let round = 0; round < 5; round += 1) {
      const time = `${String(8 + round).padStart(2, '0')}:00`
      const answers = await Promise.all(visits.map((id) => study.take(id, round === 0 ? 'schedule' : 'reschedule', at(time, { roomId }))))
      const outcomes = answers.map(({ status, error }) => (status === 200 ? 'won' : `${status} ${error?.fields?.[0]?.code ?? error?.code}`))
      expect(outcomes.filter((each) => each === 'won')).toHaveLength(1)
      expect(new Set(outcomes.filter((each) => each !== 'won'))).toEqual(new Set(['422 roomTaken']))
      // Those who lost have their visit without a room, at a time of their own.
      if (round === 0)
        await Promise.all(
          visits.map((id, place) =>
            study.take(id, 'schedule', { ...at('07:00'), visitDate: `2031-07-${String(place + 1).padStart(2, '0')}` }),
          ),
        )
    }
  })
})

describe('somebody who is booked twice', () => {
  it('takes a reason: who sees the participant, or the participant', async () => {
    const [person] = await node.ownerQuery<{ id: string }>(`select id from "user" where email = $1`, [coordinator])
    const staffId = person?.id
    const [first, second] = [await newVisit(), await newVisit()]
    await study.take(first, 'schedule', at('15:00', { staffId }))
    expect(codesOf(await study.take(second, 'schedule', at('15:15', { staffId })))).toEqual([422, 'Invalid', 'conflictReason bookedTwice'])
    const planned = await study.take(second, 'schedule', at('15:15', { staffId, conflictReason: 'Two short visits' }))
    expect(planned.data).toMatchObject({ staffId, conflictReason: 'Two short visits' })
    // The reason is that of no other time.
    expect((await study.take(second, 'reschedule', at('16:00', { staffId }))).data.conflictReason).toBeNull()
  })

  it('is told of nobody at another time, or in another place of the day', async () => {
    const [first, second] = [await newVisit(), await newVisit()]
    await study.take(first, 'schedule', at('17:00'))
    expect((await study.take(second, 'schedule', at('17:00'))).status).toBe(200)
  })
})

describe('a person with visits at two sites', () => {
  /** Time zones of the two sites, and a visit of somebody new at the second one. */
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
    const id = await newVisit()
    await node.ownerQuery('update participant_visit set site_id = $2 where id = $1', [id, vancouverId])
    return id
  }
  async function newStaff(): Promise<string> {
    const [person] = await node.ownerQuery<{ id: string }>(`select id from "user" where email = 'medical@northlake.example'`)
    return person?.id ?? ''
  }
  const on = (visitDate: string, visitTime: string, more: object = {}) => ({ visitDate, visitTime, outsideReason: 'They travel', ...more })

  it('is in two places at 13:00 in Toronto and 10:00 in Vancouver, which is one moment', async () => {
    const staffId = await newStaff()
    expect((await study.take(await newVisit(), 'schedule', on('2031-07-01', '13:00', { staffId }))).status).toBe(200)
    const refused = await study.take(await visitInVancouver(), 'schedule', on('2031-07-01', '10:00', { staffId }))
    expect(codesOf(refused)).toEqual([422, 'Invalid', 'conflictReason bookedTwice'])
    expect(JSON.stringify(refused.error)).toContain('13:00 (Toronto) Baseline')
  })

  it('is in one place at 13:00 in Toronto and 13:00 in Vancouver, three hours later', async () => {
    const staffId = await newStaff()
    expect((await study.take(await newVisit(), 'schedule', on('2031-07-02', '13:00', { staffId }))).status).toBe(200)
    expect((await study.take(await visitInVancouver(), 'schedule', on('2031-07-02', '13:00', { staffId }))).status).toBe(200)
  })

  it('is still in the visit that began before midnight', async () => {
    const staffId = await newStaff()
    const long = on('2031-07-03', '23:45', { staffId, durationMinutes: 60 })
    expect((await study.take(await newVisit(), 'schedule', long)).status).toBe(200)
    const early = await newVisit()
    const refused = await study.take(early, 'schedule', on('2031-07-04', '00:15', { staffId }))
    expect(codesOf(refused)).toEqual([422, 'Invalid', 'conflictReason bookedTwice'])
    expect(JSON.stringify(refused.error)).toContain('2031-07-03 23:45 Baseline')
    // It ends when the next begins.
    expect((await study.take(early, 'schedule', on('2031-07-04', '00:45', { staffId }))).status).toBe(200)
  })

  it('shares no hour that comes twice in autumn: its first and its second are two moments', async () => {
    const staffId = await newStaff()
    expect((await study.take(await newVisit(), 'schedule', on('2031-11-02', '01:30', { staffId, isSecondHour: false }))).status).toBe(200)
    expect((await study.take(await newVisit(), 'schedule', on('2031-11-02', '01:30', { staffId, isSecondHour: true }))).status).toBe(200)
  })
})

describe('a room at the ends of a day', () => {
  it('is taken over midnight, and over the hour that is left out in spring', async () => {
    const roomId = await newRoom()
    const on = (visitDate: string, visitTime: string, more: object = {}) => ({ visitDate, visitTime, roomId, outsideReason: 'x', ...more })
    expect((await study.take(await newVisit(), 'schedule', on('2031-07-03', '23:45', { durationMinutes: 60 }))).status).toBe(200)
    const id = await newVisit()
    expect(codesOf(await study.take(id, 'schedule', on('2031-07-04', '00:15')))).toEqual([422, 'Invalid', 'roomId roomTaken'])
    expect((await study.take(id, 'schedule', on('2031-07-04', '00:45'))).status).toBe(200)
    expect((await study.take(await newVisit(), 'schedule', on('2031-03-09', '01:30', { durationMinutes: 60 }))).status).toBe(200)
    // 01:30 and an hour is 03:30 that night.
    expect(codesOf(await study.take(await newVisit(), 'schedule', on('2031-03-09', '03:00')))).toEqual([422, 'Invalid', 'roomId roomTaken'])
  })
})

describe('the two hours of a year that clocks change', () => {
  const on = (visitDate: string, visitTime: string, more: object = {}) => ({ visitDate, visitTime, outsideReason: 'They travel', ...more })

  it('one is left out: nobody comes in it', async () => {
    const id = await newVisit()
    expect(codesOf(await study.take(id, 'schedule', on('2031-03-09', '02:30')))).toEqual([422, 'Invalid', 'visitTime hourLeftOut'])
    expect((await study.take(id, 'schedule', on('2031-03-09', '03:00'))).status).toBe(200)
  })

  it('one comes twice: whoever plans says which is meant', async () => {
    const id = await newVisit()
    expect(codesOf(await study.take(id, 'schedule', on('2031-11-02', '01:30')))).toEqual([422, 'Invalid', 'isSecondHour hourTwice'])
    expect((await study.take(id, 'schedule', on('2031-11-02', '01:30', { isSecondHour: true }))).data).toMatchObject({ isSecondHour: true })
    expect((await study.take(id, 'reschedule', on('2031-11-02', '03:30'))).data).toMatchObject({ isSecondHour: null })
  })
})

describe('the hours of staff', () => {
  /** 2031-06-02 is a Monday. */
  const hours = { kind: 'WORKS', weekdays: ['MONDAY', 'WEDNESDAY'], startTime: '09:00', endTime: '12:00', startsOn: '2031-01-01' }
  async function somebody(): Promise<string> {
    const [person] = await node.ownerQuery<{ id: string }>(`select id from "user" where email = 'investigator@northlake.example'`)
    return person?.id ?? ''
  }
  const say = (values: Readonly<Record<string, unknown>>) =>
    study.call<{ readonly id: string }>('POST', 'staff-availabilities', values, admin)

  it('a visit outside of them takes a reason; without any, whoever it is is there', async () => {
    const staffId = await somebody()
    const plan = async (visitTime: string, more: Readonly<Record<string, unknown>> = {}) =>
      codesOf(await study.take(await newVisit(), 'schedule', at(visitTime, { staffId, durationMinutes: 30, ...more })))
    expect((await plan('19:00'))[0]).toBe(200)
    const made = await say({ userId: staffId, ...hours })
    expect(made.status).toBe(201)
    expect((await plan('09:00'))[0]).toBe(200)
    expect((await plan('11:30'))[0]).toBe(200)
    expect(await plan('11:45', { visitDate: '2031-06-04' })).toEqual([422, 'Invalid', 'conflictReason staffOffHours'])
    expect(await plan('10:00', { visitDate: '2031-06-03' })).toEqual([422, 'Invalid', 'conflictReason staffOffHours'])
    expect((await plan('20:00', { conflictReason: 'They stay longer' }))[0]).toBe(200)
    await study.call('PATCH', `staff-availability/${made.data.id}`, { endsOn: '2031-05-31' })
    expect((await plan('20:45'))[0]).toBe(200)
    await study.call('DELETE', `staff-availability/${made.data.id}`)
  })

  it('hours of another site are none of this one; who is away is away', async () => {
    const staffId = await somebody()
    const [other] = await node.ownerQuery<{ id: string }>(
      'select id from site where id <> $1 and org_id = (select org_id from site where id = $1) limit 1',
      [study.place.siteId],
    )
    const plan = async (visitTime: string, visitDate: string) =>
      codesOf(await study.take(await newVisit(), 'schedule', at(visitTime, { staffId, durationMinutes: 30, visitDate })))
    const elsewhere = await say({ userId: staffId, ...hours, siteId: other?.id })
    expect(await plan('09:30', '2031-06-09')).toEqual([422, 'Invalid', 'conflictReason staffOffHours'])
    const here = await say({ userId: staffId, ...hours, siteId: study.place.siteId })
    expect((await plan('09:30', '2031-06-09'))[0]).toBe(200)
    const away = await say({
      userId: staffId,
      kind: 'AWAY',
      startsOn: '2031-06-09',
      endsOn: '2031-06-11',
      startTime: '10:00',
      endTime: '11:00',
    })
    expect(await plan('10:15', '2031-06-11')).toEqual([422, 'Invalid', 'conflictReason staffAway'])
    expect((await plan('11:00', '2031-06-11'))[0]).toBe(200)
    for (const made of [elsewhere, here, away]) await study.call('DELETE', `staff-availability/${made.data.id}`)
  })

  it('are whole: days and times for who works, an end for who is away', async () => {
    const userId = await somebody()
    expect(codesOf(await say({ userId, kind: 'WORKS', startsOn: '2031-01-01' }))).toEqual([
      422,
      'Invalid',
      'weekdays required',
      'startTime required',
      'endTime required',
    ])
    expect(codesOf(await say({ userId, kind: 'AWAY', startsOn: '2031-01-02' }))).toEqual([422, 'Invalid', 'endsOn required'])
    expect(codesOf(await say({ userId, kind: 'AWAY', startsOn: '2031-01-02', endsOn: '2031-01-01' }))).toEqual([
      422,
      'Invalid',
      'endsOn endsBeforeItBegins',
    ])
    expect(codesOf(await say({ userId, ...hours, startTime: '12:00', endTime: '09:00' }))).toEqual([
      422,
      'Invalid',
      'endTime endsBeforeItBegins',
    ])
  })
})

describe('a room in the same moment', () => {
  it('is not removed while a visit is planned in it', async () => {
    const roomId = await newRoom()
    const visitId = await newVisit()
    const plan = () => study.take(visitId, 'schedule', at('13:00', { roomId }))
    const remove = () => study.call<ParticipantVisit>('DELETE', `room/${roomId}`, undefined, admin)
    expect((await pausedAtWrite(node, ['audit_event'], [plan, remove])).map(codesOf)).toEqual([
      [200, undefined],
      [409, 'RoomInUse'],
    ])
  })
})
