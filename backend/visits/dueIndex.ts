import { currentWindowsOf, lockConducts } from './conduct.ts'
import { storePlannedOutside } from './findPlannedOutside.ts'
import type { Reading } from './reading.ts'

/**
 * Stores the days in which each unscheduled visit of the participations is due. Call it after any change of a day that visits count from,
 * of the schedule, or of the conduct status. The number of statements does not depend on the number of participations.
 */
export async function updateDueIndex(within: Reading, participationIds: readonly string[]): Promise<void> {
  const { run, caller } = within
  const conducts = await lockConducts(within, participationIds)
  if (conducts.length === 0) return
  await storePlannedOutside(within, conducts)
  const due = conducts.flatMap((conduct) => {
    const windows = currentWindowsOf(conduct)
    return conduct.visits.flatMap(({ id, visitId, status, isOpen }) => {
      const window = windows.get(visitId)
      const isToBeScheduled = isOpen && status === 'UNSCHEDULED' && window !== undefined && !window.isProjected
      return isToBeScheduled ? [{ id, from: window.opensOn, until: window.closesOn }] : []
    })
  })
  await run({
    // By hand: these days are derived: the rows themselves do not change.
    text: `update participant_visit visit set due_from = due."from", due_until = due."until"
      from participant_visit there left join jsonb_to_recordset($3::jsonb) as due(id uuid, "from" date, "until" date) on due.id = there.id
      where visit.org_id = $1 and there.org_id = $1 and there.participant_study_id = any($2::uuid[]) and visit.id = there.id
        and (visit.due_from is distinct from due."from" or visit.due_until is distinct from due."until")`,
    values: [caller.orgId, conducts.map(({ id }) => id), JSON.stringify(due)],
  })
}
