import { v4 as uuid } from 'uuid'
import type { InputOf } from '#resources/core/callFields.ts'
import { isSame } from '#resources/core/same.ts'
import { answersInput } from '#resources/forms/answersInput.ts'
import type { FillingAnswer, SurveyAnswer } from '#resources/forms/callAnswers/submissionAnswers.ts'
import type { submissionCalls } from '#resources/forms/calls.ts'
import type { Json } from '#resources/forms/json.ts'
import type { DeclaredRequest } from '../../engine/calls/callsOf.ts'
import { readInput } from '../../engine/calls/readInput.ts'
import { conflict, invalid, versionRequired } from '../../errors.ts'
import { todayFor } from '../../today.ts'
import { givers } from './answerRows.ts'
import { requireAll } from './formRules.ts'
import { participationIn } from './participationIn.ts'
import { readScreening, writeScreening } from './screening.ts'
import { saveRequest } from './sentChanges.ts'

type Request<Name extends keyof typeof submissionCalls> = DeclaredRequest<(typeof submissionCalls)[Name]>

const surveyOf = ({ answers, submission, versions }: FillingAnswer, studyId: string): SurveyAnswer => ({
  surveyJson: answers,
  surveyType: 'screening',
  surveyTemplateKey: studyId,
  submission,
  versions,
})

/** The latest answers of a participant's screening. @throws notFound, invalid */
export async function readSurvey(request: Request<'readSurvey'>): Promise<SurveyAnswer> {
  const { participantId, surveyTemplateKey } = request.query
  return surveyOf(await readScreening({ ...request, params: { participantId, studyId: surveyTemplateKey } }), surveyTemplateKey)
}

/**
 * Submits a screening as a whole: what it does not name is taken away, and it is completed; all of it or nothing.
 * @throws invalid, notFound, 428 VersionRequired where it replaces answers of other users and names no versions, conflict SubmissionLocked,
 * conflict StaleVersion when another user changed an answer since the read, 422 AnswerErrors
 */
export async function submitSurvey(request: Request<'submitSurvey'>): Promise<SurveyAnswer> {
  const { caller, studydesk, input, params } = request
  const answers = input.surveyJson as Readonly<Record<string, Json>>
  const studyId = input.surveyTemplateKey
  const screening = { ...request, params: { studyId, participantId: params.participantId } }
  const before = await readScreening(screening)
  const versions = versionsIn(input.versions)
  const questions = new Set([...Object.keys(answers), ...Object.keys(before.answers)])
  const changes = [...questions].map((question) => ({
    operationId: uuid(),
    question,
    baseVersion: (versions ?? before.versions)[question] ?? 0,
    value: answers[question] ?? null,
  }))
  const place = await participationIn(studydesk.engine, caller, screening.params)
  const sent = { submissionId: before.submission?.id ?? null, changes }
  const save = saveRequest(readInput(answersInput, sent, todayFor(caller)) as InputOf<typeof answersInput>)
  await studydesk.engine.work(caller, async (work) => {
    if (versions === null && before.submission !== null) {
      const replaced = changes.filter(({ question, value }) => !isSame(value, before.answers[question] ?? null))
      const written = await givers(
        work.run,
        caller.orgId,
        before.submission.id,
        replaced.map(({ question }) => question),
      )
      if (written.some(({ userId, value }) => userId !== caller.userId && value !== null)) throw versionRequired()
    }
    const { submissionId, conflicts } = requireAll(await writeScreening(work, request, { save, place }))
    if (conflicts.length > 0) throw conflict('StaleVersion')
    await work.transition('formSubmission', submissionId, { name: 'complete' })
  })
  return surveyOf(await readScreening(screening), studyId)
}

/** @throws invalid */
function versionsIn(sent: unknown): Readonly<Record<string, number>> | null {
  if (sent === undefined || sent === null) return null
  const isVersion = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0
  if (!Object.values(sent).every(isVersion)) throw invalid([{ path: 'versions', code: 'notAWholeNumber' }])
  return sent as Readonly<Record<string, number>>
}
