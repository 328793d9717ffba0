import { clockIn, instantIn, zoneOf } from '#resources/core/day.ts'
import type { ResourceRow, ResourceTransition } from '#resources/rows.ts'
import type { Caller } from '../caller.ts'
import type { Run } from '../database/types.ts'
import type { Write, Writing } from '../engine/types.ts'
import { conflict, invalid } from '../errors.ts'
import type { Studydesk } from '../studydesk.ts'
import { absenceOf } from './availability.ts'

type ParticipantVisit = ResourceRow['participantVisit']
type Taking = Writing<ParticipantVisit> & { readonly transition: ResourceTransition['participantVisit'] }

/** What of a visit says what it takes up. */
type Planned = Taking['after']

/** Minutes of a visit whose study does not say how long it takes. */
const usualMinutes = 30

/**
 * What a visit takes up follows its day and time: its room, never beyond the places of it; and the people in it, who are booked twice for a reason alone.
 * The wall clock of the site is the truth: a room is of one site.
 * @throws invalid roomId roomTaken, roomClosed, conflictReason bookedTwice with what it collides with, staffAway, staffOffHours, visitTime hourLeftOut, isSecondHour hourTwice
 */
export async function bookVisit(taking: Taking): Promise<void> {
  const { transition, after, run, caller } = taking
  if (transition === 'schedule' || transition === 'reschedule') {
    const time = timeOf(after)
    if (time === null) return
    refuseLostHour(caller, after)
    await refuseTwice(taking, time)
    await bookRoom(taking, time)
  }
  if (transition === 'cancel' || transition === 'callOff' || transition === 'markAsMissed') await release(run, caller, after.id)
}

/** The reason for being in two places, and which of two hours was meant, are those of no other time; the study's schedule says how long a visit takes. */
export async function fillBooking({
  studydesk,
  caller,
  action,
  before,
  input,
}: Write<ParticipantVisit>): Promise<Partial<ParticipantVisit> | undefined> {
  if (action !== 'transition' || before === null || input.status !== 'SCHEDULED' || input.visitDate === undefined) return undefined
  return {
    ...(input.conflictReason === undefined ? { conflictReason: null } : {}),
    ...(input.isSecondHour === undefined ? { isSecondHour: null } : {}),
    ...(input.durationMinutes == null
      ? { durationMinutes: before.durationMinutes ?? (await usualMinutesOf(studydesk, caller, before.visitId)) }
      : {}),
  }
}

async function usualMinutesOf({ database }: Studydesk, { orgId }: Caller, visitId: string): Promise<number> {
  const [answer] = await database.batch(orgId, [
    { text: 'select duration_minutes as minutes from visit where org_id = $1 and id = $2', values: [orgId, visitId] },
  ])
  return Number(answer?.rows[0]?.minutes ?? usualMinutes)
}

interface Booked {
  /** As the clocks of the site show it: `2026-11-26 09:30`. */
  readonly from: string
  readonly minutes: number
}

function timeOf({ visitDate, visitTime, durationMinutes }: Planned): Booked | null {
  if (visitDate === null || visitTime === null) return null
  return { from: `${visitDate} ${visitTime}`, minutes: durationMinutes ?? usualMinutes }
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
async function refuseTwice({ run, caller, after: visit, studydesk }: Taking, { from, minutes }: Booked): Promise<void> {
  const { orgId } = caller
  if (visit.conflictReason !== null) return
  for (const id of [visit.participantId, visit.staffId].filter((each) => each !== null).sort()) await lock(run, `person ${id}`)
  const { rows } = await run({
    text: `select ${namedCollision}
      from participant_visit other join visit on visit.org_id = other.org_id and visit.id = other.visit_id
      where other.org_id = $1 and other.id <> $2 and other.visit_date = $3::date and other.status = 'SCHEDULED' and other.visit_time is not null
        and (other.participant_id = $4 or other.staff_id = $5)
        and tsrange(other.visit_date + other.visit_time::time,
            other.visit_date + other.visit_time::time + make_interval(mins => coalesce(other.duration_minutes, visit.duration_minutes, ${usualMinutes})))
          && tsrange($6::timestamp, $6::timestamp + make_interval(mins => $7))
      order by other.visit_time limit 3`,
    values: [orgId, visit.id, visit.visitDate, visit.participantId, visit.staffId, from, minutes],
  })
  if (rows.length > 0) throw invalid([{ path: 'conflictReason', code: 'bookedTwice', details: { with: wordsOf(studydesk, caller, rows) } }])
  const absence = await absenceOf(run, caller, visit, { from, minutes })
  if (absence !== null) throw invalid([{ path: 'conflictReason', code: absence }])
}

interface Collision {
  readonly studyId: string
  readonly siteId: string
  readonly visit: string
  readonly time: string
}

const namedCollision = `other.study_id::text as "studyId", other.site_id::text as "siteId", visit.name as visit, to_char(other.visit_time, 'HH24:MI') as time`

/** What a visit collides with, as far as whoever plans it sees it: of another study-site only when. */
function wordsOf({ texts }: Studydesk, caller: Caller, rows: readonly object[]): string {
  const hidden = texts.text(caller.language, 'visitSchedule:booking.hidden')
  return (rows as readonly Collision[])
    .map(({ studyId, siteId, visit, time }) => {
      const isSeen = caller.studySites.some((place) => place.studyId === studyId && place.siteId === siteId)
      return `${time} ${isSeen ? visit : hidden}`
    })
    .join(', ')
}

/** One of the places of the room that nobody has at that time. */
async function bookRoom({ run, caller, after: { id, roomId }, studydesk }: Taking, { from, minutes }: Booked): Promise<void> {
  const { orgId } = caller
  await release(run, caller, id)
  if (roomId === null) return
  await lock(run, `room ${roomId}`)
  const { rows } = await run({
    text: `select room.is_active as "isActive", (
        select min(free.place) from generate_series(1, room.capacity) as free(place) where not exists (
          select from room_booking taken where taken.org_id = room.org_id and taken.room_id = room.id and taken.place = free.place
            and taken.during && tsrange($3::timestamp, $3::timestamp + make_interval(mins => $4)))) as place
      from room where room.org_id = $1 and room.id = $2`,
    values: [orgId, roomId, from, minutes],
  })
  const [room] = rows
  if (room === undefined) return
  if (room.isActive !== true) throw invalid([{ path: 'roomId', code: 'roomClosed' }])
  if (room.place === null) {
    const { rows: others } = await run({
      text: `select ${namedCollision} from room_booking taken
        join participant_visit other on other.org_id = taken.org_id and other.id = taken.participant_visit_id
        join visit on visit.org_id = other.org_id and visit.id = other.visit_id
        where taken.org_id = $1 and taken.room_id = $2 and taken.during && tsrange($3::timestamp, $3::timestamp + make_interval(mins => $4))
        order by lower(taken.during) limit 3`,
      values: [orgId, roomId, from, minutes],
    })
    throw invalid([{ path: 'roomId', code: 'roomTaken', details: { with: wordsOf(studydesk, caller, others) } }])
  }
  await run({
    text: `insert into room_booking (org_id, participant_visit_id, room_id, place, during)
      values ($1, $2, $3, $4, tsrange($5::timestamp, $5::timestamp + make_interval(mins => $6)))`,
    values: [orgId, id, roomId, room.place, from, minutes],
  })
}

const release = (run: Run, { orgId }: Caller, id: string) =>
  run({ text: 'delete from room_booking where org_id = $1 and participant_visit_id = $2', values: [orgId, id] })

/** Held until the transaction ends. */
const lock = (run: Run, what: string) => run({ text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [what] })

/** A room that visits are planned in stays. @throws conflict RoomInUse */
export async function keepBooked({ studydesk, caller: { orgId }, action, before }: Write<ResourceRow['room']>): Promise<undefined> {
  if (action !== 'remove' || before === null) return
  const [booked] = await studydesk.database.batch(orgId, [
    { text: 'select from participant_visit where org_id = $1 and room_id = $2 limit 1', values: [orgId, before.id] },
  ])
  if (booked?.rowCount !== 0) throw conflict('RoomInUse')
}
