import type { Domain } from '../../platform/engine/types.ts'
import { surveyCalls } from './calls.ts'
import { submissionHooks, surveyHooks } from './hooks.ts'
import { remindSites, remindTask } from './remind.ts'

/** Domain of recurring site surveys. Specification 1, sections 3 to 5 and 8, "Site survey". */
export const siteSurveysDomain: Domain = {
  hooks: { siteSurvey: surveyHooks, siteSurveySubmission: submissionHooks },
  calls: surveyCalls,
  tasks: { [remindTask]: (job) => remindSites(job) },
  schedules: { [remindTask]: { cron: '10 11 * * *' } },
}
