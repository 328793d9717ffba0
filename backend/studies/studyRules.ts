import type { ResourceRow } from '#resources/rows.ts'
import type { Writing } from '../engine/types.ts'
import { conflict } from '../errors.ts'

/** A published study has a site; afterwards its last one cannot be taken away. Specification 2, section 5. */
export async function requireSiteToPublish({
  caller,
  transition,
  after,
  run,
}: Writing<ResourceRow['study']> & { readonly transition: string }): Promise<void> {
  if (transition !== 'publish') return
  const { rowCount } = await run({
    text: 'select 1 from study_site where org_id = $1 and study_id = $2 limit 1',
    values: [caller.orgId, after.id],
  })
  if (rowCount === 0) throw conflict('PublishedStudyNeedsSite')
}
