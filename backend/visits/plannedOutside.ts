import { daysOutside } from '#resources/visits/windows.ts'
import { type Conduct, windowsIn } from './conduct.ts'
import type { Within } from './within.ts'

/** Days by which visits that are planned lie outside of their windows as those are now, by the id of the visit; none of those within. Pure. */
export function plannedOutside(conduct: Conduct): ReadonlyMap<string, number> {
  const windows = windowsIn(conduct)
  return new Map(
    conduct.visits.flatMap(({ id, visitId, status, visitDate }) => {
      const window = windows.get(visitId)
      const days = status === 'SCHEDULED' && visitDate !== null && window !== undefined ? daysOutside(window, visitDate) : 0
      return days === 0 ? [] : [[id, days] as const]
    }),
  )
}

/** Does the stored value of any visit differ from its window as it is now? A row that is older than the column has none. Pure. */
export function isOutdated(conduct: Conduct): boolean {
  const outside = plannedOutside(conduct)
  return conduct.visits.some(({ id, plannedOutside: stored }) => stored !== (outside.get(id) ?? null))
}

/** Writes which planned visits lie outside of their windows: a moved anchor or another schedule moves the window from under the day. */
export async function indexPlannedOutside({ run, caller: { orgId } }: Within, conducts: readonly Conduct[]): Promise<void> {
  const outside = conducts.flatMap((conduct) => [...plannedOutside(conduct)].map(([id, days]) => ({ id, days })))
  await run({
    // By hand: it is derived, so that it is no change of the row.
    text: `update participant_visit visit set planned_outside = outside.days
      from participant_visit there left join jsonb_to_recordset($3::jsonb) as outside(id uuid, days integer) on outside.id = there.id
      where visit.org_id = $1 and there.org_id = $1 and there.participant_study_id = any($2::uuid[]) and visit.id = there.id
        and visit.planned_outside is distinct from outside.days`,
    values: [orgId, conducts.map(({ id }) => id), JSON.stringify(outside)],
  })
}
