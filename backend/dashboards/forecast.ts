import { daysAfter } from '#resources/core/day.ts'
import type { EnrolmentFigures, EnrolmentMonth, GoalForecast } from '#resources/dashboardAnswers.ts'
import { daysBetween, type EnrolmentPlan, plannedOn } from '#resources/enrolmentPlan.ts'

/** Days whose rate is extrapolated. */
export const daysOfRate = 90
/** Below either of these there is no forecast: the range would say nothing. */
const fewestDays = 28
const fewestEnrolled = 5
/** Quantile of the normal distribution that leaves a tenth on either side: a range of 80 %. */
const tenthAtEachSide = 1.2816

const mostMonthsAhead = 24
const mostMonths = 36
/** A day further ahead is no forecast. */
const mostDaysAhead = 3650

/** Enrolment of the last days. */
export interface RecentEnrolment {
  readonly count: number
  /** At most `daysOfRate`; fewer where the first participant was enrolled later. */
  readonly days: number
}

interface EnrolmentState {
  readonly goal: number | null
  /** YYYY-MM-DD */
  readonly today: string
  readonly recent: RecentEnrolment
  /** Empty: no month has a planned number. */
  readonly plans: readonly EnrolmentPlan[]
}

/**
 * Enrolled by the end of each month since the first, and planned beside it; and where there is a goal, when it is reached at the rate of the last 90 days.
 * The current month ends today.
 * @param enrolled by the first day of the month, YYYY-MM-01
 */
export function forecastOf(enrolled: ReadonlyMap<string, number>, state: EnrolmentState): Omit<EnrolmentFigures, 'plan' | 'alerts'> {
  const { goal, today, plans } = state
  const now = firstOfMonth(today)
  const plannedAt = (day: string) => (plans.length === 0 ? null : Math.round(plans.reduce((sum, plan) => sum + plannedOn(plan, day), 0)))
  const starts = [...enrolled.keys(), ...plans.map(({ startsOn }) => firstOfMonth(startsOn))].filter((month) => month <= now)
  const all: EnrolmentMonth[] = []
  let reached = 0
  for (let month = starts.toSorted()[0] ?? now; month <= now; month = monthAfter(month)) {
    reached += enrolled.get(month) ?? 0
    all.push({ month, reached, planned: plannedAt(month === now ? today : daysAfter(monthAfter(month), -1)) })
  }
  const known = { months: all.slice(-mostMonths), goal }
  const reaches = goal === null ? null : predictGoal(goal - reached, today, state.recent)
  if (goal === null || reaches === null) return { ...known, forecast: [], reaches: null }

  const forecast: EnrolmentMonth[] = []
  for (
    let month = monthAfter(now);
    forecast.length < mostMonthsAhead && (forecast.at(-1)?.reached ?? 0) < goal;
    month = monthAfter(month)
  ) {
    const end = daysAfter(monthAfter(month), -1)
    const more = (state.recent.count / state.recent.days) * daysBetween(today, end)
    forecast.push({ month, reached: Math.min(goal, Math.round(reached + more)), planned: plannedAt(end) })
  }
  return { ...known, forecast, reaches }
}

/**
 * When so many more are enrolled, if the rate stays what it was. The count of the last days is taken as Poisson; its limits are Byar's approximation of the exact
 * ones (Breslow and Day, Statistical Methods in Cancer Research II, 1987, p. 69), of 80 %. They tell how well the rate is known. Sites that open or close are not foreseen.
 * @param missing people until the goal
 * @returns null where the goal is reached, or the data are too few
 */
export function predictGoal(missing: number, today: string, { count, days }: RecentEnrolment): GoalForecast | null {
  if (missing <= 0 || days < fewestDays || count < fewestEnrolled) return null
  const { low, high } = poissonLimits(count)
  const dayAt = (people: number) => {
    const ahead = Math.ceil((missing * days) / people)
    return ahead > mostDaysAhead ? null : daysAfter(today, ahead)
  }
  return { count, days, earliest: dayAt(high), expected: dayAt(count), latest: dayAt(low) }
}

/** @param count above zero */
export function poissonLimits(count: number): { readonly low: number; readonly high: number } {
  const limit = (of: number, side: 1 | -1) => of * (1 - 1 / (9 * of) + (side * tenthAtEachSide) / (3 * Math.sqrt(of))) ** 3
  return { low: limit(count, -1), high: limit(count + 1, 1) }
}

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10)
}
