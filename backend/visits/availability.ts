import type { ResourceRow } from '#resources/rows.ts'
import { weekdays } from '#resources/staffAvailability.ts'
import type { Caller } from '../caller.ts'
import type { Run } from '../database/types.ts'

/** Is the member of staff who is planned for a visit away by then, or do they work at other hours? Null: neither, or nobody said when they work. */
export async function absenceOf(
  run: Run,
  { orgId }: Caller,
  { staffId, siteId, visitDate }: Pick<ResourceRow['participantVisit'], 'staffId' | 'siteId' | 'visitDate'>,
  { from, minutes }: { readonly from: string; readonly minutes: number },
): Promise<'staffAway' | 'staffOffHours' | null> {
  if (staffId === null) return null
  const { rows } = await run({
    text: `with planned as (select tsrange($4::timestamp, $4::timestamp + make_interval(mins => $5)) as during),
      entry as (
        select kind, site_id, weekdays, tsrange($3::date + coalesce(start_time, '00:00'::time),
            case when end_time is null then ($3::date + 1)::timestamp else $3::date + end_time end) as during
          from staff_availability where org_id = $1 and user_id = $2 and starts_on <= $3::date and (ends_on is null or ends_on >= $3::date))
      select exists (select from entry, planned where kind = 'AWAY' and entry.during && planned.during) as "isAway",
        exists (select from entry where kind = 'WORKS') and not exists (select from entry, planned where kind = 'WORKS'
          and (site_id is null or site_id = $6) and ($7::text[])[extract(isodow from $3::date)::int] = any(weekdays)
          and planned.during <@ entry.during) as "isOff"`,
    values: [orgId, staffId, visitDate, from, minutes, siteId, weekdays],
  })
  const [found] = rows
  if (found?.isAway === true) return 'staffAway'
  return found?.isOff === true ? 'staffOffHours' : null
}
