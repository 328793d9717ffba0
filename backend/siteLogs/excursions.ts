import type { ResourceRow } from '#resources/core/rows.ts'
import { invalid } from '../platform/common/errors.ts'
import type { WriteContext } from '../platform/engine/types.ts'

type ExcursionWrite = WriteContext<ResourceRow['temperatureExcursion']>

/** Quarantines the available lots of the product at the site, in the transaction of the record. */
export async function quarantineLots({ after, caller, run, work }: ExcursionWrite): Promise<void> {
  const { rows } = await run({
    text: `select id::text from product_lot where org_id = $1 and site_id = $2 and product_id = $3 and status = 'AVAILABLE' order by id for update`,
    values: [caller.orgId, after.siteId, after.productId],
  })
  for (const { id } of rows)
    await work.trusted.transition('productLot', String(id), { name: 'quarantineAutomatically', reason: after.description ?? '' })
  await work.trusted.update('temperatureExcursion', after.id, { quarantined: rows.length })
}

/** Rejects a start or an end in the future. @throws invalid inFuture */
export async function rejectFuture({ after }: ExcursionWrite): Promise<void> {
  const fields = (['startedAt', 'endedAt'] as const).filter((name) => Date.parse(String(after[name])) > Date.now())
  if (fields.length > 0) throw invalid(fields.map((path) => ({ path, code: 'inFuture' })))
}
