/** Names of the reports, in display order; `resources/reports/reports.ts` defines the content of each. */
export const reportNames = [
  'portfolioInsights',
  'studyInsights',
  'demographics',
  'enrolmentInsights',
  'recruitmentSource',
  'studySiteStatus',
  'siteRanking',
  'safety',
  'userReport',
  'learningCompletion',
] as const

export type ReportName = (typeof reportNames)[number]
export const isReportName = (value: unknown): value is ReportName => reportNames.some((name) => name === value)
