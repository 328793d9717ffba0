import { date, datetime, marks, ref, status, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/**
 * Each site and period of a survey, and whether the site has answered: a view over current and former surveys, their sites and
 * submissions (migration 0100).
 */
export const siteSurveyPeriod = defineResource({
  name: 'siteSurveyPeriod',
  namespace: 'siteSurvey',
  page: 'ADMIN_SITE_SURVEYS',
  scope: ['org'],
  view: true,
  derivedFrom: ['siteSurvey', 'siteSurveySubmission'],
  title: ['surveyId', 'period'],
  path: { many: 'site-survey-periods', one: 'site-survey-period' },
  fields: {
    surveyId: ref({ to: 'siteSurvey' }),
    siteId: ref({ to: 'site' }),
    period: text({ max: 7 }),
    dueOn: date(),
    state: status({
      states: ['NOT_ANSWERED', 'BEGUN', 'SUBMITTED'],
      tones: { NOT_ANSWERED: 'neutral', BEGUN: 'progress', SUBMITTED: 'success' },
      initial: 'NOT_ANSWERED',
      transitions: {},
    }),
    attention: marks({
      marks: {
        OVERDUE: {
          tone: 'danger',
          when: { all: [{ field: 'state', in: ['NOT_ANSWERED', 'BEGUN'] }, { not: { field: 'dueOn', atLeast: '$today' } }] },
        },
      },
    }),
    submissionId: ref({ to: 'siteSurveySubmission' }),
    submittedOn: datetime(),
    submittedBy: ref({ to: 'user' }),
  },
  actions: { list: 'VIEW', read: 'VIEW', export: 'VIEW' },
  list: {
    columns: ['siteId', 'period', 'state', 'attention', 'dueOn', 'submittedOn', 'submittedBy'],
    filters: ['surveyId', 'siteId', 'period', 'state', 'attention', 'dueOn', 'submittedOn'],
    quick: ['state', 'attention'],
    search: [],
    sort: '-period',
  },
  summaries: { by: ['state', 'siteId'] },
  form: {
    tabs: [{ key: 'details', fields: ['surveyId', 'siteId', 'period', 'dueOn', 'state', 'submittedOn', 'submittedBy'] }],
  },
  audit: 'changes',
  deletion: 'none',
})
