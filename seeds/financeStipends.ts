import type { Values } from '#resources/core/conditions.ts'
import type { Random } from '#resources/core/random.ts'
import { addDays } from '#resources/core/values/day.ts'
import { financeStipend } from '#resources/finance/financeStipend.ts'
import { storyDay } from './calendar.ts'
import { stored } from './stored.ts'

type Row = Values & { readonly id: string }

interface StipendContext {
  readonly rates: readonly Row[]
  /** Completed visits, the oldest first. */
  readonly completed: readonly Row[]
  /** Participations by id. */
  readonly cards: ReadonlyMap<unknown, Row>
  readonly paidBy: string | null
}

/** Days from the visit to the payment. Stipends of later visits are still owed. */
const daysToPayment = 10
const methods = ['TRANSFER', 'CASH', 'PREPAID_CARD', 'CHEQUE'] as const

/** Generates stipends of completed visits: the older ones are paid, the newer ones owed, and one is cancelled. */
export function makeStipends(random: Random, { rates, completed, cards, paidBy }: StipendContext): readonly Row[] {
  const owed = completed.flatMap((visit) => {
    const rate = rates.find(({ kind, visitId }) => kind === 'STIPEND' && visitId === visit.visitId)
    return rate === undefined ? [] : [{ visit, rate }]
  })
  return owed.map(({ visit, rate }, index) => {
    const owedOn = String(visit.completedOn)
    const paidOn = addDays(owedOn, daysToPayment)
    const isPaid = paidOn <= storyDay
    const payment = { status: 'PAID', paidOn, method: methods[index % methods.length], paidBy, receiptNumber: index + 1 }
    const open = { status: index === owed.length - 1 ? 'CANCELLED' : 'OWED' }
    return stored(
      random,
      financeStipend,
      {
        studyId: visit.studyId,
        siteId: visit.siteId,
        rateId: rate.id,
        participantStudyId: visit.participantStudyId,
        participantVisitId: visit.id,
        visitId: visit.visitId,
        subjectId: cards.get(visit.participantStudyId)?.subjectId,
        owedOn,
        currency: rate.currency,
        amount: rate.amount,
        sourceKey: `visit:${visit.id}`,
        ...(isPaid ? payment : open),
      },
      owedOn,
    )
  })
}
