import { FunctionFactory } from 'survey-core'
import { clockIn } from '../core/day.ts'

/**
 * `today()` and `currentDate()` where a form is filled in. The library asks the clock of its machine: a server's day is not the day of every site.
 */
const zones = new WeakMap<object, string>()

/** Lets the expressions of a survey use the clocks of a time zone (IANA name). */
export const setTimeZone = (survey: object, timeZone: string): void => {
  zones.set(survey, timeZone)
}

/** The present moment, as the library shows dates: by the fields of the machine's own zone. */
function present(survey: object | undefined): Date {
  const timeZone = survey === undefined ? undefined : zones.get(survey)
  return timeZone === undefined ? new Date() : new Date(clockIn(timeZone, new Date()).replace(' ', 'T'))
}

interface Running {
  readonly survey?: object
}
FunctionFactory.Instance.register('currentDate', function (this: Running | undefined) {
  return present(this?.survey)
})
FunctionFactory.Instance.register('today', function (this: Running | undefined, [days]: unknown[] = []) {
  const day = present(this?.survey)
  day.setHours(0, 0, 0, 0)
  if (typeof days === 'number') day.setDate(day.getDate() + days)
  return day
})
