import { daysAfter, todayAt } from '#resources/core/day.ts'
import { type Activity, mostOfKind, urgencyOf } from '#resources/dailyActivities.ts'
import { planAhead } from '#resources/visits/cellState.ts'
import type { CallRequest } from '../engine/types.ts'

/**
 * Visits that nobody has planned and whose windows are open, or open soon, at the caller's own study-sites: the first to close first. They are found by
 * `participantVisit.dueUntil`.
 */
export async function openWindows({ caller, studydesk }: CallRequest, studyId: string | null): Promise<readonly Activity[]> {
  if (!caller.can('VISIT_SCHEDULE', 'VIEW')) return []
  const places = caller.studySites.filter((place) => studyId === null || place.studyId === studyId)
  if (places.length === 0) return []
  const now = new Date()
  const until = places.map((place) => daysAfter(todayAt(caller.zones, place, now), planAhead))
  const [answer] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select visit.id::text as id, due_until::text as "on", visit.site_id::text as "siteId"
        from participant_visit visit
        join unnest($2::uuid[], $3::uuid[], $4::date[]) as place(study_id, site_id, until)
          on visit.study_id = place.study_id and visit.site_id = place.site_id and visit.due_from <= place.until
        where visit.org_id = $1 and visit.due_until is not null and visit.status = 'UNSCHEDULED' order by due_until, visit.id limit $5`,
      values: [caller.orgId, places.map((place) => place.studyId), places.map(({ siteId }) => siteId), until, mostOfKind + 1],
    },
  ])
  const first = (answer?.rows ?? []) as unknown as readonly { readonly id: string; readonly on: string; readonly siteId: string }[]
  const rows = new Map(
    (
      await studydesk.engine.listById(
        caller,
        'participantVisit',
        first.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  return first.flatMap(({ id, on, siteId }): Activity[] => {
    const row = rows.get(id)
    const urgency = urgencyOf(on, todayAt(caller.zones, { siteId }, now))
    return row === undefined ? [] : [{ kind: 'window', resource: 'participantVisit', row, on, at: null, urgency }]
  })
}
