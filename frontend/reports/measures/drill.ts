import type { SummaryAnswer } from '#resources/core/answers/answers.ts'
import type { Measure } from '#resources/core/measure.ts'
import { createCumulativeFilters, createDrillFilters, type DrillFilters } from '#resources/figures/measureDrill.ts'
import { getResource } from '#resources/index.ts'
import { timeZoneOf, todayFor } from '../../base/i18n/dates.ts'
import { withFilters } from '../../base/providers/withFilters.ts'
import { buildScreenPath } from '../../base/routes/studyRoutes.ts'

type Group = SummaryAnswer['groups'][number]
type ScreenFilters = Readonly<Record<string, string>>

const drillOf = (screenFilters: ScreenFilters) => ({ within: screenFilters, today: todayFor(), timeZone: timeZoneOf({}) })

/**
 * Returns the URL of the list behind a group's figure, with the measure's filters, the screen's filters and the group's values. Null if
 * the list has no screen, or a field has no filter.
 */
export const buildDrillAddress = (measure: Measure, group: Group, within: ScreenFilters = {}): string | null =>
  addressOf(measure, createDrillFilters(measure, group, drillOf(within)), within.studyId ?? group.values.studyId)

/** Returns the URL of the list behind a cumulative figure. @param start first day of its period */
export const buildCumulativeAddress = (measure: Measure, start: string, within: ScreenFilters = {}): string | null =>
  addressOf(measure, createCumulativeFilters(measure, start, drillOf(within)), within.studyId)

function addressOf({ of }: Measure, filters: DrillFilters | null, studyId: unknown): string | null {
  const { screens, list } = getResource(of)
  const hasStudyList = typeof studyId === 'string' && screens?.listScreen === undefined
  const inStudyPath = hasStudyList ? buildScreenPath({ inStudy: screens?.inStudy }, studyId) : null
  const path = inStudyPath ?? screens?.list
  if (path === undefined || filters === null) return null
  const { studyId: _, ...others } = filters
  // A study's route already contains the study.
  return withFilters(path, inStudyPath === null ? filters : others, list?.quick)
}
