import { addDays, zoneOf } from '#resources/core/values/day.ts'
import { addMinutes, usualMinutes, visitStart } from '#resources/visits/moment.ts'
import type { Caller } from '../platform/common/caller.ts'
import type { Run } from '../platform/database/types.ts'

/** A scheduled visit, with the values that an error names. */
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
  /** Id of the visit that is being scheduled; null if it does not exist yet. */
  readonly exceptId: string | null
  readonly participantId: string | null
  readonly staffIds: readonly string[]
}

interface Span {
  /** Day on which the visit begins at the site, YYYY-MM-DD. */
  readonly day: string
  readonly begin: Date
  readonly end: Date
}

/**
 * Days before and after in which a colliding visit can begin: a visit takes up to a day, and the local times of two sites differ by up to
 * 26 hours.
 */
const searchMarginDays = 3

/**
 * Returns scheduled visits of these people that overlap a period, in order of time. Compares points in time, because sites have different
 * time zones.
 */
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
    values: [orgId, exceptId, addDays(day, -searchMarginDays), addDays(day, searchMarginDays), participantId, staffIds],
  })
  return (rows as unknown as readonly Collision[]).filter((other) => {
    const otherStart = visitStart(zoneOf(zones, other), other)
    return otherStart < end && begin < addMinutes(otherStart, other.minutes)
  })
}
