import type { Values } from '#resources/core/conditions.ts'
import type { Run } from '../database/types.ts'
import type { Write } from '../engine/types.ts'
import { conflict } from '../errors.ts'

/** A published study has a site; afterwards its last one cannot be taken away. Specification 2, section 5. */
export async function requireSiteToPublish({
  caller,
  transition,
  after,
  run,
}: Write & { readonly transition: string; readonly after: Values; readonly run: Run }): Promise<void> {
  if (transition !== 'publish') return
  const { rowCount } = await run({
    text: 'select 1 from study_site where org_id = $1 and study_id = $2 limit 1',
    values: [caller.orgId, after.id],
  })
  if (rowCount === 0) throw conflict('PublishedStudyNeedsSite')
}
