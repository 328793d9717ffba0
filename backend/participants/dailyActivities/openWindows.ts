import { addDays, dateOfRow } from '#resources/core/values/day.ts'
import { mostOfKind, urgencyOf } from '#resources/participants/dailyActivities.ts'
import { planAheadDays } from '#resources/visits/cellState.ts'
import { todayFor } from '../../platform/common/today.ts'
import type { CallerContext } from '../../platform/engine/types.ts'
import type { BareActivity } from './contacts.ts'

/**
 * Returns unplanned visits whose window is open or opens soon, at the caller's study sites. Windows that close first come first. Uses the
 * index of `participantVisit.dueUntil`.
 */
export async function openWindows({ caller, studydesk }: CallerContext, studyId: string | null): Promise<readonly BareActivity[]> {
  if (!caller.can('VISIT_SCHEDULE', 'VIEW')) return []
  const studySites = caller.studySites.filter((studySite) => studyId === null || studySite.studyId === studyId)
  if (studySites.length === 0) return []
  const now = new Date()
  const lastDay = addDays(todayFor(caller), planAheadDays)
  const [answer] = await studydesk.database.batch(caller.orgId, [
    {
      // The study site is a plain filter, so that PostgreSQL reads the index of the days in order and stops when it has enough rows.
      text: `select id::text, due_until::text as "on", site_id::text as "siteId" from participant_visit
        where org_id = $1 and due_until is not null and due_from <= $3 and concat(study_id, site_id) = any($2::text[]) order by due_until limit $4`,
      values: [caller.orgId, studySites.map((studySite) => `${studySite.studyId}${studySite.siteId}`), lastDay, mostOfKind + 1],
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
    const urgency = urgencyOf(on, dateOfRow(caller.zones, { siteId }, now))
    return row === undefined ? [] : [{ kind: 'window', resource: 'participantVisit', row, on, at: null, urgency }]
  })
}
