import { clockIn, instantIn, zoneOf } from '#resources/core/day.ts'
import { placeName } from '#resources/core/zoneNames.ts'
import type { ResourceRow } from '#resources/rows.ts'
import { beginOf, minutesAfter, usualMinutes } from '#resources/visits/moment.ts'
import { type Caller, worksAt } from '../caller.ts'
import type { Run } from '../database/types.ts'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import type { Write, Writing } from '../engine/types.ts'
import { invalid } from '../errors.ts'
import { absencesOf } from './availability.ts'
import { type Collision, collisionColumns, collisionsOf } from './collisions.ts'

type ParticipantVisit = ResourceRow['participantVisit']
type Taking = Writing<ParticipantVisit>

/** What of a visit says what it takes up. */
type Planned = Taking['after']

/**
 * What a visit takes up follows its day and time: its room, never beyond the places of it; and the people in it, who are booked twice for a reason alone.
 * People are compared by moments, as sites keep clocks of their own; a room is of one site, whose wall clock is the truth.
 * @throws invalid roomId roomTaken, roomClosed, conflictReason bookedTwice with what it collides with, staffAway, staffOffHours, visitTime hourLeftOut, isSecondHour hourTwice
 */
export async function bookVisit(taking: Taking): Promise<void> {
  const { after, caller } = taking
  const time = timeOf(caller, after)
  if (time === null) return
  refuseLostHour(caller, after)
  await refuseTwice(taking, time)
  await bookRoom(taking, time)
}

/** A visit that does not take place takes up no room. */
export const releaseRoom = async ({ run, caller, after }: Taking): Promise<void> => void (await release(run, caller, after.id))

/** The reason for being in two places, and which of two hours was meant, are those of no other time; the study's schedule says how long a visit takes. */
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
      ? { durationMinutes: before.durationMinutes ?? (await usualMinutesOf(studydesk, caller, before.visitId)) }
      : {}),
  }
}

/** How long a visit takes by the study's schedule. */
export async function usualMinutesOf({ database }: Studydesk, { orgId }: Caller, visitId: string): Promise<number> {
  const [answer] = await database.batch(orgId, [
    { text: 'select duration_minutes as minutes from visit where org_id = $1 and id = $2', values: [orgId, visitId] },
  ])
  return Number(answer?.rows[0]?.minutes ?? usualMinutes)
}

interface Booked {
  /** As the clocks of the site show it: `2026-11-26 09:30`. */
  readonly from: string
  readonly minutes: number
  readonly begin: Date
  readonly end: Date
}

function timeOf({ zones }: Caller, visit: Planned): Booked | null {
  const { visitDate, visitTime, isSecondHour } = visit
  if (visitDate === null || visitTime === null) return null
  const minutes = visit.durationMinutes ?? usualMinutes
  const begin = beginOf(zoneOf(zones, visit), { visitDate, visitTime, isSecondHour })
  return { from: `${visitDate} ${visitTime}`, minutes, begin, end: minutesAfter(begin, minutes) }
}

/** In spring clocks leave out an hour, in which nobody comes; in autumn one comes twice, and whoever plans says which is meant. */
function refuseLostHour({ zones }: Caller, visit: Planned): void {
  const zone = zoneOf(zones, visit)
  const shown = `${visit.visitDate} ${visit.visitTime?.slice(0, 5)}`
  const moment = instantIn(zone, shown)
  if (clockIn(zone, moment) !== shown) throw invalid([{ path: 'visitTime', code: 'hourLeftOut' }])
  const isTwice = clockIn(zone, new Date(moment.getTime() + 3_600_000)) === shown
  if (isTwice && visit.isSecondHour === null) throw invalid([{ path: 'isSecondHour', code: 'hourTwice' }])
}

/** Clinics book people twice on purpose, and outside of their hours: it takes a reason. Of two who plan at the same moment one waits for the other. */
async function refuseTwice({ run, caller, after: visit, studydesk }: Taking, { begin, end }: Booked): Promise<void> {
  for (const id of [visit.participantId, visit.staffId].filter((each) => each !== null).sort()) await lock(run, `person ${id}`)
  if (visit.conflictReason !== null || visit.visitDate === null) return
  const collisions = await collisionsOf(
    run,
    caller,
    { exceptId: visit.id, participantId: visit.participantId, staffIds: visit.staffId === null ? [] : [visit.staffId] },
    { day: visit.visitDate, begin, end },
  )
  if (collisions.length > 0)
    throw invalid([{ path: 'conflictReason', code: 'bookedTwice', details: { with: wordsOf(studydesk, caller, { visit, collisions }) } }])
  if (visit.staffId === null) return
  const absence = (await absencesOf(run, caller, [visit.staffId], { siteId: visit.siteId, begin, end })).get(visit.staffId)
  if (absence !== undefined) throw invalid([{ path: 'conflictReason', code: absence }])
}

/** Collisions that a refusal names. */
const mostNamed = 3

interface Named {
  readonly visit: Planned
  readonly collisions: readonly Collision[]
}

/** Collisions of a visit, as far as the caller may see them: for another study site only the time. Another day or zone is named. */
function wordsOf({ texts }: Studydesk, caller: Caller, { visit: planned, collisions }: Named): string {
  const hidden = texts.text(caller.language, 'visitSchedule:booking.hidden')
  const ownZone = zoneOf(caller.zones, planned)
  return collisions
    .slice(0, mostNamed)
    .map((collision) => {
      const { studyId, siteId, visit, visitDate, visitTime } = collision
      const zone = zoneOf(caller.zones, { siteId })
      const isSeen = worksAt(caller, studyId, siteId)
      // A site that is hidden is not told by its clocks either.
      const clock = isSeen ? `${visitDate} ${visitTime}` : clockIn(ownZone, beginOf(zone, collision))
      const when = clock.startsWith(`${planned.visitDate} `) ? clock.slice(11) : clock
      return isSeen ? `${when}${zone === ownZone ? '' : ` (${placeName(zone)})`} ${visit}` : `${when} ${hidden}`
    })
    .join(', ')
}

/** One of the places of the room that nobody has at that time. */
async function bookRoom({ run, caller, after: visit, studydesk }: Taking, { from, minutes, end }: Booked): Promise<void> {
  const { orgId } = caller
  const { id, roomId } = visit
  await release(run, caller, id)
  if (roomId === null) return
  const values = [orgId, roomId, from, minutes, clockIn(zoneOf(caller.zones, visit), end)]
  await lock(run, `room ${roomId}`)
  const { rows } = await run({
    text: `select room.is_active as "isActive", (
        select min(free.place) from generate_series(1, room.capacity) as free(place) where not exists (
          select from room_booking taken where taken.org_id = room.org_id and taken.room_id = room.id and taken.place = free.place
            and taken.during && ${during})) as place
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
        where taken.org_id = $1 and taken.room_id = $2 and taken.during && ${during}
        order by lower(taken.during) limit ${mostNamed}`,
      values,
    })
    const collisions = others as unknown as readonly Collision[]
    throw invalid([{ path: 'roomId', code: 'roomTaken', details: { with: wordsOf(studydesk, caller, { visit, collisions }) } }])
  }
  await run({
    text: `insert into room_booking (org_id, participant_visit_id, room_id, place, during)
      select $1, $6, $2, $7, ${during}`,
    values: [...values, id, room.place],
  })
}

/** Times of a room in local time of its site; across the lost hour, up to the local time at the end. */
export const during = 'tsrange($3::timestamp, greatest($3::timestamp + make_interval(mins => $4), $5::timestamp))'

const release = (run: Run, { orgId }: Caller, id: string) =>
  run({ text: 'delete from room_booking where org_id = $1 and participant_visit_id = $2', values: [orgId, id] })

/** Held until the transaction ends. */
const lock = (run: Run, what: string) => run({ text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [what] })
