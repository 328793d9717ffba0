import type { ResourceRow, ResourceTransition } from '#resources/core/rows.ts'
import { zoneOf } from '#resources/core/values/day.ts'
import type { FormAnswers } from '#resources/forms/content/answers.ts'
import { closeStatement } from '../../messages/queue/closeNotices.ts'
import { conflict, invalid } from '../../platform/common/errors.ts'
import type { ResourceHooks, Write, WriteContext } from '../../platform/engine/types.ts'
import { publishChange } from '../../platform/realtime/publishChange.ts'
import { readContent } from '../content.ts'
import { rejectInvalidAnswers } from '../rejectInvalidAnswers.ts'
import { findFormInUse, formOfVersion } from '../submissions/formToFill.ts'
import { runInWorker } from '../workers/runInWorker.ts'
import { buildReminderKey } from './remind.ts'

type Submission = ResourceRow['siteSurveySubmission']

/** Locks the survey during its transitions, so that a submission that begins at the same moment waits and sees the new state. */
export const surveyHooks: ResourceHooks<ResourceRow['siteSurvey']> = { on: { transition: { holds: {} } } }

/** Hooks of submissions: a site answers only the periods of its surveys, in the form version in use when it begins. */
export const submissionHooks: ResourceHooks<Submission, ResourceTransition['siteSurveySubmission']> = {
  on: {
    create: { holds: { surveyId: 'shared' }, fill: fillVersion, follow: notifyPeriod },
    transitions: { submit: { follow: submit } },
    transition: { follow: notifyPeriod },
  },
}

/** Publishes a change of the period, because some readers of the period cannot see the submission. */
async function notifyPeriod({ caller, after, studydesk, run }: WriteContext<Submission>): Promise<void> {
  const { rows } = await run({
    text: 'select id::text from site_survey_period where org_id = $1 and submission_id = $2',
    values: [caller.orgId, after.id],
  })
  const ids = rows.map(({ id }) => String(id))
  if (ids.length > 0) await run(publishChange(studydesk.database, { orgId: caller.orgId, resource: 'siteSurveyPeriod', ids }))
}

/** @throws invalid notAsked, conflict SurveyHasEnded, FormNotInUse */
async function fillVersion({ caller, input, studydesk, isTrusted }: Write<Submission>): Promise<Partial<Submission> | undefined> {
  const { surveyId, siteId, period } = input
  if (isTrusted || ![surveyId, siteId, period].every((each) => typeof each === 'string')) return undefined
  return studydesk.database.transaction(caller.orgId, async (run) => {
    const { rows } = await run({
      text: `select survey.form_id::text as "formId", survey.state, exists (select from site_survey_period asked
            where asked.org_id = $1 and asked.survey_id = survey.id and asked.site_id::text = $3 and asked.period = $4) as "isRequested"
        from site_survey survey where survey.org_id = $1 and survey.id::text = $2 and survey.deleted_at is null`,
      values: [caller.orgId, surveyId, siteId, period],
    })
    const [requested] = rows
    // The engine reports a missing survey.
    if (requested === undefined) return undefined
    if (requested.isRequested !== true) throw invalid([{ path: 'period', code: 'notAsked' }])
    if (requested.state !== 'OPEN') throw conflict('SurveyHasEnded')
    const form = await findFormInUse(run, caller.orgId, String(requested.formId))
    if (form === null) throw conflict('FormNotInUse')
    return { formVersionId: form.formVersionId }
  })
}

/**
 * Validates the submission against its form, logic included, and closes its reminders at the site. @throws 422 AnswerErrors with every
 * problem in the form's language, or UnknownAnswers
 */
async function submit({ caller, after, run }: WriteContext<Submission>): Promise<void> {
  if (after.formVersionId === null) throw conflict('FormNotInUse')
  const { integrityKey } = await formOfVersion(run, caller.orgId, after.formVersionId)
  const validation = await runInWorker(
    'validate',
    {
      document: await readContent(run, caller.orgId, integrityKey),
      answers: (after.answers ?? {}) as FormAnswers,
      language: caller.language,
      timeZone: zoneOf(caller.zones, after),
      elsewhere: {},
    },
    caller,
  )
  rejectInvalidAnswers(validation)
  const { surveyId, siteId, period } = after
  const deduplicationPrefix = buildReminderKey({ surveyId, siteId, period })
  await run(
    closeStatement({ orgId: caller.orgId, topics: ['SURVEY_DUE'], record: 'siteSurvey', recordId: surveyId, onceFor: deduplicationPrefix }),
  )
}
