import type { ResourceRow } from '#resources/rows.ts'
import { circleOf, type VisitTiming } from '#resources/visits/windows.ts'
import type { Caller } from '../caller.ts'
import type { Run } from '../database/types.ts'
import type { Write, Writing } from '../engine/types.ts'
import { conflict, invalid } from '../errors.ts'
import { holdVisits, holdVisitsStatement } from './schedules.ts'

type Visit = ResourceRow['visit']

/**
 * A visit that a version of the schedule has is not removed, nor the baseline visit while others count from it. Specification 2, section 5.
 * @throws conflict VisitInSchedule, BaselineStays
 */
export async function keepUsed({ studydesk, caller: { orgId }, before }: Write<Visit>): Promise<void> {
  if (before === null) return
  const [, versions, others] = await studydesk.database.batch(orgId, [
    holdVisitsStatement(before.studyId),
    {
      text: 'select from visit_schedule where org_id = $1 and study_id = $2 and visits @> $3::jsonb limit 1',
      values: [orgId, before.studyId, JSON.stringify([{ visitId: before.id }])],
    },
    { text: 'select from visit where org_id = $1 and study_id = $2 and id <> $3 limit 1', values: [orgId, before.studyId, before.id] },
  ])
  if (versions?.rowCount !== 0) throw conflict('VisitInSchedule')
  if (before.isBaseline === true && others?.rowCount !== 0) throw conflict('BaselineStays')
}

/** The first visit of a study is its baseline visit; what a visit hangs on never hangs on the visit. @throws invalid */
export async function keepTiming({ caller, before, after, run, work }: Writing<Visit>): Promise<void> {
  const isMade = before === null
  if (!isMade && before.dependsOnVisitId === after.dependsOnVisitId) return
  const visits = await visitsHeld(run, caller, after.studyId)
  if (isMade && after.planned !== 'UNSCHEDULED' && !visits.some(({ isBaseline }) => isBaseline))
    await work.trusted.update('visit', after.id, { isBaseline: true })
  const timed = visits.map((each) => (each.visitId === after.id ? { ...each, dependsOnVisitId: after.dependsOnVisitId } : each))
  if (circleOf(timed) !== null) throw invalid([{ path: 'dependsOnVisitId', code: 'circle' }])
}

type Held = Pick<VisitTiming, 'visitId' | 'dependsOnVisitId' | 'isBaseline'>

/** The visits of a study, which nobody else changes before the commit. */
export async function visitsHeld(run: Run, { orgId }: Pick<Caller, 'orgId'>, studyId: string): Promise<readonly Held[]> {
  await holdVisits(run, studyId)
  const { rows } = await run({
    text: `select id::text as "visitId", depends_on_visit_id::text as "dependsOnVisitId", is_baseline as "isBaseline"
      from visit where org_id = $1 and study_id = $2 order by rank`,
    values: [orgId, studyId],
  })
  return rows as unknown as readonly Held[]
}
