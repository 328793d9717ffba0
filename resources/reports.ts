import type { PageAction } from './core/access.ts'
import type { MeasureName } from './measures.ts'
import type { ReportName } from './reportNames.ts'

/**
 * A report: measures one below the other, within a study, a site and a period that its reader chooses. Specification 1, sections 2 and 7. Whoever may not
 * list what a measure counts does not have it.
 */
export interface Report {
  readonly measures: readonly MeasureName[]
  /** What its reader may narrow it by. */
  readonly filters: readonly ReportFilter[]
  /** It has a table of sites by the days since their last enrolment. */
  readonly ranksSites?: true
  /** It is of one study, which has to be chosen. */
  readonly isOfStudy?: true
  /** What it takes beside REPORTS; absent: nothing. */
  readonly needs?: PageAction
}

export const reportFilters = ['studyId', 'siteId', 'period'] as const
export type ReportFilter = (typeof reportFilters)[number]

const places = ['studyId', 'siteId', 'period'] as const

export const reports = {
  portfolioInsights: { measures: ['enrolledByStudy', 'sitesByStudy', 'enrolledByMonth', 'addedByMonth'], filters: ['period'] },
  studyInsights: {
    measures: ['recruitmentByStatus', 'conductByStatus', 'enrolledByMonth', 'visitsByStatus', 'visitsCompleted', 'queriesByAge'],
    filters: places,
    isOfStudy: true,
  },
  demographics: { measures: ['gender', 'ages', 'provinces', 'conditions'], filters: places },
  enrolmentInsights: { measures: ['enrolledByMonth', 'addedByMonth', 'enrolledBySite', 'failureReasons'], filters: places },
  recruitmentSource: { measures: ['sources', 'referralSources'], filters: places },
  studySiteStatus: { measures: ['sitesByStatus', 'sitesByStudy', 'sitesOpened', 'enrolledBySite'], filters: places },
  siteRanking: { measures: [], ranksSites: true, filters: ['studyId'] },
  userReport: { measures: ['usersByStatus', 'usersByRole', 'learningByState'], filters: ['period'], needs: 'ADMIN_USERS:VIEW' },
  learningCompletion: {
    measures: ['learningOverdue', 'learningByState', 'learningByCourse', 'learningByUser', 'coursesFinished'],
    filters: ['studyId', 'period'],
    needs: 'LMS_ADMIN:VIEW',
  },
} as const satisfies Readonly<Record<ReportName, Report>>
