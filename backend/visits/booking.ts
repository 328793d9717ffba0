import type { ResourceRow } from '#resources/core/rows.ts'
import { formatClock, parseClock, zoneOf } from '#resources/core/values/day.ts'
import { formatDay } from '#resources/core/values/formatDay.ts'
import { getZoneCityName } from '#resources/core/values/zoneNames.ts'
import { addMinutes, usualMinutes, visitStart } from '#resources/visits/moment.ts'
import { type Caller, hasStudySite } from '../platform/common/caller.ts'
import { invalid } from '../platform/common/errors.ts'
import type { Run } from '../platform/database/types.ts'
import type { Services } from '../platform/engine/ports/services.ts'
import type { Write, WriteContext } from '../platform/engine/types.ts'
import { absencesOf } from './availability.ts'
import { type Collision, collisionColumns, collisionsOf } from './collisions.ts'

type ParticipantVisit = ResourceRow['participantVisit']
type VisitWrite = WriteContext<ParticipantVisit>

/** Fields of a visit that determine its booking. */
type Planned = VisitWrite['after']

/**
 * Books the room and the people of a visit at its date and time. A room is never booked beyond its capacity; people are booked twice only
 * with a reason. People are compared by points in time, since sites have different time zones. A room belongs to one site and uses its
 * local time.
 * @throws invalid roomId roomTaken, roomClosed, conflictReason bookedTwice with the other booking, staffAway, staffOffHours, visitTime
 * hourLeftOut, isSecondHour hourTwice
 */
export async function bookVisit(write: VisitWrite): Promise<void> {
  const { after, caller } = write
  const time = timeOf(caller, after)
  if (time === null) return
  rejectInvalidHour(caller, after)
  await rejectDoubleBooking(write, time)
  await bookRoom(write, time)
}

/** Releases the room of a visit that does not take place. */
export const releaseRoom = async ({ run, caller, after }: VisitWrite): Promise<void> => void (await release(run, caller, after.id))

/**
 * Fills in the booking when the date changes. Clears the reason for a double booking and the choice between two equal hours, because they
 * belong to the old time. The study's schedule gives the duration.
 */
export async function fillBooking({
  studydesk,
  caller,
  before,
  input,
}: Write<ParticipantVisit>): Promise<Partial<ParticipantVisit> | undefined> {
  if (before === null || input.visitDate === undefined) return undefined
  return {
    ...(input.conflictReason === undefined ? { conflictReason: null } : {}),
    ...(input.isSecondHour === undefined ? { isSecondHour: null } : {}),
    ...(input.durationMinutes == null
      ? { durationMinutes: before.durationMinutes ?? (await readUsualMinutes(studydesk, caller, before.visitId)) }
      : {}),
  }
}

/** Returns the duration of a visit in the study's schedule. */
export async function readUsualMinutes({ database }: Services, { orgId }: Caller, visitId: string): Promise<number> {
  const [answer] = await database.batch(orgId, [
    { text: 'select duration_minutes as minutes from visit where org_id = $1 and id = $2', values: [orgId, visitId] },
  ])
  return Number(answer?.rows[0]?.minutes ?? usualMinutes)
}

interface BookedTime {
  /** Local time at the site: `2026-11-26 09:30`. */
  readonly from: string
  readonly minutes: number
  readonly begin: Date
  readonly end: Date
}

function timeOf({ zones }: Caller, visit: Planned): BookedTime | null {
  const { visitDate, visitTime, isSecondHour } = visit
  if (visitDate === null || visitTime === null) return null
  const minutes = visit.durationMinutes ?? usualMinutes
  const startTime = visitStart(zoneOf(zones, visit), { visitDate, visitTime, isSecondHour })
  return { from: `${visitDate} ${visitTime}`, minutes, begin: startTime, end: addMinutes(startTime, minutes) }
}

/** Rejects a time in the hour that does not exist in spring. In autumn, one hour occurs twice, and the user must choose one. */
function rejectInvalidHour({ zones }: Caller, visit: Planned): void {
  const zone = zoneOf(zones, visit)
  const localDateTime = `${visit.visitDate} ${visit.visitTime?.slice(0, 5)}`
  const moment = parseClock(zone, localDateTime)
  if (formatClock(zone, moment) !== localDateTime) throw invalid([{ path: 'visitTime', code: 'hourLeftOut' }])
  const isAmbiguousHour = formatClock(zone, new Date(moment.getTime() + 3_600_000)) === localDateTime
  if (isAmbiguousHour && visit.isSecondHour === null) throw invalid([{ path: 'isSecondHour', code: 'hourTwice' }])
}

/**
 * Rejects, if no reason is given, a double booking of a person or a time outside of their hours; clinics do both on purpose. Of two
 * concurrent requests, one waits for the other.
 */
async function rejectDoubleBooking({ run, caller, after: visit, studydesk }: VisitWrite, { begin, end }: BookedTime): Promise<void> {
  for (const id of [visit.participantId, visit.staffId].filter((each) => each !== null).sort()) await lock(run, `person ${id}`)
  if (visit.conflictReason !== null || visit.visitDate === null) return
  const collisions = await collisionsOf(
    run,
    caller,
    { exceptId: visit.id, participantId: visit.participantId, staffIds: visit.staffId === null ? [] : [visit.staffId] },
    { day: visit.visitDate, begin, end },
  )
  if (collisions.length > 0)
    throw invalid([
      { path: 'conflictReason', code: 'bookedTwice', details: { with: describeCollisions(studydesk, caller, { visit, collisions }) } },
    ])
  if (visit.staffId === null) return
  const absence = (await absencesOf(run, caller, [visit.staffId], { siteId: visit.siteId, begin, end })).get(visit.staffId)
  if (absence !== undefined) throw invalid([{ path: 'conflictReason', code: absence }])
}

/** Maximum number of collisions that an error names. */
const mostNamed = 3

interface VisitCollisions {
  readonly visit: Planned
  readonly collisions: readonly Collision[]
}

/**
 * Describes the collisions of a visit as far as the caller may see them: for another study site, only the time. Includes the date or time
 * zone if it differs.
 */
function describeCollisions({ texts }: Services, caller: Caller, { visit: planned, collisions }: VisitCollisions): string {
  const hidden = texts.text(caller.language, 'visitSchedule:booking.hidden')
  const visitZone = zoneOf(caller.zones, planned)
  return collisions
    .slice(0, mostNamed)
    .map((collision) => {
      const { studyId, siteId, visit, visitDate, visitTime } = collision
      const zone = zoneOf(caller.zones, { siteId })
      const isVisible = hasStudySite(caller, studyId, siteId)
      // The time zone of a hidden site would reveal the site, so its time is converted.
      const clock = isVisible ? `${visitDate} ${visitTime}` : formatClock(visitZone, visitStart(zone, collision))
      const timeLabel = clock.startsWith(`${planned.visitDate} `) ? clock.slice(11) : formatDay(clock, caller.language)
      return isVisible ? `${timeLabel}${zone === visitZone ? '' : ` (${getZoneCityName(zone)})`} ${visit}` : `${timeLabel} ${hidden}`
    })
    .join(', ')
}

/** Books one free place of the room's capacity at the visit's time. */
async function bookRoom({ run, caller, after: visit, studydesk }: VisitWrite, { from, minutes, end }: BookedTime): Promise<void> {
  const { orgId } = caller
  const { id, roomId } = visit
  await release(run, caller, id)
  if (roomId === null) return
  const values = [orgId, roomId, from, minutes, formatClock(zoneOf(caller.zones, visit), end)]
  await lock(run, `room ${roomId}`)
  const { rows } = await run({
    text: `select room.is_active as "isActive", (
        select min(free.place) from generate_series(1, room.capacity) as free(place) where not exists (
          select from room_booking taken where taken.org_id = room.org_id and taken.room_id = room.id and taken.place = free.place
            and taken.during && ${bookingRangeSql})) as place
      from room where room.org_id = $1 and room.id = $2`,
    values,
  })
  const [room] = rows
  if (room === undefined) return
  if (room.isActive !== true) throw invalid([{ path: 'roomId', code: 'roomClosed' }])
  if (room.place === null) {
    const { rows: others } = await run({
      text: `select ${collisionColumns} from room_booking taken
        join participant_visit other on other.org_id = taken.org_id and other.id = taken.participant_visit_id
        join visit on visit.org_id = other.org_id and visit.id = other.visit_id
        where taken.org_id = $1 and taken.room_id = $2 and taken.during && ${bookingRangeSql}
        order by lower(taken.during) limit ${mostNamed}`,
      values,
    })
    const collisions = others as unknown as readonly Collision[]
    throw invalid([{ path: 'roomId', code: 'roomTaken', details: { with: describeCollisions(studydesk, caller, { visit, collisions }) } }])
  }
  await run({
    text: `insert into room_booking (org_id, participant_visit_id, room_id, place, during)
      select $1, $6, $2, $7, ${bookingRangeSql}`,
    values: [...values, id, room.place],
  })
}

/**
 * SQL expression for the booked time of a room in the local time of its site. If the booking includes the hour that is skipped in spring,
 * it lasts until the local end time.
 */
export const bookingRangeSql = 'tsrange($3::timestamp, greatest($3::timestamp + make_interval(mins => $4), $5::timestamp))'

const release = (run: Run, { orgId }: Caller, id: string) =>
  run({ text: 'delete from room_booking where org_id = $1 and participant_visit_id = $2', values: [orgId, id] })

/** Locks a key until the transaction ends. */
const lock = (run: Run, lockKey: string) => run({ text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [lockKey] })
