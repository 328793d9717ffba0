import type { Values } from '#resources/core/conditions.ts'
import type { Run } from '../database/types.ts'
import type { Write } from '../engine/types.ts'
import { conflict, invalid } from '../errors.ts'

type Written = Write & { readonly after: Values; readonly run: Run }

/** Whoever names a study and a site names one of the study's sites. */
export async function refuseForeignSite({ action, caller, after, run }: Written): Promise<void> {
  if (action === 'remove' || action === 'transition') return
  const { rowCount } = await run({
    text: 'select 1 from study_site where org_id = $1 and study_id = $2 and site_id = $3',
    values: [caller.orgId, after.studyId, after.siteId],
  })
  if (rowCount === 0) throw invalid([{ path: 'siteId', code: 'notAStudySite' }])
}

/** A published study keeps at least one site. Specification 2, section 5. */
export async function keepSiteOfPublished({ action, caller, before, run }: Written): Promise<void> {
  if (action !== 'remove' && action !== 'update') return
  const { rowCount } = await run({
    text: `select 1 from study where org_id = $1 and id = $2 and is_published and deleted_at is null
      and not exists (select 1 from study_site where study_site.org_id = study.org_id and study_id = study.id)`,
    values: [caller.orgId, before?.studyId],
  })
  if (rowCount !== 0) throw conflict('PublishedStudyNeedsSite')
}
