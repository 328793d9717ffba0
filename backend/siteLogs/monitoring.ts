import type { ResourceRow } from '#resources/core/rows.ts'
import { conflict, invalid } from '../platform/common/errors.ts'
import type { WriteContext } from '../platform/engine/types.ts'

/** Rejects closing a monitoring visit that has open action items. @throws conflict OpenActionItems */
export async function rejectOpenItems({ after, caller, run }: WriteContext<ResourceRow['monitoringVisit']>): Promise<void> {
  const { rowCount } = await run({
    text: `select from monitoring_action where org_id = $1 and monitoring_visit_id = $2 and status = 'OPEN' limit 1`,
    values: [caller.orgId, after.id],
  })
  if (rowCount !== 0) throw conflict('OpenActionItems')
}

/** Requires that the owner works at the study site, since others do not see the item. @throws invalid notInSiteTeam */
export async function requireOwnerInTeam({ after, before, caller, run }: WriteContext<ResourceRow['monitoringAction']>): Promise<void> {
  if (before?.ownerId === after.ownerId) return
  const { rowCount } = await run({
    text: 'select from study_site_assignment where org_id = $1 and study_id = $2 and site_id = $3 and user_id = $4',
    values: [caller.orgId, after.studyId, after.siteId, after.ownerId],
  })
  if (rowCount === 0) throw invalid([{ path: 'ownerId', code: 'notInSiteTeam' }])
}
