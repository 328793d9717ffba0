import { conductsHeld, windowsIn } from './conduct.ts'
import { indexPlannedOutside } from './plannedOutside.ts'
import type { Within } from './within.ts'

/**
 * Writes by which days the visits of participations are found that are to be planned: after whatever changed a day that others count from, the schedule, or
 * whether they are under way. As many statements for one as for many.
 */
export async function indexDue(within: Within, participationIds: readonly string[]): Promise<void> {
  const { run, caller } = within
  const conducts = await conductsHeld(within, participationIds)
  if (conducts.length === 0) return
  await indexPlannedOutside(within, conducts)
  const due = conducts.flatMap((conduct) => {
    const windows = windowsIn(conduct)
    return conduct.visits.flatMap(({ id, visitId, status }) => {
      const window = windows.get(visitId)
      const stands = conduct.isUnderWay && status === 'UNSCHEDULED' && window !== undefined && !window.isProjected
      return stands ? [{ id, from: window.opensOn, until: window.closesOn }] : []
    })
  })
  await run({
    // By hand: what is found by them is derived, so that it is no change of the row.
    text: `update participant_visit visit set due_from = due."from", due_until = due."until"
      from participant_visit there left join jsonb_to_recordset($3::jsonb) as due(id uuid, "from" date, "until" date) on due.id = there.id
      where visit.org_id = $1 and there.org_id = $1 and there.participant_study_id = any($2::uuid[]) and visit.id = there.id
        and (visit.due_from is distinct from due."from" or visit.due_until is distinct from due."until")`,
    values: [caller.orgId, conducts.map(({ id }) => id), JSON.stringify(due)],
  })
}
