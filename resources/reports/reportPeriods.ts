import { addDays, addMonths } from '../core/values/day.ts'

/** Periods of a saved report. All except the fixed one move with the current day. */
export const reportPeriods = [
  'ALL',
  'THIS_WEEK',
  'LAST_WEEK',
  'LAST_7_DAYS',
  'THIS_MONTH',
  'LAST_MONTH',
  'LAST_30_DAYS',
  'THIS_QUARTER',
  'LAST_QUARTER',
  'THIS_YEAR',
  'FIXED',
] as const
export type ReportPeriod = (typeof reportPeriods)[number]

/** The first and the last day, YYYY-MM-DD, both inclusive; null means no limit. */
export interface PeriodDays {
  readonly from: string | null
  readonly to: string | null
}

/** Returns the days of a period, relative to a day. Weeks begin on Monday. A period that has not ended yet ends on that day. Pure. */
export function daysOfPeriod(period: ReportPeriod, today: string, fixed: PeriodDays): PeriodDays {
  switch (period) {
    case 'THIS_WEEK':
      return { from: firstOfWeek(today), to: today }
    case 'LAST_WEEK':
      return { from: addDays(firstOfWeek(today), -7), to: addDays(firstOfWeek(today), -1) }
    case 'LAST_7_DAYS':
      return { from: addDays(today, -7), to: addDays(today, -1) }
    case 'LAST_30_DAYS':
      return { from: addDays(today, -30), to: addDays(today, -1) }
    case 'THIS_MONTH':
      return { from: firstOfMonth(today), to: today }
    case 'LAST_MONTH':
      return before(firstOfMonth(today), 1)
    case 'THIS_QUARTER':
      return { from: firstOfQuarter(today), to: today }
    case 'LAST_QUARTER':
      return before(firstOfQuarter(today), 3)
    case 'THIS_YEAR':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
    case 'FIXED':
      return fixed
    case 'ALL':
      return { from: null, to: null }
  }
}

/** Periods that a report offers first. */
export const presetPeriods = ['LAST_30_DAYS', 'THIS_QUARTER', 'THIS_YEAR', 'ALL'] as const satisfies readonly ReportPeriod[]

/**
 * Returns the chosen period if it still has these days, else the period with these days. Periods can have the same days: in January,
 * this quarter and this year. Pure.
 */
export function periodOfChoice(chosen: string | null, days: PeriodDays, today: string): ReportPeriod {
  const hasDays = (period: ReportPeriod) => {
    const periodDays = daysOfPeriod(period, today, days)
    return periodDays.from === days.from && periodDays.to === days.to
  }
  return [...reportPeriods.filter((period) => period === chosen), ...presetPeriods, ...reportPeriods].find(hasDays) ?? 'FIXED'
}

const before = (day: string, months: number): PeriodDays => ({ from: addMonths(day, -months), to: addDays(day, -1) })
const firstOfWeek = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`
const firstOfQuarter = (day: string): string => {
  const month = Number(day.slice(5, 7))
  return `${day.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`
}
