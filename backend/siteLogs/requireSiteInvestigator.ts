import type { ResourceRow } from '#resources/core/rows.ts'
import { forbidden } from '../platform/common/errors.ts'
import type { WriteContext } from '../platform/engine/types.ts'

/** Requires that the caller is the principal investigator of the study site. @throws forbidden NotSiteInvestigator */
export async function requireSiteInvestigator({ after, caller, run }: WriteContext<ResourceRow['delegation']>): Promise<void> {
  const { rowCount } = await run({
    text: `select from study_site_assignment where org_id = $1 and study_id = $2 and site_id = $3 and user_id = $4
      and site_role = 'PRINCIPAL_INVESTIGATOR' for share`,
    values: [caller.orgId, after.studyId, after.siteId, caller.userId],
  })
  if (rowCount === 0) throw forbidden('NotSiteInvestigator')
}
