import type { Values } from '#resources/core/conditions.ts'
import type { Run } from '../database/types.ts'
import type { Write } from '../engine/types.ts'
import { conflict, invalid } from '../errors.ts'

type Written = Write & { readonly after: Values; readonly run: Run }

/** Nobody is assigned to a study that has ended so. */
export const endedStudies = ['ARCHIVED', 'CANCELLED'] as const

/**
 * Whoever puts a participant into a study names one of its sites, both open: held until the commit, so that a site which is closed
 * meanwhile gets nobody more. Who is there already is not touched. Specification 2, section 5, "Study assignment".
 */
export async function requireOpenStudySite({ action, caller, before, after, run }: Written): Promise<void> {
  if (action === 'remove' || action === 'transition') return
  if (before?.studyId === after.studyId && before?.siteId === after.siteId) return
  const { rows } = await run({
    text: `select study_site.status = 'OPEN' as "isSiteOpen", study.status <> all($4::text[]) as "isStudyOpen"
      from study_site join study on study.org_id = study_site.org_id and study.id = study_site.study_id
      where study_site.org_id = $1 and study_site.study_id = $2 and study_site.site_id = $3
      for share`,
    values: [caller.orgId, after.studyId, after.siteId, endedStudies],
  })
  const [place] = rows
  if (place === undefined) throw invalid([{ path: 'siteId', code: 'notAStudySite' }])
  if (place.isStudyOpen !== true) throw invalid([{ path: 'studyId', code: 'studyClosed' }])
  if (place.isSiteOpen !== true) throw invalid([{ path: 'siteId', code: 'studySiteClosed' }])
}

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
