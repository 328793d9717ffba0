import { addDays } from '#resources/core/values/day.ts'
import type { EnrolmentFigures, EnrolmentMonth, GoalForecast } from '#resources/reports/dashboardAnswers.ts'
import { computePlannedEnrolment, countDaysBetween, type EnrolmentPlan } from '#resources/studies/enrolmentPlan.ts'

/** Number of days over which the rate is measured. */
export const daysOfRate = 90
/** Minimum number of days and of enrolled participants for a forecast. Below either, the range would be too wide to be useful. */
const fewestDays = 28
const fewestEnrolled = 5
/** Quantile of the normal distribution that leaves a tenth on either side: a range of 80 %. */
const tenthAtEachSide = 1.2816

const maxForecastMonths = 24
const mostMonths = 36
/** Latest day of a forecast, in days from today. */
const maxForecastDays = 3650

/** Enrolment of the last days. */
export interface RecentEnrolment {
  readonly count: number
  /** At most `daysOfRate`; fewer if the first participant was enrolled later. */
  readonly days: number
}

interface EnrolmentState {
  readonly goal: number | null
  /** YYYY-MM-DD */
  readonly today: string
  readonly recent: RecentEnrolment
  /** Empty if no month has a planned number. */
  readonly plans: readonly EnrolmentPlan[]
}

/**
 * Returns the number of enrolled and planned participants at the end of each month since the first. With a goal, it adds when the goal is
 * reached at the rate of the last 90 days. The current month ends today.
 * @param enrolled by the first day of the month, YYYY-MM-01
 */
export function forecastOf(enrolled: ReadonlyMap<string, number>, state: EnrolmentState): Omit<EnrolmentFigures, 'plan' | 'alerts'> {
  const { goal, today, plans } = state
  const now = firstOfMonth(today)
  const computePlannedCount = (day: string) =>
    plans.length === 0 ? null : Math.round(plans.reduce((sum, plan) => sum + computePlannedEnrolment(plan, day), 0))
  const starts = [...enrolled.keys(), ...plans.map(({ startsOn }) => firstOfMonth(startsOn))].filter((month) => month <= now)
  const allMonths: EnrolmentMonth[] = []
  let reachedCount = 0
  for (let month = starts.toSorted()[0] ?? now; month <= now; month = getMonthAfter(month)) {
    reachedCount += enrolled.get(month) ?? 0
    allMonths.push({
      month,
      reached: reachedCount,
      planned: computePlannedCount(month === now ? today : addDays(getMonthAfter(month), -1)),
    })
  }
  const actuals = { months: allMonths.slice(-mostMonths), goal }
  const goalForecast = goal === null ? null : predictGoal(goal - reachedCount, today, state.recent)
  if (goal === null || goalForecast === null) return { ...actuals, forecast: [], reaches: null }

  const forecast: EnrolmentMonth[] = []
  for (
    let month = getMonthAfter(now);
    forecast.length < maxForecastMonths && (forecast.at(-1)?.reached ?? 0) < goal;
    month = getMonthAfter(month)
  ) {
    const end = addDays(getMonthAfter(month), -1)
    const expectedCount = (state.recent.count / state.recent.days) * countDaysBetween(today, end)
    forecast.push({ month, reached: Math.min(goal, Math.round(reachedCount + expectedCount)), planned: computePlannedCount(end) })
  }
  return { ...actuals, forecast, reaches: goalForecast }
}

/**
 * Predicts when the goal is reached if the rate stays the same. Treats the recent count as Poisson; its 80 % limits are Byar's
 * approximation of the exact ones (Breslow and Day, Statistical Methods in Cancer Research II, 1987, p. 69). They show how well the rate
 * is known. Sites that open or close are not considered.
 * @param missing people until the goal
 * @returns null if the goal is reached or there are too few data
 */
export function predictGoal(missing: number, today: string, { count, days }: RecentEnrolment): GoalForecast | null {
  if (missing <= 0 || days < fewestDays || count < fewestEnrolled) return null
  const { low, high } = computePoissonLimits(count)
  const computeForecastDay = (people: number) => {
    const daysAhead = Math.ceil((missing * days) / people)
    return daysAhead > maxForecastDays ? null : addDays(today, daysAhead)
  }
  return { count, days, earliest: computeForecastDay(high), expected: computeForecastDay(count), latest: computeForecastDay(low) }
}

/** Returns the limits of a Poisson count. @param count above zero */
export function computePoissonLimits(count: number): { readonly low: number; readonly high: number } {
  const limit = (count: number, direction: 1 | -1) =>
    count * (1 - 1 / (9 * count) + (direction * tenthAtEachSide) / (3 * Math.sqrt(count))) ** 3
  return { low: limit(count, -1), high: limit(count + 1, 1) }
}

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

function getMonthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10)
}
