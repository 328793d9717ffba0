import type { ResourceRow } from '#resources/core/rows.ts'
import { reverseLine, totalOf } from '#resources/finance/money.ts'
import { conflict } from '../platform/common/errors.ts'
import type { Write, WriteContext } from '../platform/engine/types.ts'
import { takeBackHoldback } from './holdback.ts'
import { lineColumns, linedColumns, lineOfRow, readLines } from './lines.ts'
import { nextNumber } from './numbers.ts'
import { storedLine } from './rates.ts'

type Invoice = ResourceRow['financeInvoice']
type InvoiceWrite = WriteContext<Invoice>

/**
 * Adds the items of the period that no invoice contains to a draft, with a line for each. An item that was reversed before any invoice
 * contained it is left out together with its reversal.
 */
export async function collectItems(write: InvoiceWrite): Promise<void> {
  const { after, caller, run, work } = write
  if (after.document !== 'INVOICE') return
  const { rows } = await run({
    text: `select item.id::text as "itemId", ${linedColumns} from finance_item item
      where item.org_id = $1 and item.study_id = $2 and item.site_id = $3 and item.currency = $4 and item.earned_on between $5 and $6
        and item.invoice_id is null and not exists (select from finance_item other where other.org_id = item.org_id
          and other.invoice_id is null and (other.reverses_id = item.id or other.id = item.reverses_id))
      order by item.id for update of item`,
    values: [caller.orgId, after.studyId, after.siteId, after.currency, after.periodFrom, after.periodUntil],
  })
  if (rows.length > 0) {
    await work.trusted.createMany(
      'financeLine',
      rows.map((row) => ({ ...row, invoiceId: after.id, ...storedLine(lineOfRow(row)) })),
    )
    await work.trusted.updateMany(
      'financeItem',
      rows.map(({ itemId }) => String(itemId)),
      { invoiceId: after.id },
    )
  }
  await storeTotals(write, after.id)
}

/** Stores the sums of an invoice's lines. */
async function storeTotals({ caller, run, work }: InvoiceWrite, id: string): Promise<void> {
  const { rows } = await run({
    text: `select ${lineColumns('line')} from finance_line line where line.org_id = $1 and line.invoice_id = $2`,
    values: [caller.orgId, id],
  })
  await work.trusted.update('financeInvoice', id, storedLine(totalOf(rows.map(lineOfRow))))
}

/** Numbers an invoice when it is issued. */
export const numberInvoice = async ({ caller, studydesk }: Write<Invoice>): Promise<Partial<Invoice>> => ({
  number: await nextNumber(studydesk.database, caller.orgId, 'invoice'),
})

/**
 * Rejects an invoice without lines, and one with a line that was reversed after the draft collected it: the user must see the new total
 * first. @throws conflict InvoiceEmpty, InvoiceOutdated
 */
export async function requireCurrentLines({ after, caller, run }: InvoiceWrite): Promise<void> {
  const { rows } = await run({
    text: `select count(*)::int as count, coalesce(bool_or(reversal.id is not null), false) as "isOutdated"
      from finance_line line left join finance_item reversal on reversal.org_id = line.org_id and reversal.reverses_id = line.item_id
        and reversal.invoice_id is null and reversal.earned_on between $3 and $4
      where line.org_id = $1 and line.invoice_id = $2`,
    values: [caller.orgId, after.id, after.periodFrom, after.periodUntil],
  })
  if (rows[0]?.count === 0) throw conflict('InvoiceEmpty')
  if (after.document === 'INVOICE' && rows[0]?.isOutdated === true) throw conflict('InvoiceOutdated')
}

/**
 * Releases the items of a cancelled invoice, and takes back the release of its holdback. An issued invoice is reversed by a credit note over
 * the same lines.
 */
export async function releaseItems(write: InvoiceWrite): Promise<void> {
  const { after, before, caller, run, work } = write
  if (before?.status === 'ISSUED') await writeCreditNote(write)
  await takeBackHoldback(write)
  const { rows } = await run({
    text: 'select id::text from finance_item where org_id = $1 and invoice_id = $2 order by id for update',
    values: [caller.orgId, after.id],
  })
  if (rows.length > 0)
    await work.trusted.updateMany(
      'financeItem',
      rows.map(({ id }) => String(id)),
      { invoiceId: null },
    )
}

async function writeCreditNote(write: InvoiceWrite): Promise<void> {
  const { after, caller, run, work } = write
  const { studyId, siteId, currency, periodFrom, periodUntil } = after
  const lines = await readLines(run, caller.orgId, after.id)
  const { id } = await work.trusted.create('financeInvoice', {
    studyId,
    siteId,
    currency,
    periodFrom,
    periodUntil,
    document: 'CREDIT_NOTE',
    reversesId: after.id,
  })
  await work.trusted.createMany(
    'financeLine',
    lines.map((row) => ({ ...row, invoiceId: id, ...storedLine(reverseLine(lineOfRow(row))) })),
  )
  await storeTotals(write, id)
  await work.trusted.transition('financeInvoice', id, { name: 'issue' })
}
