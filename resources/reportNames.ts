/** The reports, in the order in which they are offered; `resources/reports.ts` says what each of them tells. */
export const reportNames = [
  'portfolioInsights',
  'studyInsights',
  'demographics',
  'enrolmentInsights',
  'recruitmentSource',
  'studySiteStatus',
  'siteRanking',
  'userReport',
  'learningCompletion',
] as const

export type ReportName = (typeof reportNames)[number]
export const isReportName = (value: unknown): value is ReportName => reportNames.some((name) => name === value)
