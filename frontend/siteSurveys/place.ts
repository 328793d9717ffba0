import type { AskedSurvey } from '#resources/siteSurveyAnswers.ts'

/** What names a survey at a site for a period in the address. */
export const parametersOf = ({ surveyId, siteId, period }: Pick<AskedSurvey, 'surveyId' | 'siteId' | 'period'>): string =>
  String(new URLSearchParams({ survey: surveyId, site: siteId, period }))
