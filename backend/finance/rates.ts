import { type Currency, centsOf, decimalOf, lineOf, type MoneyLine } from '#resources/finance/money.ts'
import type { EarnedKind } from '#resources/finance/moneyFields.ts'
import type { Run } from '../platform/database/types.ts'

/** Rate in force, with its amounts in cents and hundredths of a percent. */
export interface Rate {
  readonly id: string
  readonly kind: EarnedKind | 'STIPEND'
  readonly siteId: string | null
  readonly visitId: string | null
  readonly label: string | null
  readonly currency: Currency
  readonly amount: number
  readonly overheadPercent: number
  readonly holdbackPercent: number
}

interface RatedEvent {
  readonly orgId: string
  readonly studyId: string
  readonly siteId: string
  /** YYYY-MM-DD. */
  readonly day: string
  readonly kinds: readonly string[]
  readonly visitId: string | null
}

/** Columns of a rate. Decimals are read as text, so that they convert to whole cents without floating-point rounding. */
export const rateColumns = `rate.id::text, rate.kind, rate.site_id::text as "siteId", rate.visit_id::text as "visitId", rate.label, rate.currency,
  rate.amount::text, rate.overhead_percent::text as "overheadPercent", rate.holdback_percent::text as "holdbackPercent"`

export function rateOf(row: Readonly<Record<string, unknown>>): Rate {
  const decimal = (name: string): number => centsOf(row[name] as string | null)
  return {
    ...(row as unknown as Rate),
    amount: decimal('amount'),
    overheadPercent: decimal('overheadPercent'),
    holdbackPercent: decimal('holdbackPercent'),
  }
}

/** Returns the rate of each kind that is in force on a day: the rate of the site, otherwise that of the study. */
export async function findRates(run: Run, { orgId, studyId, siteId, day, kinds, visitId }: RatedEvent): Promise<readonly Rate[]> {
  const { rows } = await run({
    text: `select distinct on (rate.kind) ${rateColumns} from finance_rate rate
      where rate.org_id = $1 and rate.study_id = $2 and (rate.site_id = $3 or rate.site_id is null) and rate.kind = any($4)
        and rate.visit_id is not distinct from $5 and rate.valid_from <= $6 and (rate.valid_until is null or rate.valid_until >= $6)
      order by rate.kind, rate.site_id nulls last`,
    values: [orgId, studyId, siteId, kinds, visitId, day],
  })
  return rows.map(rateOf)
}

/** Returns the line that a rate earns. Pure. */
export const lineOfRate = ({ amount, overheadPercent, holdbackPercent }: Rate): MoneyLine =>
  lineOf(amount, overheadPercent, holdbackPercent)

/** Returns the fields of a line, in cents, as they are stored. Pure. */
export const storedLine = ({ amount, overhead, holdback, total }: MoneyLine): MoneyLine => ({
  amount: decimalOf(amount),
  overhead: decimalOf(overhead),
  holdback: decimalOf(holdback),
  total: decimalOf(total),
})
