import type { ResourceRow } from '#resources/core/rows.ts'
import { decimalOf } from '#resources/finance/money.ts'
import type { Write, WriteContext } from '../platform/engine/types.ts'
import type { EarnedEvent } from './earned.ts'
import { nextNumber } from './numbers.ts'
import type { Rate } from './rates.ts'

type Transaction = Pick<WriteContext, 'caller' | 'run' | 'work'>

/** Records what a participant is owed for a visit. A stipend that was paid before the visit was corrected counts for it again. */
export async function owe({ caller, run, work }: Transaction, event: EarnedEvent, rate: Rate): Promise<void> {
  const { sourceKey, studyId, siteId, participantStudyId, participantVisitId, visitId, subjectId, earnedOn } = event
  const { rows } = await run({
    text: `select id::text, is_visit_undone as "isVisitUndone" from finance_stipend where org_id = $1 and source_key = $2 for update`,
    values: [caller.orgId, sourceKey],
  })
  const [existing] = rows
  if (existing !== undefined) {
    if (existing.isVisitUndone === true) await work.trusted.update('financeStipend', String(existing.id), { isVisitUndone: false })
    return
  }
  await work.trusted.create('financeStipend', {
    sourceKey,
    studyId,
    siteId,
    participantStudyId,
    participantVisitId,
    visitId,
    subjectId,
    rateId: rate.id,
    owedOn: earnedOn,
    currency: rate.currency,
    amount: decimalOf(rate.amount),
  })
}

/** Cancels the stipend of a visit that is no longer completed, or marks it if it is already paid. */
export async function takeBackStipend({ caller, run, work }: Transaction, sourceKey: string, reason: string | null): Promise<void> {
  const { rows } = await run({
    text: 'select id::text, status from finance_stipend where org_id = $1 and source_key = $2 for update',
    values: [caller.orgId, sourceKey],
  })
  for (const { id, status } of rows) {
    if (status === 'PAID') await work.trusted.update('financeStipend', String(id), { isVisitUndone: true })
    if (status === 'OWED')
      await work.trusted.transition('financeStipend', String(id), { name: 'cancelAutomatically', ...(reason === null ? {} : { reason }) })
  }
}

/** Numbers the receipt of a payment. */
export const numberReceipt = async ({
  caller,
  studydesk,
}: Write<ResourceRow['financeStipend']>): Promise<Partial<ResourceRow['financeStipend']>> => ({
  receiptNumber: await nextNumber(studydesk.database, caller.orgId, 'receipt'),
})

/** Cancels a stipend whose payment was undone after its visit was. */
export async function cancelUnearned({ after, reason, work }: WriteContext<ResourceRow['financeStipend']>): Promise<void> {
  if (after.isVisitUndone === true)
    await work.trusted.transition('financeStipend', after.id, { name: 'cancelAutomatically', ...(reason === null ? {} : { reason }) })
}
