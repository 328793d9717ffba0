import { dateOfRow, formatClock, type Zones, zoneOf } from '#resources/core/values/day.ts'
import { createSystemCaller } from '../platform/common/caller.ts'
import type { Services } from '../platform/engine/ports/services.ts'
import type { RunningJob } from '../platform/engine/ports/tasks.ts'
import { ongoingStudySql } from '../studies/ongoingStudySql.ts'
import { type Conduct, conductsOf, currentWindowsOf, lockConducts } from './conduct.ts'
import { updateDueIndex } from './dueIndex.ts'
import { isOutdated } from './findPlannedOutside.ts'

export const markMissedTask = 'markMissedVisits'

/** Maximum number of participations per query. */
const batchSize = 500

/**
 * Marks missed visits at each site between 01:00 and 02:00 local time, in studies that continue there. Runs every hour, because time zones differ. If no node runs in a
 * night, the next night catches up. Checks each participant's visits again under a lock, in a separate transaction. Also updates which
 * scheduled visits are marked as outside of their windows, if the windows moved or the marks are missing.
 */
export async function markMissed({ orgId, studydesk }: RunningJob): Promise<void> {
  const now = new Date()
  const zones = await studydesk.access.zonesOf(orgId)
  const [siteResult] = await studydesk.database.batch(orgId, [{ text: 'select id::text from site where org_id = $1', values: [orgId] }])
  const siteIds = (siteResult?.rows ?? [])
    .map(({ id }) => String(id))
    .filter((siteId) => formatClock(zoneOf(zones, { siteId }), now).slice(11, 13) === '01')
  await markMissedVisits(studydesk, { orgId, zones, siteIds, now })
}

interface Params {
  readonly orgId: string
  readonly zones: Zones
  readonly siteIds: readonly string[]
  readonly now: Date
}

/** Marks the missed visits of these sites at a point in time. */
export async function markMissedVisits(studydesk: Services, { orgId, zones, siteIds, now }: Params): Promise<void> {
  const caller = createSystemCaller({ orgId, zones, job: markMissedTask })
  for (let last: string | null = null; siteIds.length > 0; ) {
    const batch: readonly string[] = await withOpenVisits(studydesk, { orgId, siteIds, after: last })
    const conducts = await studydesk.database.transaction(orgId, (run) => conductsOf({ run, caller }, batch))
    for (const { id } of conducts.filter((each) => findMissedVisitIds(each, dateOfRow(zones, each, now)).length > 0 || isOutdated(each)))
      await studydesk.engine.work(caller, async (work) => {
        // A missed visit may end the windows of the visits that depend on it.
        for (;;) {
          const [conduct] = await lockConducts({ run: work.run, caller }, [id])
          if (conduct === undefined) break
          const today = dateOfRow(zones, conduct, now)
          const missedIds = findMissedVisitIds(conduct, today)
          if (missedIds.length === 0) break
          await work.trusted.updateMany('participantVisit', missedIds, { status: 'MISSED', unreviewedSince: today })
        }
        await updateDueIndex({ run: work.run, caller }, [id])
      })
    last = batch.at(-1) ?? null
    if (batch.length < batchSize) return
  }
}

async function withOpenVisits(
  { database }: Services,
  { orgId, siteIds, after }: Pick<Params, 'orgId' | 'siteIds'> & { readonly after: string | null },
): Promise<readonly string[]> {
  const [answer] = await database.batch(orgId, [
    {
      text: `select distinct participant_study_id::text as id from participant_visit own
        where org_id = $1 and site_id = any($2::uuid[]) and status in ('UNSCHEDULED', 'SCHEDULED')
          and ${ongoingStudySql('own')} and ($3::uuid is null or participant_study_id > $3::uuid) order by 1 limit $4`,
      values: [orgId, siteIds, after, batchSize],
    },
  ])
  return (answer?.rows ?? []).map(({ id }) => String(id))
}

/**
 * Returns visits that are missed: from the day after the window closed, and for a scheduled visit also after its date. An unscheduled
 * visit is not missed while it depends on a visit that may still take place, since its window moves with that visit. Participants who
 * left miss no visit. Pure.
 * @returns ids of the participant's missed visits
 */
export function findMissedVisitIds(conduct: Conduct, today: string): readonly string[] {
  const windows = currentWindowsOf(conduct)
  return conduct.visits.flatMap(({ id, visitId, status, visitDate, isOpen }) => {
    if (!isOpen) return []
    const window = windows.get(visitId)
    const isOver = (window === undefined || window.closesOn < today) && (visitDate === null || visitDate < today)
    if (status === 'SCHEDULED') return isOver && visitDate !== null ? [id] : []
    return status === 'UNSCHEDULED' && window !== undefined && !window.isProjected && isOver ? [id] : []
  })
}
