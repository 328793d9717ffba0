import type { ResourceRow } from '#resources/core/rows.ts'
import { decimalOf, totalOf } from '#resources/finance/money.ts'
import { conflict } from '../platform/common/errors.ts'
import { todayFor } from '../platform/common/today.ts'
import type { WriteContext } from '../platform/engine/types.ts'
import { takeBackItems } from './earned.ts'
import { lineOfRow } from './lines.ts'

type InvoiceWrite = WriteContext<ResourceRow['financeInvoice']>

const holdbackPrefix = 'holdback:'

const sourceOfHoldback = (invoiceId: string): string => `${holdbackPrefix}${invoiceId}`

/**
 * Records what was held back on the lines of a paid invoice as an item of today. Its holdback is negative, so that sums of holdback
 * show the amount not yet released. Nothing is released for an item that was reversed, and its reversal then lowers no other release. If
 * the holdback of the item was already released before its reversal, the reversal takes it back with the release of its own invoice.
 * @throws conflict NothingHeldBack
 */
export async function releaseHoldback({ after, caller, reason, run, work }: InvoiceWrite): Promise<void> {
  const { rows } = await run({
    text: `select line.amount::text, line.overhead::text, line.holdback::text, line.total::text from finance_line line
      join finance_item item on item.org_id = line.org_id and item.id = line.item_id
      where line.org_id = $1 and line.invoice_id = $2 and line.kind <> 'HOLDBACK'
        and not exists (select from finance_item reversal where reversal.org_id = item.org_id and reversal.reverses_id = item.id)
        and (item.reverses_id is null or exists (select from finance_item original
          join finance_item release on release.org_id = original.org_id and lower(release.source_key) = $3 || original.invoice_id::text
            and release.created_at < item.created_at
          where original.org_id = item.org_id and original.id = item.reverses_id))`,
    values: [caller.orgId, after.id, holdbackPrefix],
  })
  const { holdback } = totalOf(rows.map(lineOfRow))
  if (holdback === 0) throw conflict('NothingHeldBack')
  await work.trusted.create('financeItem', {
    sourceKey: sourceOfHoldback(after.id),
    kind: 'HOLDBACK',
    studyId: after.studyId,
    siteId: after.siteId,
    label: String(after.number),
    earnedOn: todayFor(caller, after),
    currency: after.currency,
    amount: 0,
    overhead: 0,
    holdback: -decimalOf(holdback),
    total: decimalOf(holdback),
    reason,
  })
}

/** Reverses the release of an invoice's holdback. */
export const takeBackHoldback = (write: InvoiceWrite): Promise<void> =>
  takeBackItems(write, sourceOfHoldback(write.after.id), ['HOLDBACK'], write.reason)

/** Lets the holdback of an invoice be released again after its item was reversed by hand. */
export async function allowRelease({ before, work }: WriteContext<ResourceRow['financeItem']>): Promise<void> {
  const [, invoiceId] = before?.kind === 'HOLDBACK' ? (before.sourceKey?.split(':') ?? []) : []
  if (invoiceId !== undefined) await work.trusted.update('financeInvoice', invoiceId, { holdbackReleasedOn: null })
}
