/**
 * ISO 4217 codes of the currencies in use. All of them have two decimal places, so an amount is a whole number of cents.
 */
export const currencies = ['CAD', 'USD', 'EUR', 'GBP', 'CHF', 'AUD'] as const

export type Currency = (typeof currencies)[number]

/** Decimal places of amounts and percentages. */
export const moneyScale = 2
/** Upper bound of one amount. In cents and multiplied by a percentage it is still an exact number in JavaScript. */
export const mostMoney = 9_999_999

/** Amounts of one line, in cents. */
export interface MoneyLine {
  readonly amount: number
  readonly overhead: number
  readonly holdback: number
  /** Amount payable now: amount plus overhead, less holdback. */
  readonly total: number
}

/** Returns a number of cents, or of hundredths of a percent, from a decimal with two places. Pure. */
export const centsOf = (value: number | string | null): number => Math.round(Number(value ?? 0) * 100)

/** Returns the decimal with two places of a number of cents. Pure. */
export const decimalOf = (cents: number): number => Number((cents / 100).toFixed(moneyScale))

/**
 * Returns a percentage of an amount in cents. The only rounding rule of the area: each line is rounded to the cent, half a cent away from
 * zero, and totals are sums of rounded lines. Pure.
 * @param percent hundredths of a percent: 1250 is 12.5 %
 */
function shareOf(cents: number, percent: number): number {
  const units = Math.abs(cents) * percent
  const whole = Math.floor(units / 10_000)
  const share = units % 10_000 >= 5000 ? whole + 1 : whole
  return cents < 0 ? -share : share
}

/**
 * Returns the line of an amount in cents. The holdback is a part of the amount with its overhead. Pure.
 * @param overheadPercent hundredths of a percent
 * @param holdbackPercent hundredths of a percent
 */
export function lineOf(amount: number, overheadPercent: number, holdbackPercent: number): MoneyLine {
  const overhead = shareOf(amount, overheadPercent)
  const holdback = shareOf(amount + overhead, holdbackPercent)
  return { amount, overhead, holdback, total: amount + overhead - holdback }
}

/** Returns the line that reverses another. Pure. */
export const reverseLine = ({ amount, overhead, holdback, total }: MoneyLine): MoneyLine => ({
  amount: 0 - amount,
  overhead: 0 - overhead,
  holdback: 0 - holdback,
  total: 0 - total,
})

/** Returns the sums of lines. Pure. */
export const totalOf = (lines: readonly MoneyLine[]): MoneyLine =>
  lines.reduce(
    (sum, line) => ({
      amount: sum.amount + line.amount,
      overhead: sum.overhead + line.overhead,
      holdback: sum.holdback + line.holdback,
      total: sum.total + line.total,
    }),
    { amount: 0, overhead: 0, holdback: 0, total: 0 },
  )
