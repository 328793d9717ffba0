import { daysAfter, startOfDay } from './core/day.ts'
import { isMoment } from './core/fieldKinds.ts'
import type { Measure } from './core/measure.ts'
import { type ResourceName, resourceNamed } from './index.ts'

/** What narrows the figures of a report. */
export interface MeasureNarrowing {
  readonly studyId?: string | null | undefined
  readonly siteId?: string | null | undefined
  /** YYYY-MM-DD, both included; absent or null is open. */
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
}

/**
 * A period as filters of a list: of days as they are, of moments from the first of its first day to the last of its last one, by the clocks of the
 * organisation. For both sides, so that the list behind a figure holds what was counted. Pure.
 */
export function periodFilters(
  resource: ResourceName | string,
  name: string,
  { from, to }: Pick<MeasureNarrowing, 'from' | 'to'>,
  timeZone: string,
): Readonly<Record<string, string>> {
  const field = resourceNamed(resource).fields[name]
  // What every row has beside its declared fields are moments.
  const isOfMoments = field === undefined || isMoment(field)
  const last = (day: string): string => new Date(startOfDay(timeZone, daysAfter(day, 1)).getTime() - 1).toISOString()
  return {
    ...(from ? { [`${name}_gte`]: isOfMoments ? startOfDay(timeZone, from).toISOString() : from } : {}),
    ...(to ? { [`${name}_lte`]: isOfMoments ? last(to) : to } : {}),
  }
}

/** What narrows a report, as filters of the list that a measure counts: those that it has. Pure. */
export function narrowingFilters(measure: Measure, narrowing: MeasureNarrowing, timeZone: string): Readonly<Record<string, string>> {
  const { study, site } = measure.place ?? { study: 'studyId', site: 'siteId' }
  return {
    ...(narrowing.studyId && study !== null ? { [study]: narrowing.studyId } : {}),
    ...(narrowing.siteId && site !== null ? { [site]: narrowing.siteId } : {}),
    ...(measure.period === undefined ? {} : periodFilters(measure.of, measure.period, narrowing, timeZone)),
  }
}
