import { data, defineCalls, file } from '../core/call.ts'
import { each, orNull } from '../core/callFields.ts'
import { json, text, textarea } from '../core/fields/index.ts'
import type { ResourceAnswer } from '../core/rows.ts'
import type { RequestedSurvey, SavedSurveyAnswers, SurveyComparison, SurveyToAnswer } from './siteSurveyAnswers.ts'
import { siteSurveySubmission } from './siteSurveySubmission.ts'

const sites = { page: 'SITE_SURVEYS', action: 'VIEW' } as const
const administrators = { page: 'ADMIN_SITE_SURVEYS', action: 'VIEW' } as const
const { answers, period } = siteSurveySubmission.fields

const comparisonOptions = {
  of: 'siteSurvey',
  method: 'GET',
  access: administrators,
  query: {
    period: text({
      max: period.max,
      pattern: period.pattern,
      about: 'The reporting period, 2026-03 or 2026; absent: the newest that a site submitted something for.',
    }),
  },
} as const

/** Calls for site surveys and their comparison. */
export const surveyCalls = defineCalls({
  mine: { of: 'siteSurvey', method: 'GET', path: 'site-surveys/mine', access: sites, output: data<readonly RequestedSurvey[]>() },
  formToAnswer: {
    of: 'siteSurveySubmission',
    method: 'GET',
    path: 'site-survey-submission/:id/form',
    access: sites,
    output: data<SurveyToAnswer>(),
  },
  saveAnswers: {
    of: 'siteSurveySubmission',
    method: 'PUT',
    path: 'site-survey-submission/:id/answers',
    access: { page: 'SITE_SURVEYS', action: 'CONTRIBUTE' },
    input: {
      changes: each(
        {
          question: text({ required: true, max: 400 }),
          value: orNull(json({ max: answers.max, about: 'Null: none.' })),
          former: orNull(
            json({ max: answers.max, about: 'The value that the sender saw; where it has changed since, the new one is not written.' }),
          ),
        },
        { required: true, maxCount: 500 },
      ),
    },
    output: data<SavedSurveyAnswers>(),
  },
  comparison: { ...comparisonOptions, path: 'site-survey/:id/comparison', output: data<SurveyComparison>() },
  comparisonFile: { ...comparisonOptions, path: 'site-survey/:id/comparison/file', output: file('text/csv') },
  giveBack: {
    of: 'siteSurveyPeriod',
    method: 'POST',
    path: 'site-survey-period/:id/give-back',
    access: { page: 'ADMIN_SITE_SURVEYS', action: 'CONTRIBUTE' },
    input: { reason: textarea({ required: true, max: 5000 }) },
    output: data<ResourceAnswer['siteSurveyPeriod']>(),
  },
})
