import type { Readable } from 'node:stream'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { type FormAnswers, forFilling } from '#resources/forms/content/answers.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import type { RequestedSurvey, SurveyToAnswer } from '#resources/forms/siteSurveyAnswers.ts'
import { surveyCalls as declared } from '#resources/forms/siteSurveysCalls.ts'
import { ownStudySiteRows, readerValues } from '../../platform/access/assignments.ts'
import { conflict, notFound } from '../../platform/common/errors.ts'
import { answerFile } from '../../platform/engine/calls/answerFile.ts'
import { callsOf, type DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import { buildCsvLine, byteOrderMark } from '../../platform/engine/csv/write.ts'
import type { CallerContext } from '../../platform/engine/types.ts'
import { readContent } from '../content.ts'
import { formOfVersion } from '../submissions/formToFill.ts'
import { comparisonOf } from './comparison.ts'
import { saveSurveyAnswers } from './saveSurveyAnswers.ts'

type Request<Name extends keyof typeof declared> = DeclaredRequest<(typeof declared)[Name]>

export const surveyCalls = callsOf(declared, {
  mine: listSurveysOfCaller,
  formToAnswer: readSurveyToAnswer,
  saveAnswers: saveSurveyAnswers,
  comparison: comparisonOf,
  comparisonFile: buildComparisonFile,
  giveBack: returnSubmission,
})

/** Most periods in a response: two years of a monthly survey at ten sites. */
const maxPeriods = 250

/** Returns the surveys of all sites where the caller works, in any study. */
export async function listSurveysOfCaller({ caller, studydesk }: CallerContext): Promise<readonly RequestedSurvey[]> {
  const [answer] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select asked.survey_id::text as "surveyId", survey.name as survey, survey.frequency, asked.site_id::text as "siteId", site.name as site,
          asked.period, asked.due_on::text as "dueOn", asked.state, asked.submission_id::text as "submissionId", asked.submitted_on as "submittedOn",
          nullif(trim(concat(person.first_name, ' ', person.last_name)), '') as "submittedBy", survey.state = 'ENDED' as "isEnded"
        from site_survey_period asked
        join site_survey survey on survey.org_id = asked.org_id and survey.id = asked.survey_id
        join site on site.org_id = asked.org_id and site.id = asked.site_id
        left join "user" person on person.org_id = asked.org_id and person.id = asked.submitted_by
        where asked.org_id = $1 and exists (select from ${ownStudySiteRows} mine where mine.site_id = asked.site_id)
          and (survey.state = 'OPEN' or asked.submission_id is not null)
        order by asked.state = 'SUBMITTED', asked.due_on, survey.name, site.name limit $4`,
      values: [...readerValues(caller), maxPeriods],
    },
  ])
  return (answer?.rows ?? []) as unknown as readonly RequestedSurvey[]
}

/** @throws notFound */
async function readSurveyToAnswer({ caller, params: { id }, studydesk }: Request<'formToAnswer'>): Promise<SurveyToAnswer> {
  const submission = await studydesk.engine.read(caller, 'siteSurveySubmission', id)
  const { formVersionId } = submission
  if (formVersionId === null) throw conflict('FormNotInUse')
  const document = await studydesk.database.transaction(caller.orgId, async (run) => {
    const { integrityKey } = await formOfVersion(run, caller.orgId, formVersionId)
    return readContent(run, caller.orgId, integrityKey)
  })
  return { submission, formJson: forFilling(document) as JsonObject, answers: (submission.answers ?? {}) as FormAnswers }
}

/** Exports a line for each question and a column for each site. The audit trail records the export. */
async function buildComparisonFile(request: Request<'comparisonFile'>): Promise<Readable> {
  const { period, sites: comparedSites, questions } = await comparisonOf(request)
  const lines = [
    buildCsvLine([period, ...comparedSites.map(({ name }) => name)]),
    ...questions.map(({ title, answers }) => buildCsvLine([title, ...answers.map((each) => each ?? '')])),
  ]
  return answerFile(request, {
    fileName: `site-survey-${period}.csv`,
    content: Buffer.from(byteOrderMark + lines.join('')),
    download: { of: 'siteSurveySubmission', format: 'csv', rows: questions.length, recordId: request.params.id, narrowed: { period } },
  })
}

/** Returns a submitted survey to the site for correction. @throws notFound if there is no submission */
async function returnSubmission({
  caller,
  params: { id },
  input,
  studydesk,
}: Request<'giveBack'>): Promise<ResourceAnswer['siteSurveyPeriod']> {
  const { engine } = studydesk
  const { submissionId } = await engine.read(caller, 'siteSurveyPeriod', id)
  if (submissionId === null) throw notFound()
  await engine.work(caller, (work) =>
    work.trusted.transition('siteSurveySubmission', submissionId, { name: 'giveBack', reason: input.reason }),
  )
  return engine.read(caller, 'siteSurveyPeriod', id)
}
