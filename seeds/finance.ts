import type { Values } from '#resources/core/conditions.ts'
import type { Random } from '#resources/core/random.ts'
import { addDays } from '#resources/core/values/day.ts'
import type { Language } from '#resources/core/values/preferences.ts'
import { financeInvoice } from '#resources/finance/financeInvoice.ts'
import { financeItem } from '#resources/finance/financeItem.ts'
import { financeLine } from '#resources/finance/financeLine.ts'
import { financeRate } from '#resources/finance/financeRate.ts'
import { type Currency, centsOf, decimalOf, lineOf, type MoneyLine, reverseLine, totalOf } from '#resources/finance/money.ts'
import { storyDay } from './calendar.ts'
import { makeStipends } from './financeStipends.ts'
import { stored } from './stored.ts'
import type { DemoRows } from './types.ts'

type Row = Values & { readonly id: string }

interface FinanceContext {
  readonly language: Language
  /** The study and the site whose money the demo contains. */
  readonly studySite: Values | undefined
  /** Visits of the schedules. */
  readonly visits: readonly Row[]
  readonly participations: readonly Row[]
  readonly participantVisits: readonly Row[]
  /** The user who records payments. */
  readonly financeId: string | null
}

/** Days before `storyDay` from which the rates apply. Visits before that have no rate. */
const ratedDays = 150
/** Days of one invoice's period. */
const periodDays = 30
const currency: Currency = 'CAD'
const percents = { overheadPercent: 20, holdbackPercent: 5 } as const

const on = (days: number): string => addDays(storyDay, -days)

const texts = {
  procedure: { en: 'Additional ECG', fr: 'ECG supplémentaire' },
  requested: { en: 'Requested by the sponsor', fr: 'Demandé par le promoteur' },
  mistaken: { en: 'Entered for the wrong participant', fr: 'Saisi pour le mauvais participant' },
  opened: { en: 'Site opened', fr: 'Ouverture du centre' },
} as const

/** Generates rates, earned items, invoices in every state and stipends of one study site. */
export function makeFinance(random: Random, context: FinanceContext): readonly DemoRows[] {
  const { studySite, participantVisits, participations } = context
  if (studySite === undefined) return []
  const rates = makeRates(random, context)
  const isHere = ({ studyId, siteId }: Row): boolean => studyId === studySite.studyId && siteId === studySite.siteId
  const completed = participantVisits
    .filter((visit) => isHere(visit) && visit.status === 'COMPLETED' && String(visit.completedOn) >= on(ratedDays))
    .toSorted((left, right) => String(left.completedOn).localeCompare(String(right.completedOn)))
  const cards = new Map<unknown, Row>(participations.map((each) => [each.id, each]))
  const earned = [
    ...completed.flatMap((visit) => itemOfVisit(random, context, { rates, visit, card: cards.get(visit.participantStudyId) })),
    ...itemsByHand(random, context, rates, cards.get(completed[0]?.participantStudyId)),
  ]
  const { invoices, lines, invoiceOf } = makeInvoices(random, studySite, earned)
  return [
    { resource: 'financeRate', rows: rates },
    { resource: 'financeInvoice', rows: invoices },
    { resource: 'financeItem', rows: earned.map((item) => ({ ...item, invoiceId: invoiceOf.get(item.id) ?? null })) },
    { resource: 'financeLine', rows: lines },
    { resource: 'financeStipend', rows: makeStipends(random, { rates, completed, cards, paidBy: context.financeId }) },
  ]
}

/** Generates the rates. The last visit of the schedule has none, so that the list of visits without a rate is not empty. */
function makeRates(random: Random, { language, studySite, visits }: FinanceContext): readonly Row[] {
  const own = visits.filter(({ studyId }) => studyId === studySite?.studyId)
  const rate = (values: Values): Row =>
    stored(random, financeRate, { studyId: studySite?.studyId, currency, validFrom: on(ratedDays), ...values }, on(ratedDays))
  return [
    ...own.slice(0, -1).map(({ id }, index) => rate({ kind: 'VISIT', visitId: id, amount: 425 + (index % 4) * 87.5, ...percents })),
    ...own.slice(0, 3).map(({ id }) => rate({ kind: 'STIPEND', visitId: id, amount: 60 })),
    rate({ kind: 'ENROLMENT', amount: 350, ...percents }),
    rate({ kind: 'SCREEN_FAILURE', amount: 275, ...percents }),
    rate({ kind: 'START_UP', amount: 7500, ...percents, holdbackPercent: null }),
    rate({ kind: 'PROCEDURE', label: texts.procedure[language], amount: 142.35, ...percents }),
  ]
}

const storedAmounts = (line: MoneyLine): Values => Object.fromEntries(Object.entries(line).map(([name, cents]) => [name, decimalOf(cents)]))

/** Returns the line of a stored row, in cents. */
const lineOfRow = ({ amount, overhead, holdback, total }: Row): MoneyLine => ({
  amount: centsOf(amount as number),
  overhead: centsOf(overhead as number),
  holdback: centsOf(holdback as number),
  total: centsOf(total as number),
})

function makeItem(random: Random, studySite: Values | undefined, rate: Row, values: Values & { readonly earnedOn: string }): Row {
  const line = lineOf(centsOf(rate.amount as number), centsOf(rate.overheadPercent as number), centsOf(rate.holdbackPercent as number))
  const { studyId, siteId } = studySite ?? {}
  const fields = { studyId, siteId, rateId: rate.id, kind: rate.kind, currency, label: rate.label, ...storedAmounts(line), ...values }
  return stored(random, financeItem, fields, values.earnedOn)
}

interface CompletedVisit {
  readonly rates: readonly Row[]
  readonly visit: Row
  readonly card: Row | undefined
}

function itemOfVisit(random: Random, { studySite, visits }: FinanceContext, { rates, visit, card }: CompletedVisit): readonly Row[] {
  const rate = rates.find(({ kind, visitId }) => kind === 'VISIT' && visitId === visit.visitId)
  if (rate === undefined || card === undefined) return []
  return [
    makeItem(random, studySite, rate, {
      origin: 'STUDY',
      sourceKey: `visit:${visit.id}`,
      participantStudyId: card.id,
      participantVisitId: visit.id,
      visitId: visit.visitId,
      label: visits.find(({ id }) => id === visit.visitId)?.name,
      subjectId: card.subjectId,
      earnedOn: String(visit.completedOn),
    }),
  ]
}

/** Generates a start-up, a procedure, and a procedure that was reversed. */
function itemsByHand(
  random: Random,
  { language, studySite }: FinanceContext,
  rates: readonly Row[],
  card: Row | undefined,
): readonly Row[] {
  const rateOf = (kind: string) => rates.find((each) => each.kind === kind) as Row
  const procedure = { subjectId: card?.subjectId, reason: texts.requested[language], origin: 'PERSON' }
  const mistaken = makeItem(random, studySite, rateOf('PROCEDURE'), { ...procedure, earnedOn: on(12), status: 'REVERSED' })
  const reversal = makeItem(random, studySite, rateOf('PROCEDURE'), {
    ...procedure,
    earnedOn: on(12),
    reason: texts.mistaken[language],
    ...storedAmounts(reverseLine(lineOfRow(mistaken))),
    reversesId: mistaken.id,
  })
  return [
    makeItem(random, studySite, rateOf('START_UP'), { earnedOn: on(ratedDays - 5), reason: texts.opened[language], origin: 'PERSON' }),
    makeItem(random, studySite, rateOf('PROCEDURE'), { ...procedure, earnedOn: on(50) }),
    mistaken,
    reversal,
  ]
}

interface InvoicePlan {
  /** Days before `storyDay` on which the period began. */
  readonly began: number
  readonly values: Values
}

/** Invoices from the oldest: paid, overdue, cancelled with its credit note, issued again, and a draft. The newest items are on none. */
const invoicePlans: readonly InvoicePlan[] = [
  { began: 150, values: { number: 1, status: 'PAID', issuedOn: on(115), dueOn: on(85), paidOn: on(90), paymentReference: 'EFT 20417' } },
  { began: 120, values: { number: 2, status: 'ISSUED', issuedOn: on(85), dueOn: on(55) } },
  { began: 90, values: { number: 3, status: 'CANCELLED', issuedOn: on(58), dueOn: on(28) } },
  { began: 90, values: { number: 5, status: 'ISSUED', issuedOn: on(56), dueOn: addDays(storyDay, 20) } },
  { began: 60, values: { status: 'DRAFT' } },
]

function makeInvoices(random: Random, { studyId, siteId }: Values, items: readonly Row[]) {
  const invoiceOf = new Map<string, string>()
  const lines: Row[] = []
  const makeInvoice = (own: readonly Row[], sign: (line: MoneyLine) => MoneyLine, values: Values & { readonly day: string }): Row => {
    const { day, ...fields } = values
    const totals = storedAmounts(totalOf(own.map((item) => sign(lineOfRow(item)))))
    const invoice = stored(random, financeInvoice, { studyId, siteId, currency, ...totals, ...fields }, day)
    for (const item of own) {
      const { kind, label, subjectId, earnedOn } = item
      const line = { invoiceId: invoice.id, itemId: item.id, kind, label, subjectId, earnedOn, currency }
      lines.push(stored(random, financeLine, { ...line, ...storedAmounts(sign(lineOfRow(item))) }, day))
    }
    return invoice
  }
  const invoices = invoicePlans.flatMap(({ began, values }) => {
    const [periodFrom, periodUntil] = [on(began), on(began - periodDays + 1)]
    const own = items.filter(({ earnedOn }) => String(earnedOn) >= periodFrom && String(earnedOn) <= periodUntil)
    const day = String(values.issuedOn ?? on(20))
    const invoice = makeInvoice(own, (line) => line, { document: 'INVOICE', periodFrom, periodUntil, day, ...values })
    if (values.status !== 'CANCELLED') for (const { id } of own) invoiceOf.set(id, invoice.id)
    if (values.status !== 'CANCELLED') return [invoice]
    const note = { number: 4, status: 'ISSUED', issuedOn: on(57), document: 'CREDIT_NOTE', reversesId: invoice.id }
    return [invoice, makeInvoice(own, reverseLine, { ...note, periodFrom, periodUntil, day: on(57) })]
  })
  return { invoices, lines, invoiceOf }
}
