import type { SummaryAnswer } from '#resources/core/answers.ts'
import type { Measure } from '#resources/core/measure.ts'
import { resourceNamed } from '#resources/index.ts'
import { cumulativeFilters, type DrillFilters, drillFilters } from '#resources/measureDrill.ts'
import { placeOf, todayFor } from '../base/i18n/dates.ts'
import { withFilters } from '../base/providers/withFilters.ts'
import { screenPath } from '../base/routes/studyRoutes.ts'

type Group = SummaryAnswer['groups'][number]
type Within = Readonly<Record<string, string>>

const drillOf = (within: Within) => ({ within, today: todayFor(), timeZone: placeOf({}) })

/**
 * The list behind the figure of a group: the measure's own filters, those that it stands under, and the values of the group. Null where the list cannot be
 * asked for it: it has no screen, or a field takes no filter.
 */
export const drillAddress = (measure: Measure, group: Group, within: Within = {}): string | null =>
  addressOf(measure, drillFilters(measure, group, drillOf(within)), within.studyId ?? group.values.studyId)

/** The list behind a figure that was added up. @param start first day of its span */
export const cumulativeAddress = (measure: Measure, start: string, within: Within = {}): string | null =>
  addressOf(measure, cumulativeFilters(measure, start, drillOf(within)), within.studyId)

function addressOf({ of }: Measure, filters: DrillFilters | null, studyId: unknown): string | null {
  const { screens, list } = resourceNamed(of)
  const path = screens?.list ?? screenPath({ inStudy: screens?.inStudy }, typeof studyId === 'string' ? studyId : null)
  if (path === null || filters === null) return null
  const { studyId: inAddress, ...others } = filters
  // Below a study its address names it.
  return withFilters(path, screens?.list === undefined || inAddress === undefined ? others : filters, list?.quick)
}
