import { reverseLine } from '#resources/finance/money.ts'
import type { EarnedKind } from '#resources/finance/moneyFields.ts'
import { todayFor } from '../platform/common/today.ts'
import type { WriteContext } from '../platform/engine/types.ts'
import { lineColumns, lineOfRow } from './lines.ts'
import { lineOfRate, type Rate, storedLine } from './rates.ts'

type Transaction = Pick<WriteContext, 'caller' | 'run' | 'work'>

/** Event that earns an item: a completed visit, or the state of a participation. */
export interface EarnedEvent {
  readonly sourceKey: string
  readonly kind: EarnedKind
  readonly studyId: string
  readonly siteId: string
  readonly participantStudyId: string
  readonly participantVisitId: string | null
  readonly visitId: string | null
  /** Name of the visit. */
  readonly label: string | null
  readonly subjectId: string | null
  /** YYYY-MM-DD. */
  readonly earnedOn: string
}

/** Records an item at a rate. The database refuses a second current item of the same event. */
export async function recordItem({ work }: Pick<Transaction, 'work'>, event: EarnedEvent, rate: Rate): Promise<void> {
  const { currency, id: rateId } = rate
  await work.trusted.create('financeItem', { ...event, rateId, currency, ...storedLine(lineOfRate(rate)), origin: 'STUDY' })
}

/** Reverses the current items of an event: each stays, and another item of the opposite amount is added. */
export async function takeBackItems(
  write: Transaction,
  sourceKey: string,
  kinds: readonly EarnedKind[],
  reason: string | null,
): Promise<void> {
  const { rows } = await write.run({
    text: `select id::text from finance_item where org_id = $1 and source_key = $2 and kind = any($3) order by id for update`,
    values: [write.caller.orgId, sourceKey, kinds],
  })
  for (const { id } of rows) {
    await write.work.trusted.transition('financeItem', String(id), { name: 'reverseAutomatically', ...(reason === null ? {} : { reason }) })
    await reverseItem(write, String(id), reason)
  }
}

/**
 * Adds the reversal of an item. Until an issued invoice contains the item, the reversal has its date, and a draft with the item is not
 * issued until it contains the reversal too (`requireCurrentLines`). Afterwards the reversal has the date of the correction and reduces a
 * later invoice.
 */
export async function reverseItem({ caller, run, work }: Transaction, id: string, reason: string | null): Promise<void> {
  const { rows } = await run({
    text: `select item.study_id::text as "studyId", item.site_id::text as "siteId", item.rate_id::text as "rateId", item.kind,
        item.subject_id as "subjectId", item.participant_study_id::text as "participantStudyId",
        item.participant_visit_id::text as "participantVisitId", item.visit_id::text as "visitId", item.label,
        item.earned_on::text as "earnedOn", item.currency, item.origin, item.reason,
        invoice.status in ('ISSUED', 'PAID') as "isInvoiced", ${lineColumns('item')}
      from finance_item item left join finance_invoice invoice on invoice.org_id = item.org_id and invoice.id = item.invoice_id
      where item.org_id = $1 and item.id = $2`,
    values: [caller.orgId, id],
  })
  const [row] = rows
  if (row === undefined) return
  const { isInvoiced, earnedOn, reason: recordedReason, ...item } = row
  await work.trusted.create('financeItem', {
    ...item,
    ...storedLine(reverseLine(lineOfRow(row))),
    earnedOn: isInvoiced === true ? todayFor(caller, { siteId: String(row.siteId) }) : earnedOn,
    reason: reason ?? recordedReason,
    reversesId: id,
  })
}
