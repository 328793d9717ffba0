import { FunctionFactory } from 'survey-core'
import { formatClock } from '../../core/values/day.ts'
import { createObjectState } from './libraryState.ts'

/**
 * Time zones of running surveys, for `today()` and `currentDate()`. The library uses the machine's clock, and the server's date may
 * differ from the site's.
 */
const zones = createObjectState<string>('timeZones')

/** Sets the time zone (IANA name) that the expressions of a survey use. */
export const setTimeZone = (survey: object, timeZone: string): void => {
  zones.set(survey, timeZone)
}

/**
 * Returns the current local time as the library expects it: a `Date` whose fields in the machine's own time zone show the survey's local
 * time.
 */
function present(survey: object | undefined): Date {
  const timeZone = survey === undefined ? undefined : zones.get(survey)
  return timeZone === undefined ? new Date() : new Date(formatClock(timeZone, new Date()).replace(' ', 'T'))
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
