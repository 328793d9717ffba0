import { isMoment } from '../core/fieldKinds.ts'
import type { Measure } from '../core/measure.ts'
import type { ResourceName } from '../core/registry.ts'
import { addDays, startOfDay } from '../core/values/day.ts'
import { getResource } from '../index.ts'

/** Filters of a report. */
export interface MeasureNarrowing {
  readonly studyId?: string | null | undefined
  readonly siteId?: string | null | undefined
  /** YYYY-MM-DD, both inclusive; absent or null means no limit. */
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
}

/**
 * Returns a period as filters of a list. Date fields use the days themselves. Time fields use the first instant of the first day to the
 * last instant of the last day, in the organization's time zone. Client and server share it, so that the list behind a figure shows the
 * counted rows. Pure.
 */
export function createPeriodFilters(
  resource: ResourceName | string,
  name: string,
  { from, to }: Pick<MeasureNarrowing, 'from' | 'to'>,
  timeZone: string,
): Readonly<Record<string, string>> {
  const field = getResource(resource).fields[name]
  // Undeclared fields are the system fields, which contain instants.
  const isOfMoments = field === undefined || isMoment(field)
  const getLastInstant = (day: string): string => new Date(startOfDay(timeZone, addDays(day, 1)).getTime() - 1).toISOString()
  return {
    ...(from ? { [`${name}_gte`]: isOfMoments ? startOfDay(timeZone, from).toISOString() : from } : {}),
    ...(to ? { [`${name}_lte`]: isOfMoments ? getLastInstant(to) : to } : {}),
  }
}

/** Returns those filters of a report that the measure's list supports, in the list's form. Pure. */
export function createNarrowingFilters(measure: Measure, narrowing: MeasureNarrowing, timeZone: string): Readonly<Record<string, string>> {
  const { study, site } = measure.place ?? { study: 'studyId', site: 'siteId' }
  return {
    ...(narrowing.studyId && study !== null ? { [study]: narrowing.studyId } : {}),
    ...(narrowing.siteId && site !== null ? { [site]: narrowing.siteId } : {}),
    ...(measure.period === undefined ? {} : createPeriodFilters(measure.of, measure.period, narrowing, timeZone)),
  }
}
