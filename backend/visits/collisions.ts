import { daysAfter, zoneOf } from '#resources/core/day.ts'
import { beginOf, minutesAfter, usualMinutes } from '#resources/visits/moment.ts'
import type { Caller } from '../caller.ts'
import type { Run } from '../database/types.ts'

/** A visit that is planned, with what a refusal says of it. */
export interface Collision {
  readonly id: string
  readonly studyId: string
  readonly siteId: string
  readonly participantId: string
  readonly staffId: string | null
  readonly visit: string
  readonly visitDate: string
  readonly visitTime: string
  readonly isSecondHour: boolean | null
  readonly minutes: number
}

/** Columns of `Collision`, for a query over `participant_visit other` and its `visit`. */
export const collisionColumns = `other.id::text, other.study_id::text as "studyId", other.site_id::text as "siteId",
  other.participant_id::text as "participantId", other.staff_id::text as "staffId", visit.name as visit, other.visit_date::text as "visitDate",
  to_char(other.visit_time, 'HH24:MI') as "visitTime", other.is_second_hour as "isSecondHour",
  coalesce(other.duration_minutes, visit.duration_minutes, ${usualMinutes}) as minutes`

interface People {
  /** The visit that is planned itself; null for one that does not exist yet. */
  readonly exceptId: string | null
  readonly participantId: string | null
  readonly staffIds: readonly string[]
}

interface Span {
  /** The day of the site on which it begins, YYYY-MM-DD. */
  readonly day: string
  readonly begin: Date
  readonly end: Date
}

/** A visit takes up to a day, and clocks of two sites are up to 26 hours apart: what collides begins within so many calendar days. */
const daysBeside = 3

/** Planned visits of these people that overlap a span of time, compared as moments, since sites keep clocks of their own. In their order. */
export async function collisionsOf(
  run: Run,
  { orgId, zones }: Pick<Caller, 'orgId' | 'zones'>,
  { exceptId, participantId, staffIds }: People,
  { day, begin, end }: Span,
): Promise<readonly Collision[]> {
  const { rows } = await run({
    text: `select ${collisionColumns}
      from participant_visit other join visit on visit.org_id = other.org_id and visit.id = other.visit_id
      where other.org_id = $1 and ($2::uuid is null or other.id <> $2) and other.visit_date between $3 and $4 and other.status = 'SCHEDULED'
        and other.visit_time is not null and (other.participant_id = $5 or other.staff_id = any($6::uuid[]))
      order by other.visit_date, other.visit_time`,
    values: [orgId, exceptId, daysAfter(day, -daysBeside), daysAfter(day, daysBeside), participantId, staffIds],
  })
  return (rows as unknown as readonly Collision[]).filter((other) => {
    const otherBegin = beginOf(zoneOf(zones, other), other)
    return otherBegin < end && begin < minutesAfter(otherBegin, other.minutes)
  })
}
