import { hasNeededLevel } from '#resources/core/access.ts'
import { formatClock, zoneOf } from '#resources/core/values/day.ts'
import { addMinutes, usualMinutes, visitStart } from '#resources/visits/moment.ts'
import { room } from '#resources/visits/room.ts'
import type { BusyVisit, RoomAvailability, StaffAvailability, VisitAvailability } from '#resources/visits/visitAnswers.ts'
import type { visitCalls } from '#resources/visits/visitsCalls.ts'
import type { Caller } from '../platform/common/caller.ts'
import { notFound } from '../platform/common/errors.ts'
import type { Run } from '../platform/database/types.ts'
import type { DeclaredRequest } from '../platform/engine/calls/callsOf.ts'
import type { CallContext } from '../platform/engine/types.ts'
import { requireStudySite, type StudySiteRef } from '../studies/requireStudySite.ts'
import { absencesOf } from './availability.ts'
import { bookingRangeSql, readUsualMinutes } from './booking.ts'
import { type Collision, collisionColumns, collisionsOf } from './collisions.ts'

/**
 * Returns which staff of the study site and which rooms are free in a slot, and why other staff and rooms are not: `GET
 * study/{studyId}/site/{siteId}/visitAvailability`. Reads everything in one transaction. Reasons show only details that the caller may
 * see. The booking later checks availability again.
 * @throws notFound, badRequest InvalidParameter, UnknownParameter
 */
export async function readVisitAvailability(request: Request): Promise<VisitAvailability> {
  const { caller, studydesk } = request
  const studySite = requireStudySite(request)
  const { query } = request
  const planned = query.participantVisitId ?? null
  const visit = planned === null ? null : await studydesk.engine.read(caller, 'participantVisit', planned)
  if (visit !== null && (visit.studyId !== studySite.studyId || visit.siteId !== studySite.siteId)) throw notFound()
  const minutes =
    query.durationMinutes ??
    visit?.durationMinutes ??
    (visit === null ? usualMinutes : await readUsualMinutes(studydesk, caller, visit.visitId))
  const zone = zoneOf(caller.zones, studySite)
  const visitStartTime = visitStart(zone, query)
  const end = addMinutes(visitStartTime, minutes)
  const rooms = hasNeededLevel(caller, room, room.actions.list)
    ? (await studydesk.engine.listWhole(caller, 'room', { siteId: studySite.siteId, isActive: 'true' })).rows
    : []
  const facts = await studydesk.database.transaction(caller.orgId, async (run) => {
    const team = await teamOf(run, caller, studySite)
    const staffIds = team.map(({ id }) => id)
    return {
      team,
      collisions: await collisionsOf(
        run,
        caller,
        { exceptId: planned, participantId: visit?.participantId ?? null, staffIds },
        { day: query.visitDate, begin: visitStartTime, end },
      ),
      absences: await absencesOf(run, caller, staffIds, { siteId: studySite.siteId, begin: visitStartTime, end }),
      bookings: await bookingsOf(run, caller, { ...query, minutes, localEnd: formatClock(zone, end), roomIds: rooms.map(({ id }) => id) }),
    }
  })
  const show = await createVisitMapper(request, [...facts.collisions, ...facts.bookings], { zone, day: query.visitDate })
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
      const roomBookings = facts.bookings.filter(({ roomId }) => roomId === id)
      return {
        id,
        name,
        free: Math.max(0, capacity - new Set(roomBookings.map(({ place: accepted }) => accepted)).size),
        visits: roomBookings.map(show),
      }
    }),
    participant: facts.collisions.filter(({ participantId }) => participantId === visit?.participantId).map(show),
  }
}

type Request = DeclaredRequest<(typeof visitCalls)['availability']>
type Query = Request['query']

interface Colleague extends Pick<StaffAvailability, 'id' | 'name' | 'siteRole'> {
  /** Names of courses that the study requires before visits and that the person has not finished. */
  readonly missing: readonly string[]
}

/** Returns the staff of the study at the site, by name. */
async function teamOf(run: Run, { orgId }: Pick<Caller, 'orgId'>, { studyId, siteId }: StudySiteRef): Promise<readonly Colleague[]> {
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

interface RoomBooking extends Collision {
  readonly roomId: string
  readonly place: number
}

interface RoomSlot extends Query {
  readonly minutes: number
  readonly roomIds: readonly string[]
  /** End in the local time of the site, as in `room_booking`. */
  readonly localEnd: string
}

async function bookingsOf(
  run: Run,
  { orgId }: Pick<Caller, 'orgId'>,
  { roomIds, visitDate, visitTime, minutes, localEnd, participantVisitId }: RoomSlot,
): Promise<readonly RoomBooking[]> {
  const { rows } = await run({
    text: `select ${collisionColumns}, taken.room_id::text as "roomId", taken.place from room_booking taken
      join participant_visit other on other.org_id = taken.org_id and other.id = taken.participant_visit_id
      join visit on visit.org_id = other.org_id and visit.id = other.visit_id
      where taken.org_id = $1 and taken.room_id = any($2::uuid[]) and taken.during && ${bookingRangeSql} and ($6::uuid is null or other.id <> $6)
      order by lower(taken.during)`,
    values: [orgId, roomIds, `${visitDate} ${visitTime}`, minutes, localEnd, participantVisitId],
  })
  return rows as unknown as readonly RoomBooking[]
}

/** Returns visits as the caller may see them. If the participant is hidden, the visit has no details. */
async function createVisitMapper(
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
  const formatLocalTime = (moment: Date): string => {
    const clock = formatClock(zone, moment)
    return clock.startsWith(`${day} `) ? clock.slice(11) : clock
  }
  return (visit) => {
    const label = labels.get(visit.id)
    if (!shownIds.has(visit.participantId) || typeof label !== 'string') return { from: null, until: null, label: null }
    const visitStartTime = visitStart(zoneOf(caller.zones, visit), visit)
    return {
      from: formatLocalTime(visitStartTime),
      until: formatLocalTime(addMinutes(visitStartTime, visit.minutes)),
      label: `${label} · ${visit.visit}`,
    }
  }
}
