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

/** Instants that surveys use instead of the present, to repeat an earlier check of stored answers. */
const instants = createObjectState<Date>('instants')

/** Sets the instant that the expressions of a survey use as the present. */
export const setInstant = (survey: object, instant: Date): void => {
  instants.set(survey, instant)
}

/**
 * Returns the current local time as the library expects it: a `Date` whose fields in the machine's own time zone show the survey's local
 * time.
 */
export function presentOf(survey: object | undefined): Date {
  const timeZone = survey === undefined ? undefined : zones.get(survey)
  const instant = (survey === undefined ? undefined : instants.get(survey)) ?? new Date()
  return timeZone === undefined ? new Date(instant) : new Date(formatClock(timeZone, instant).replace(' ', 'T'))
}

interface Running {
  readonly survey?: object
}
FunctionFactory.Instance.register('currentDate', function (this: Running | undefined) {
  return presentOf(this?.survey)
})
FunctionFactory.Instance.register('today', function (this: Running | undefined, [days]: unknown[] = []) {
  const day = presentOf(this?.survey)
  day.setHours(0, 0, 0, 0)
  if (typeof days === 'number') day.setDate(day.getDate() + days)
  return day
})
