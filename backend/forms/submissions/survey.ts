import { v4 as uuid } from 'uuid'
import type { InputOf } from '#resources/core/callFields.ts'
import { isSame } from '#resources/core/values/same.ts'
import { answersInput } from '#resources/forms/content/answersInput.ts'
import type { Json } from '#resources/forms/content/json.ts'
import type { FillingAnswer, SurveyAnswer } from '#resources/forms/content/submissionAnswers.ts'
import type { submissionCalls } from '#resources/forms/formsCalls.ts'
import { conflict, invalid, versionRequired } from '../../platform/common/errors.ts'
import { todayFor } from '../../platform/common/today.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import { readInput } from '../../platform/engine/calls/readInput.ts'
import { loadAnswerAuthors } from './answerRows.ts'
import { findParticipation } from './findParticipation.ts'
import { requireAll } from './formRules.ts'
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

/** Returns the latest answers of a participant's screening. @throws notFound, invalid */
export async function readSurvey(request: Request<'readSurvey'>): Promise<SurveyAnswer> {
  const { participantId, surveyTemplateKey } = request.query
  return surveyOf(await readScreening({ ...request, params: { participantId, studyId: surveyTemplateKey } }), surveyTemplateKey)
}

/**
 * Submits and completes a whole screening, or nothing. Removes answers that the request does not contain.
 * @throws invalid, notFound, 428 VersionRequired if it replaces answers of other users and names no versions, conflict SubmissionLocked,
 * conflict StaleVersion if another user changed an answer since the read, 422 AnswerErrors
 */
export async function submitSurvey(request: Request<'submitSurvey'>): Promise<SurveyAnswer> {
  const { caller, studydesk, input, params } = request
  const answers = input.surveyJson as Readonly<Record<string, Json>>
  const studyId = input.surveyTemplateKey
  const screening = { ...request, params: { studyId, participantId: params.participantId } }
  const before = await readScreening(screening)
  const versions = parseVersions(input.versions)
  const questions = new Set([...Object.keys(answers), ...Object.keys(before.answers)])
  const changes = [...questions].map((question) => ({
    operationId: uuid(),
    question,
    baseVersion: (versions ?? before.versions)[question] ?? 0,
    value: answers[question] ?? null,
  }))
  const participation = await findParticipation(studydesk.engine, caller, screening.params)
  const sentBody = { submissionId: before.submission?.id ?? null, changes }
  const save = saveRequest(readInput(answersInput, sentBody, todayFor(caller)) as InputOf<typeof answersInput>)
  await studydesk.engine.work(caller, async (work) => {
    if (versions === null && before.submission !== null) {
      const replacedChanges = changes.filter(({ question, value }) => !isSame(value, before.answers[question] ?? null))
      const replacedAnswers = await loadAnswerAuthors(
        work.run,
        caller,
        before.submission.id,
        replacedChanges.map(({ question }) => question),
      )
      if (replacedAnswers.some(({ userId, value }) => userId !== caller.userId && value !== null)) throw versionRequired()
    }
    const { submissionId, conflicts } = requireAll(await writeScreening(work, request, { save, place: participation }))
    if (conflicts.length > 0) throw conflict('StaleVersion')
    await work.transition('formSubmission', submissionId, { name: 'complete' })
  })
  return surveyOf(await readScreening(screening), studyId)
}

/** @throws invalid */
function parseVersions(input: unknown): Readonly<Record<string, number>> | null {
  if (input === undefined || input === null) return null
  const isVersion = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0
  if (!Object.values(input).every(isVersion)) throw invalid([{ path: 'versions', code: 'notAWholeNumber' }])
  return input as Readonly<Record<string, number>>
}
