import { zoneOf } from '#resources/core/day.ts'
import type { FormAnswers } from '#resources/forms/answers.ts'
import type { ResourceRow, ResourceTransition } from '#resources/rows.ts'
import { closeStatement } from '../closeNotices.ts'
import type { ResourceHooks, Write, Writing } from '../engine/types.ts'
import { conflict, invalid } from '../errors.ts'
import { readContent } from '../forms/content.ts'
import { refuseWrongAnswers } from '../forms/refuseWrongAnswers.ts'
import { formInUse, formOfVersion } from '../forms/submissions/formToFill.ts'
import { inThread } from '../forms/threads/inThread.ts'
import { tellChange } from '../realtime/tellChange.ts'
import { onceForPeriod } from './remind.ts'

type Survey = ResourceRow['siteSurvey']
type Submission = ResourceRow['siteSurveySubmission']

/** A survey opens with a form that a Medical Officer approved: sites answer nothing else. */
export const surveyHooks: ResourceHooks<Survey, ResourceTransition['siteSurvey']> = {
  on: {
    transitions: { open: { holds: { formId: 'shared' }, follow: requireForm } },
    // A submission that begins at the same moment waits, and sees how the survey is by then.
    transition: { holds: {} },
  },
}

/** A site answers a period that it is asked about, in the version of the form that is in use when it begins. */
export const submissionHooks: ResourceHooks<Submission, ResourceTransition['siteSurveySubmission']> = {
  on: {
    create: { holds: { surveyId: 'shared' }, fill: fillVersion, follow: tellPeriod },
    transitions: { submit: { follow: submit } },
    transition: { follow: tellPeriod },
  },
}

/** @throws conflict FormNotInUse */
async function requireForm({ caller, after, run }: Writing<Survey>): Promise<void> {
  if ((await formInUse(run, caller.orgId, after.formId)) === null) throw conflict('FormNotInUse')
}

/** Whoever looks on which sites have answered may see no submission of theirs: they are told that the line changed which the view makes of it. */
async function tellPeriod({ caller, after, studydesk, run }: Writing<Submission>): Promise<void> {
  const { rows } = await run({
    text: 'select id::text from site_survey_period where org_id = $1 and submission_id = $2',
    values: [caller.orgId, after.id],
  })
  const ids = rows.map(({ id }) => String(id))
  if (ids.length > 0) await run(tellChange(studydesk.database, { orgId: caller.orgId, resource: 'siteSurveyPeriod', ids }))
}

/** @throws invalid notAsked, conflict SurveyHasEnded, FormNotInUse */
async function fillVersion({ caller, input, studydesk, isTrusted }: Write<Submission>): Promise<Partial<Submission> | undefined> {
  const { surveyId, siteId, period } = input
  if (isTrusted || ![surveyId, siteId, period].every((each) => typeof each === 'string')) return undefined
  return studydesk.database.transaction(caller.orgId, async (run) => {
    const { rows } = await run({
      text: `select survey.form_id::text as "formId", survey.state, exists (select from site_survey_period asked
            where asked.org_id = $1 and asked.survey_id = survey.id and asked.site_id::text = $3 and asked.period = $4) as "isAsked"
        from site_survey survey where survey.org_id = $1 and survey.id::text = $2 and survey.deleted_at is null`,
      values: [caller.orgId, surveyId, siteId, period],
    })
    const [asked] = rows
    // Of a survey that is not there the engine says so by itself.
    if (asked === undefined) return undefined
    if (asked.isAsked !== true) throw invalid([{ path: 'period', code: 'notAsked' }])
    if (asked.state !== 'OPEN') throw conflict('SurveyHasEnded')
    const form = await formInUse(run, caller.orgId, String(asked.formId))
    if (form === null) throw conflict('FormNotInUse')
    return { formVersionId: form.formVersionId }
  })
}

/** Checks the submission against its form, logic included, and finishes its reminders at the site. @throws 422 AnswerErrors with every problem in the words of the form, or UnknownAnswers */
async function submit({ caller, after, run }: Writing<Submission>): Promise<void> {
  if (after.formVersionId === null) throw conflict('FormNotInUse')
  const { integrityKey } = await formOfVersion(run, caller.orgId, after.formVersionId)
  const validated = await inThread(
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
  refuseWrongAnswers(validated)
  const { surveyId, siteId, period } = after
  const onceFor = onceForPeriod({ surveyId, siteId, period })
  await run(closeStatement({ orgId: caller.orgId, topics: ['SURVEY_DUE'], record: 'siteSurvey', recordId: surveyId, onceFor }))
}
