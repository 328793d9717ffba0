import type { RequestedSurvey } from '#resources/forms/siteSurveyAnswers.ts'

/** URL parameters: survey, site and period. */
export const parametersOf = ({ surveyId, siteId, period }: Pick<RequestedSurvey, 'surveyId' | 'siteId' | 'period'>): string =>
  String(new URLSearchParams({ survey: surveyId, site: siteId, period }))
