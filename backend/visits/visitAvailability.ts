import { mayOn } from '#resources/core/access.ts'
import { clockIn, zoneOf } from '#resources/core/day.ts'
import { room } from '#resources/room.ts'
import type { visitCalls } from '#resources/visits/calls.ts'
import { beginOf, minutesAfter, usualMinutes } from '#resources/visits/moment.ts'
import type { BusyVisit, RoomAvailability, StaffAvailability, VisitAvailability } from '#resources/visits/visitAnswers.ts'
import type { Caller } from '../caller.ts'
import type { Run } from '../database/types.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { CallContext } from '../engine/types.ts'
import { notFound } from '../errors.ts'
import { type Place, placeIn } from '../studies/ownPlaces.ts'
import { absencesOf } from './availability.ts'
import { during, usualMinutesOf } from './booking.ts'
import { type Collision, collisionColumns, collisionsOf } from './collisions.ts'

/**
 * `GET study/{studyId}/site/{siteId}/visitAvailability`: which staff of the study site and which rooms are free in a slot, and why the others are not; read
 * in one transaction. Reasons are named as far as the caller may see them. The booking itself checks again.
 * @throws notFound, badRequest InvalidParameter, UnknownParameter
 */
export async function readVisitAvailability(request: Request): Promise<VisitAvailability> {
  const { caller, studydesk } = request
  const place = placeIn(request)
  const { query } = request
  const planned = query.participantVisitId ?? null
  const visit = planned === null ? null : await studydesk.engine.read(caller, 'participantVisit', planned)
  if (visit !== null && (visit.studyId !== place.studyId || visit.siteId !== place.siteId)) throw notFound()
  const minutes =
    query.durationMinutes ??
    visit?.durationMinutes ??
    (visit === null ? usualMinutes : await usualMinutesOf(studydesk, caller, visit.visitId))
  const zone = zoneOf(caller.zones, place)
  const begin = beginOf(zone, query)
  const end = minutesAfter(begin, minutes)
  const rooms = mayOn(caller, room, room.actions.list)
    ? (await studydesk.engine.listWhole(caller, 'room', { siteId: place.siteId, isActive: 'true' })).rows
    : []
  const facts = await studydesk.database.transaction(caller.orgId, async (run) => {
    const team = await teamOf(run, caller, place)
    const staffIds = team.map(({ id }) => id)
    return {
      team,
      collisions: await collisionsOf(
        run,
        caller,
        { exceptId: planned, participantId: visit?.participantId ?? null, staffIds },
        { day: query.visitDate, begin, end },
      ),
      absences: await absencesOf(run, caller, staffIds, { siteId: place.siteId, begin, end }),
      bookings: await bookingsOf(run, caller, { ...query, minutes, localEnd: clockIn(zone, end), roomIds: rooms.map(({ id }) => id) }),
    }
  })
  const show = await shownTo(request, [...facts.collisions, ...facts.bookings], { zone, day: query.visitDate })
  const staff = facts.team.map(({ id, name, siteRole, missing }): StaffAvailability => {
    const visits = facts.collisions.filter(({ staffId }) => staffId === id)
    const absence = facts.absences.get(id)
    const reasons = [
      ...(visits.length > 0 ? (['BOOKED'] as const) : []),
      ...(absence === undefined ? [] : [absence === 'staffAway' ? ('AWAY' as const) : ('OFF_HOURS' as const)]),
      ...(missing.length > 0 ? (['UNTRAINED'] as const) : []),
    ]
    return { id, name, siteRole, reasons, visits: visits.map(show), courses: missing }
  })
  return {
    staff: [...staff.filter(({ reasons }) => reasons.length === 0), ...staff.filter(({ reasons }) => reasons.length > 0)],
    rooms: rooms.map(({ id, name, capacity }): RoomAvailability => {
      const booked = facts.bookings.filter(({ roomId }) => roomId === id)
      return {
        id,
        name,
        free: Math.max(0, capacity - new Set(booked.map(({ place: taken }) => taken)).size),
        visits: booked.map(show),
      }
    }),
    participant: facts.collisions.filter(({ participantId }) => participantId === visit?.participantId).map(show),
  }
}

type Request = DeclaredRequest<(typeof visitCalls)['availability']>
type Query = Request['query']

interface Colleague extends Pick<StaffAvailability, 'id' | 'name' | 'siteRole'> {
  /** Names of courses that the study requires before visits, and that they have not finished. */
  readonly missing: readonly string[]
}

/** Staff who work on the study at the site, by name. */
async function teamOf(run: Run, { orgId }: Pick<Caller, 'orgId'>, { studyId, siteId }: Place): Promise<readonly Colleague[]> {
  const { rows } = await run({
    text: `select "user".id::text, concat_ws(' ', "user".first_name, "user".last_name) as name, assigned.site_role as "siteRole",
        array(select course.name from study_training required
          join course on course.org_id = required.org_id and course.id = required.course_id and course.status = 'PUBLISHED' and course.deleted_at is null
          where required.org_id = $1 and required.study_id = $2 and 'VISITS' = any(required.tasks)
            and (required.demanded_from is null
              or required.demanded_from <= (select (now() at time zone time_zone)::date from organisation where org_id = $1))
            and not exists (select from course_progress done where done.org_id = $1 and done.user_id = "user".id and done.course_id = course.id
              and studydesk_holds(done.finished_on, done.expires_on,
                (select (now() at time zone time_zone)::date from organisation where org_id = $1)))
          order by course.name) as missing
      from study_site_assignment assigned join "user" on "user".org_id = assigned.org_id and "user".id = assigned.user_id
      where assigned.org_id = $1 and assigned.study_id = $2 and assigned.site_id = $3 and "user".status <> 'DEACTIVATED' and not "user".is_machine
      order by lower("user".first_name), lower("user".last_name), "user".id`,
    values: [orgId, studyId, siteId],
  })
  return rows as unknown as readonly Colleague[]
}

interface Booking extends Collision {
  readonly roomId: string
  readonly place: number
}

interface RoomSlot extends Query {
  readonly minutes: number
  readonly roomIds: readonly string[]
  /** On the clocks of the site, as `room_booking` keeps times. */
  readonly localEnd: string
}

async function bookingsOf(
  run: Run,
  { orgId }: Pick<Caller, 'orgId'>,
  { roomIds, visitDate, visitTime, minutes, localEnd, participantVisitId }: RoomSlot,
): Promise<readonly Booking[]> {
  const { rows } = await run({
    text: `select ${collisionColumns}, taken.room_id::text as "roomId", taken.place from room_booking taken
      join participant_visit other on other.org_id = taken.org_id and other.id = taken.participant_visit_id
      join visit on visit.org_id = other.org_id and visit.id = other.visit_id
      where taken.org_id = $1 and taken.room_id = any($2::uuid[]) and taken.during && ${during} and ($6::uuid is null or other.id <> $6)
      order by lower(taken.during)`,
    values: [orgId, roomIds, `${visitDate} ${visitTime}`, minutes, localEnd, participantVisitId],
  })
  return rows as unknown as readonly Booking[]
}

/** A visit as the caller may see it: of a participant who is hidden from them no more than that it is there. */
async function shownTo(
  { caller, studydesk }: CallContext,
  visits: readonly Collision[],
  { zone, day }: { readonly zone: string; readonly day: string },
): Promise<(visit: Collision) => BusyVisit> {
  const [rows, people] = await Promise.all([
    studydesk.engine.listById(caller, 'participantVisit', [...new Set(visits.map(({ id }) => id))]),
    caller.can('PARTICIPANTS', 'VIEW')
      ? studydesk.engine.listById(caller, 'participant', [...new Set(visits.map(({ participantId }) => participantId))])
      : [],
  ])
  const labels = new Map(rows.map((row) => [row.id, row.labels?.participantId]))
  const shownIds = new Set(people.flatMap(({ id, firstName }) => (typeof firstName === 'string' ? [id] : [])))
  const localTime = (moment: Date): string => {
    const clock = clockIn(zone, moment)
    return clock.startsWith(`${day} `) ? clock.slice(11) : clock
  }
  return (visit) => {
    const label = labels.get(visit.id)
    if (!shownIds.has(visit.participantId) || typeof label !== 'string') return { from: null, until: null, label: null }
    const begin = beginOf(zoneOf(caller.zones, visit), visit)
    return { from: localTime(begin), until: localTime(minutesAfter(begin, visit.minutes)), label: `${label} · ${visit.visit}` }
  }
}
