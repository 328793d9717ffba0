import type { EnrolmentFigures } from '#resources/dashboardAnswers.ts'

/** Whole months whose pace leads on, and how far ahead is looked. */
const monthsOfPace = 3
const mostAhead = 24
/** Months that are shown at most. */
const mostMonths = 36

interface Known {
  readonly goal: number | null
  /** YYYY-MM-DD */
  readonly today: string
}

/**
 * What was reached by the end of each month since the first, this one included; and, where there is a goal, by which month it is reached at the pace of the last
 * three whole months. No more than that: people read it as a promise. Pure.
 * @param enrolled by the first day of the month, YYYY-MM-01
 */
export function forecastOf(enrolled: ReadonlyMap<string, number>, { goal, today }: Known): EnrolmentFigures {
  const now = `${today.slice(0, 7)}-01`
  const [first = now] = [...enrolled.keys()].toSorted()
  const all: { month: string; reached: number }[] = []
  for (let month = first, reached = 0; month <= now; month = monthAfter(month)) {
    reached += enrolled.get(month) ?? 0
    all.push({ month, reached })
  }
  const last = all.at(-1)?.reached ?? 0
  const whole = all.slice(0, -1)
  const since = whole.at(-1 - monthsOfPace)?.reached ?? 0
  const pace = whole.length === 0 ? 0 : ((whole.at(-1)?.reached ?? 0) - since) / Math.min(monthsOfPace, whole.length)
  const months = all.slice(-mostMonths)
  if (goal === null || pace <= 0 || last >= goal) return { months, goal, forecast: [], reachedIn: null }

  const forecast: { month: string; reached: number }[] = []
  for (let month = monthAfter(now), reached = last + pace; forecast.length < mostAhead; month = monthAfter(month), reached += pace) {
    forecast.push({ month, reached: Math.min(goal, Math.round(reached)) })
    if (reached >= goal) return { months, goal, forecast, reachedIn: month }
  }
  return { months, goal, forecast, reachedIn: null }
}

function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10)
}
