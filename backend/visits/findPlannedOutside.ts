import { getDaysOutside } from '#resources/visits/windows.ts'
import { type Conduct, currentWindowsOf } from './conduct.ts'
import type { Reading } from './reading.ts'

/**
 * Returns, by visit id, the number of days by which scheduled visits are now outside of their windows. Visits inside are omitted. Pure.
 */
export function findPlannedOutside(conduct: Conduct): ReadonlyMap<string, number> {
  const windows = currentWindowsOf(conduct)
  return new Map(
    conduct.visits.flatMap(({ id, visitId, status, visitDate }) => {
      const window = windows.get(visitId)
      const days = status === 'SCHEDULED' && visitDate !== null && window !== undefined ? getDaysOutside(window, visitDate) : 0
      return days === 0 ? [] : [[id, days] as const]
    }),
  )
}

/** True if the stored value of any visit differs from the value for its current window. Older rows have no stored value. Pure. */
export function isOutdated(conduct: Conduct): boolean {
  const outsideDaysById = findPlannedOutside(conduct)
  return conduct.visits.some(({ id, plannedOutside: stored }) => stored !== (outsideDaysById.get(id) ?? null))
}

/**
 * Stores by how many days scheduled visits are outside of their windows. A window moves with its anchor visit or with another schedule,
 * while the date of the visit stays.
 */
export async function storePlannedOutside({ run, caller: { orgId } }: Reading, conducts: readonly Conduct[]): Promise<void> {
  const outsideRows = conducts.flatMap((conduct) => [...findPlannedOutside(conduct)].map(([id, days]) => ({ id, days })))
  await run({
    // By hand: the value is derived: the row itself does not change.
    text: `update participant_visit visit set planned_outside = outside.days
      from participant_visit there left join jsonb_to_recordset($3::jsonb) as outside(id uuid, days integer) on outside.id = there.id
      where visit.org_id = $1 and there.org_id = $1 and there.participant_study_id = any($2::uuid[]) and visit.id = there.id
        and visit.planned_outside is distinct from outside.days`,
    values: [orgId, conducts.map(({ id }) => id), JSON.stringify(outsideRows)],
  })
}
