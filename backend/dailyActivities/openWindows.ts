import { daysAfter, todayAt } from '#resources/core/day.ts'
import { mostOfKind, urgencyOf } from '#resources/dailyActivities.ts'
import { planAhead } from '#resources/visits/cellState.ts'
import type { CallerContext } from '../engine/types.ts'
import { todayFor } from '../today.ts'
import type { BareActivity } from './contacts.ts'

/**
 * Visits that nobody has planned and whose windows are open, or open soon, at the caller's own study-sites: the first to close first. They are found by
 * `participantVisit.dueUntil`.
 */
export async function openWindows({ caller, studydesk }: CallerContext, studyId: string | null): Promise<readonly BareActivity[]> {
  if (!caller.can('VISIT_SCHEDULE', 'VIEW')) return []
  const places = caller.studySites.filter((place) => studyId === null || place.studyId === studyId)
  if (places.length === 0) return []
  const now = new Date()
  const until = daysAfter(todayFor(caller), planAhead)
  const [answer] = await studydesk.database.batch(caller.orgId, [
    {
      // A plain filter of the place: the index of the days is read in its order until there are enough.
      text: `select id::text, due_until::text as "on", site_id::text as "siteId" from participant_visit
        where org_id = $1 and due_until is not null and due_from <= $3 and concat(study_id, site_id) = any($2::text[]) order by due_until limit $4`,
      values: [caller.orgId, places.map((place) => `${place.studyId}${place.siteId}`), until, mostOfKind + 1],
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
  return first.flatMap(({ id, on, siteId }): BareActivity[] => {
    const row = rows.get(id)
    const urgency = urgencyOf(on, todayAt(caller.zones, { siteId }, now))
    return row === undefined ? [] : [{ kind: 'window', resource: 'participantVisit', row, on, at: null, urgency }]
  })
}
