import { datetime, json, ref, status, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/**
 * Answers of a site for one survey period (specification 1, section 4). Staff of the site fill in the survey and submit it. It is then
 * final unless an administrator of surveys returns it with a reason.
 */
export const siteSurveySubmission = defineResource({
  name: 'siteSurveySubmission',
  namespace: 'siteSurvey',
  page: 'SITE_SURVEYS',
  scope: [{ studySite: { site: 'siteId' } }],
  partOf: 'surveyId',
  title: ['surveyId', 'period'],
  path: { many: 'site-survey-submissions', one: 'site-survey-submission' },
  fields: {
    surveyId: ref({ to: 'siteSurvey', required: true, once: true }),
    siteId: ref({ to: 'site', required: true, once: true }),
    /** The month, 2026-03, or the year, 2026. */
    period: text({
      required: true,
      once: true,
      max: 7,
      pattern: { source: '\\d{4}(-(0[1-9]|1[0-2]))?', code: 'reportingPeriod' },
      unique: ['surveyId', 'siteId'],
    }),
    /** Form version that was active when the first answer was given. */
    formVersionId: ref({ to: 'formVersion', readOnly: true }),
    answers: json({ shape: 'object', max: 200_000, auditedByKey: true }),
    status: status({
      states: ['DRAFT', 'SUBMITTED'],
      tones: { DRAFT: 'progress', SUBMITTED: 'success' },
      initial: 'DRAFT',
      transitions: {
        submit: { from: ['DRAFT'], to: 'SUBMITTED', action: 'CONTRIBUTE', sets: { submittedOn: '$now', submittedBy: '$me' } },
        // Administrators of surveys use a separate call for this transition, because they see the submissions of every site.
        giveBack: { from: ['SUBMITTED'], to: 'DRAFT', reason: 'required', sets: { submittedOn: null, submittedBy: null } },
      },
    }),
    submittedOn: datetime({ readOnly: true }),
    submittedBy: ref({ to: 'user', readOnly: true }),
  },
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE' },
  lockedWhen: { field: 'status', is: 'SUBMITTED' },
  list: {
    columns: ['surveyId', 'siteId', 'period', 'status', 'submittedOn', 'submittedBy'],
    filters: ['surveyId', 'siteId', 'status', 'period'],
    quick: ['status'],
    search: [],
    sort: '-updatedAt',
  },
  form: { tabs: [{ key: 'details', fields: ['surveyId', 'siteId', 'period', 'status', 'submittedOn', 'submittedBy'] }] },
  audit: 'changes',
  deletion: 'none',
})
