import type { ResourceRow } from '#resources/core/rows.ts'
import { circleOf, type VisitTiming } from '#resources/visits/windows.ts'
import type { Caller } from '../platform/common/caller.ts'
import { conflict, invalid } from '../platform/common/errors.ts'
import type { Run } from '../platform/database/types.ts'
import type { Write, WriteContext } from '../platform/engine/types.ts'
import { lockVisits, lockVisitsStatement } from './schedules.ts'

type Visit = ResourceRow['visit']

/**
 * Rejects removing a visit that a version of the schedule contains, or the baseline visit while other visits count from it. Specification
 * 2, section 5.
 * @throws conflict VisitInSchedule, BaselineStays
 */
export async function rejectRemovalIfScheduled({ studydesk, caller: { orgId }, before }: Write<Visit>): Promise<void> {
  if (before === null) return
  const [, versions, others] = await studydesk.database.batch(orgId, [
    lockVisitsStatement(before.studyId),
    {
      text: 'select from visit_schedule where org_id = $1 and study_id = $2 and visits @> $3::jsonb limit 1',
      values: [orgId, before.studyId, JSON.stringify([{ visitId: before.id }])],
    },
    { text: 'select from visit where org_id = $1 and study_id = $2 and id <> $3 limit 1', values: [orgId, before.studyId, before.id] },
  ])
  if (versions?.rowCount !== 0) throw conflict('VisitInSchedule')
  if (before.isBaseline === true && others?.rowCount !== 0) throw conflict('BaselineStays')
}

/** Makes the first visit of a study its baseline visit, and rejects circular dependencies between visits. @throws invalid */
export async function checkTiming({ caller, before, after, run, work }: WriteContext<Visit>): Promise<void> {
  const isNew = before === null
  if (!isNew && before.dependsOnVisitId === after.dependsOnVisitId) return
  const visits = await readLockedVisits(run, caller, after.studyId)
  if (isNew && after.planned !== 'UNSCHEDULED' && !visits.some(({ isBaseline }) => isBaseline))
    await work.trusted.update('visit', after.id, { isBaseline: true })
  const changedVisits = visits.map((each) => (each.visitId === after.id ? { ...each, dependsOnVisitId: after.dependsOnVisitId } : each))
  if (circleOf(changedVisits) !== null) throw invalid([{ path: 'dependsOnVisitId', code: 'circle' }])
}

type LockedVisit = Pick<VisitTiming, 'visitId' | 'dependsOnVisitId' | 'isBaseline'>

/** Locks the visits of a study until the commit and returns them. */
export async function readLockedVisits(run: Run, { orgId }: Pick<Caller, 'orgId'>, studyId: string): Promise<readonly LockedVisit[]> {
  await lockVisits(run, studyId)
  const { rows } = await run({
    text: `select id::text as "visitId", depends_on_visit_id::text as "dependsOnVisitId", is_baseline as "isBaseline"
      from visit where org_id = $1 and study_id = $2 order by rank`,
    values: [orgId, studyId],
  })
  return rows as unknown as readonly LockedVisit[]
}
