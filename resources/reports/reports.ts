import type { PageAction } from '../core/access.ts'
import type { MeasureName } from './measures.ts'
import type { ReportName } from './reportNames.ts'

/**
 * Report: a sequence of measures for a study, site and period that the reader chooses. Specification 1, sections 2 and 7. Users who may
 * not read the measured list do not see the report.
 */
export interface Report {
  readonly measures: readonly MeasureName[]
  /** Filters that the reader can set. */
  readonly filters: readonly ReportFilter[]
  /** The report contains a table of sites, sorted by the days since their last enrolment. */
  readonly ranksSites?: true
  /** The report requires the selection of a single study. */
  readonly isOfStudy?: true
  /** Permission that is required in addition to REPORTS; absent: none. */
  readonly needs?: PageAction
}

export const reportFilters = ['studyId', 'siteId', 'period'] as const
export type ReportFilter = (typeof reportFilters)[number]

const allFilters = ['studyId', 'siteId', 'period'] as const

export const reports = {
  portfolioInsights: { measures: ['enrolledByStudy', 'sitesByStudy', 'enrolledByMonth', 'addedByMonth'], filters: ['period'] },
  studyInsights: {
    measures: ['recruitmentByStatus', 'conductByStatus', 'enrolledByMonth', 'visitsByStatus', 'visitsCompleted', 'queriesByAge'],
    filters: allFilters,
    isOfStudy: true,
  },
  demographics: { measures: ['gender', 'ages', 'provinces', 'conditions'], filters: allFilters },
  enrolmentInsights: { measures: ['enrolledByMonth', 'addedByMonth', 'enrolledBySite', 'failureReasons'], filters: allFilters },
  recruitmentSource: { measures: ['sources', 'referralSources'], filters: allFilters },
  studySiteStatus: { measures: ['sitesByStatus', 'sitesByStudy', 'sitesOpened', 'enrolledBySite'], filters: allFilters },
  siteRanking: { measures: [], ranksSites: true, filters: ['studyId'] },
  safety: {
    measures: ['eventsByGrade', 'seriousEvents', 'deviationsByMonth', 'deviationsByCategory', 'deviationsBySite'],
    filters: allFilters,
    needs: 'SAFETY:VIEW',
  },
  userReport: { measures: ['usersByStatus', 'usersByRole', 'learningByState'], filters: ['period'], needs: 'ADMIN_USERS:VIEW' },
  learningCompletion: {
    measures: ['learningOverdue', 'learningByState', 'learningByCourse', 'learningByUser', 'coursesFinished'],
    filters: ['studyId', 'period'],
    needs: 'LMS_ADMIN:VIEW',
  },
} as const satisfies Readonly<Record<ReportName, Report>>
