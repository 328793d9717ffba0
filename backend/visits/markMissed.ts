import { clockIn, todayAt, type Zones, zoneOf } from '#resources/core/day.ts'
import { systemCaller } from '../caller.ts'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import type { RunningJob } from '../engine/ports/tasks.ts'
import { type Conduct, conductsHeld, conductsOf, windowsIn } from './conduct.ts'
import { indexDue } from './dueIndex.ts'
import { isOutdated } from './plannedOutside.ts'

export const markMissedTask = 'markMissedVisits'

/** Participations that are read in one go. */
const atOnce = 500

/**
 * Marks the visits that were missed, at each site in the first hours of its day. Runs every hour: clocks of sites differ, and a night in which no node
 * ran is made up for in the next. Each participant's visits in a transaction of their own, checked again under a lock. Planned days outside
 * of their windows are stored again where the windows moved since, or where they were never stored.
 */
export async function markMissed({ orgId, studydesk }: RunningJob): Promise<void> {
  const now = new Date()
  const zones = await studydesk.access.zonesOf(orgId)
  const [found] = await studydesk.database.batch(orgId, [{ text: 'select id::text from site where org_id = $1', values: [orgId] }])
  const siteIds = (found?.rows ?? [])
    .map(({ id }) => String(id))
    .filter((siteId) => clockIn(zoneOf(zones, { siteId }), now).slice(11, 13) === '01')
  await markMissedAt(studydesk, { orgId, zones, siteIds, now })
}

interface Asked {
  readonly orgId: string
  readonly zones: Zones
  readonly siteIds: readonly string[]
  readonly now: Date
}

/** The same at these sites, as of a moment. */
export async function markMissedAt(studydesk: Studydesk, { orgId, zones, siteIds, now }: Asked): Promise<void> {
  const caller = systemCaller({ orgId, zones, job: markMissedTask })
  for (let last: string | null = null; siteIds.length > 0; ) {
    const batch: readonly string[] = await withOpenVisits(studydesk, { orgId, siteIds, after: last })
    const conducts = await studydesk.database.transaction(orgId, (run) => conductsOf({ run, caller }, batch))
    for (const { id } of conducts.filter((each) => missedIn(each, todayAt(zones, each, now)).length > 0 || isOutdated(each)))
      await studydesk.engine.work(caller, async (work) => {
        // With a visit that was missed those behind it may be over, too.
        for (;;) {
          const [conduct] = await conductsHeld({ run: work.run, caller }, [id])
          if (conduct === undefined) break
          const today = todayAt(zones, conduct, now)
          const missed = missedIn(conduct, today)
          if (missed.length === 0) break
          await work.trusted.updateMany('participantVisit', missed, { status: 'MISSED', unreviewedSince: today })
        }
        await indexDue({ run: work.run, caller }, [id])
      })
    last = batch.at(-1) ?? null
    if (batch.length < atOnce) return
  }
}

async function withOpenVisits(
  { database }: Studydesk,
  { orgId, siteIds, after }: Pick<Asked, 'orgId' | 'siteIds'> & { readonly after: string | null },
): Promise<readonly string[]> {
  const [answer] = await database.batch(orgId, [
    {
      text: `select distinct participant_study_id::text as id from participant_visit
        where org_id = $1 and site_id = any($2::uuid[]) and status in ('UNSCHEDULED', 'SCHEDULED')
          and ($3::uuid is null or participant_study_id > $3::uuid) order by 1 limit $4`,
      values: [orgId, siteIds, after, atOnce],
    },
  ])
  return (answer?.rows ?? []).map(({ id }) => String(id))
}

/**
 * A visit is missed on the day after its window closed, and one that is planned for later not before that day has gone by. What nobody has planned and
 * counts from a visit that may still take place waits for that one: its window moves with it. Participants who left miss nothing. Pure.
 * @returns the ids of the participant's visits that are
 */
export function missedIn(conduct: Conduct, today: string): readonly string[] {
  const windows = windowsIn(conduct)
  return conduct.visits.flatMap(({ id, visitId, status, visitDate, isOpen }) => {
    if (!isOpen) return []
    const window = windows.get(visitId)
    const isOver = (window === undefined || window.closesOn < today) && (visitDate === null || visitDate < today)
    if (status === 'SCHEDULED') return isOver && visitDate !== null ? [id] : []
    return status === 'UNSCHEDULED' && window !== undefined && !window.isProjected && isOver ? [id] : []
  })
}
