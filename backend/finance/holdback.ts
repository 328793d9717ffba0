import type { ResourceRow } from '#resources/core/rows.ts'
import { decimalOf, totalOf } from '#resources/finance/money.ts'
import { conflict } from '../platform/common/errors.ts'
import { todayFor } from '../platform/common/today.ts'
import type { WriteContext } from '../platform/engine/types.ts'
import { takeBackItems } from './earned.ts'
import { lineOfRow, readLines } from './lines.ts'

type InvoiceWrite = WriteContext<ResourceRow['financeInvoice']>

const sourceOfHoldback = (invoiceId: string): string => `holdback:${invoiceId}`

/**
 * Records what was held back on the lines of a paid invoice as an item of today. Its holdback is negative, so that sums of holdback
 * show the amount not yet released. @throws conflict NothingHeldBack
 */
export async function releaseHoldback({ after, caller, reason, run, work }: InvoiceWrite): Promise<void> {
  const lines = await readLines(run, caller.orgId, after.id)
  const { holdback } = totalOf(lines.filter(({ kind }) => kind !== 'HOLDBACK').map(lineOfRow))
  if (holdback <= 0) throw conflict('NothingHeldBack')
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
