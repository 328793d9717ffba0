import type { Readable } from 'node:stream'
import { type FormAnswers, forFilling } from '#resources/forms/answers.ts'
import type { JsonObject } from '#resources/forms/json.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { AskedSurvey, SurveyToAnswer } from '#resources/siteSurveyAnswers.ts'
import { surveyCalls as declared } from '#resources/siteSurveys/calls.ts'
import { assignedToBoth } from '../access/scopes.ts'
import { answerFile } from '../engine/calls/answerFile.ts'
import { callsOf, type DeclaredRequest } from '../engine/calls/callsOf.ts'
import { byteOrderMark, csvLine } from '../engine/csv/write.ts'
import type { CallerContext } from '../engine/types.ts'
import { conflict, notFound } from '../errors.ts'
import { readContent } from '../forms/content.ts'
import { formOfVersion } from '../forms/submissions/formToFill.ts'
import { comparisonOf } from './comparison.ts'
import { keepSurveyAnswers } from './keepSurveyAnswers.ts'

type Request<Name extends keyof typeof declared> = DeclaredRequest<(typeof declared)[Name]>

export const surveyCalls = callsOf(declared, {
  mine: ownSurveys,
  formToAnswer: surveyToAnswer,
  saveAnswers: keepSurveyAnswers,
  comparison: comparisonOf,
  comparisonFile,
  giveBack,
})

/** Periods in an answer: two years of a monthly survey at ten sites. */
const most = 250

/** By the sites that the caller works at, at whatever study. */
export async function ownSurveys({ caller, studydesk }: CallerContext): Promise<readonly AskedSurvey[]> {
  const [answer] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select asked.survey_id::text as "surveyId", survey.name as survey, survey.frequency, asked.site_id::text as "siteId", site.name as site,
          asked.period, asked.due_on::text as "dueOn", asked.state, asked.submission_id::text as "submissionId", asked.submitted_on as "submittedOn",
          nullif(trim(concat(person.first_name, ' ', person.last_name)), '') as "submittedBy", survey.state = 'ENDED' as "isEnded"
        from site_survey_period asked
        join site_survey survey on survey.org_id = asked.org_id and survey.id = asked.survey_id
        join site on site.org_id = asked.org_id and site.id = asked.site_id
        left join "user" person on person.org_id = asked.org_id and person.id = asked.submitted_by
        where asked.org_id = $1 and exists (select from study_site_assignment assigned where assigned.org_id = asked.org_id
          and assigned.site_id = asked.site_id and ${assignedToBoth('$2', '$3').replaceAll('"assigned"', 'assigned')})
          and (survey.state = 'OPEN' or asked.submission_id is not null)
        order by asked.state = 'SUBMITTED', asked.due_on, survey.name, site.name limit $4`,
      values: [caller.orgId, caller.userId, caller.makerId ?? null, most],
    },
  ])
  return (answer?.rows ?? []) as unknown as readonly AskedSurvey[]
}

/** @throws notFound */
async function surveyToAnswer({ caller, params: { id }, studydesk }: Request<'formToAnswer'>): Promise<SurveyToAnswer> {
  const submission = await studydesk.engine.read(caller, 'siteSurveySubmission', id)
  const { formVersionId } = submission
  if (formVersionId === null) throw conflict('FormNotInUse')
  const document = await studydesk.database.transaction(caller.orgId, async (run) => {
    const { integrityKey } = await formOfVersion(run, caller.orgId, formVersionId)
    return readContent(run, caller.orgId, integrityKey)
  })
  return { submission, formJson: forFilling(document) as JsonObject, answers: (submission.answers ?? {}) as FormAnswers }
}

/** A line for each question, a column for each site; the history tells of it. */
async function comparisonFile(request: Request<'comparisonFile'>): Promise<Readable> {
  const { period, sites: compared, questions } = await comparisonOf(request)
  const lines = [
    csvLine([period, ...compared.map(({ name }) => name)]),
    ...questions.map(({ title, answers }) => csvLine([title, ...answers.map((each) => each ?? '')])),
  ]
  return answerFile(request, {
    fileName: `site-survey-${period}.csv`,
    content: Buffer.from(byteOrderMark + lines.join('')),
    taken: { of: 'siteSurveySubmission', format: 'csv', rows: questions.length, recordId: request.params.id, narrowed: { period } },
  })
}

/** Returns a submitted survey to the site for correction. @throws notFound where nothing was submitted */
async function giveBack({ caller, params: { id }, input, studydesk }: Request<'giveBack'>): Promise<ResourceAnswer['siteSurveyPeriod']> {
  const { engine } = studydesk
  const { submissionId } = await engine.read(caller, 'siteSurveyPeriod', id)
  if (submissionId === null) throw notFound()
  await engine.work(caller, (work) =>
    work.trusted.transition('siteSurveySubmission', submissionId, { name: 'giveBack', reason: input.reason }),
  )
  return engine.read(caller, 'siteSurveyPeriod', id)
}
