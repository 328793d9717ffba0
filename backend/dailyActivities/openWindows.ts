import { todayAt } from '#resources/core/day.ts'
import { type Activity, mostOfKind, urgencyOf } from '#resources/dailyActivities.ts'
import { cellStateOf } from '#resources/visits/cellState.ts'
import type { Run } from '../database/types.ts'
import type { CallRequest } from '../engine/types.ts'
import { conductsOf, windowsIn } from '../visits/conduct.ts'

/**
 * Visits that nobody has planned and whose windows are open, or open soon: those of participants under way at the caller's own study-sites, the first to
 * close first. When a window closes follows from the days of other visits and is kept nowhere, so that all of these participants are looked at.
 */
export async function openWindows({ caller, studydesk }: CallRequest, studyId: string | null): Promise<readonly Activity[]> {
  if (!caller.can('VISIT_SCHEDULE', 'VIEW')) return []
  const places = caller.studySites.filter((place) => studyId === null || place.studyId === studyId)
  if (places.length === 0) return []
  const conducts = await studydesk.database.transaction(caller.orgId, async (run) =>
    conductsOf({ run, caller }, await withUnplanned(run, caller.orgId, places)),
  )
  const now = new Date()
  const due = conducts.flatMap((conduct) => {
    const today = todayAt(caller.zones, conduct, now)
    const windows = windowsIn(conduct)
    return conduct.visits.flatMap((visit) => {
      const window = windows.get(visit.visitId) ?? null
      const state = cellStateOf(visit, window, today)
      const isDue = visit.status === 'UNSCHEDULED' && window !== null && (state === 'DUE' || (state === 'OVERDUE' && !window.isProjected))
      return isDue ? [{ id: visit.id, on: window.closesOn, today }] : []
    })
  })
  const first = due.sort((one, other) => one.on.localeCompare(other.on)).slice(0, mostOfKind + 1)
  const rows = new Map(
    (
      await studydesk.engine.listById(
        caller,
        'participantVisit',
        first.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  return first.flatMap(({ id, on, today }): Activity[] => {
    const row = rows.get(id)
    return row === undefined ? [] : [{ kind: 'window', resource: 'participantVisit', row, on, at: null, urgency: urgencyOf(on, today) }]
  })
}

async function withUnplanned(run: Run, orgId: string, places: CallRequest['caller']['studySites']): Promise<readonly string[]> {
  const { rows } = await run({
    text: `select distinct visit.participant_study_id::text as id
      from unnest($2::uuid[], $3::uuid[]) as place(study_id, site_id)
      join participant_visit visit on visit.org_id = $1 and visit.study_id = place.study_id and visit.site_id = place.site_id and visit.status = 'UNSCHEDULED'
      join participant_study card on card.org_id = visit.org_id and card.id = visit.participant_study_id and card.conduct_status = 'UNDER_WAY'`,
    values: [orgId, places.map(({ studyId }) => studyId), places.map(({ siteId }) => siteId)],
  })
  return rows.map(({ id }) => String(id))
}
