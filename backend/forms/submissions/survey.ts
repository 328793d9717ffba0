import { v4 as uuid } from 'uuid'
import type { InputOf } from '#resources/core/callFields.ts'
import { answersInput } from '#resources/forms/answersInput.ts'
import type { submissionCalls } from '#resources/forms/calls.ts'
import type { Json } from '#resources/forms/json.ts'
import type { FillingAnswer, SurveyAnswer } from '#resources/submissionAnswers.ts'
import type { DeclaredRequest } from '../../engine/calls/callsOf.ts'
import { readInput } from '../../engine/calls/readInput.ts'
import { conflict } from '../../errors.ts'
import { todayFor } from '../../today.ts'
import { requireAll } from './formRules.ts'
import { participationIn } from './participationIn.ts'
import { readScreening, writeScreening } from './screening.ts'
import { saveRequest } from './sentChanges.ts'

type Request<Name extends keyof typeof submissionCalls> = DeclaredRequest<(typeof submissionCalls)[Name]>

const surveyOf = ({ answers, submission }: FillingAnswer, studyId: string): SurveyAnswer => ({
  surveyJson: answers,
  surveyType: 'screening',
  surveyTemplateKey: studyId,
  submission,
})

/** The latest answers of a participant's screening. @throws notFound, invalid */
export async function readSurvey(request: Request<'readSurvey'>): Promise<SurveyAnswer> {
  const { participantId, surveyTemplateKey } = request.query
  return surveyOf(await readScreening({ ...request, params: { participantId, studyId: surveyTemplateKey } }), surveyTemplateKey)
}

/**
 * Submits a screening as a whole: what it does not name is taken away, and it is completed; all of it or nothing.
 * @throws invalid, notFound, conflict SubmissionLocked, conflict StaleVersion when another user changed an answer since the read, 422 AnswerErrors
 */
export async function submitSurvey(request: Request<'submitSurvey'>): Promise<SurveyAnswer> {
  const { caller, studydesk, input, params } = request
  const answers = input.surveyJson as Readonly<Record<string, Json>>
  const studyId = input.surveyTemplateKey
  const screening = { ...request, params: { studyId, participantId: params.participantId } }
  const before = await readScreening(screening)
  const questions = new Set([...Object.keys(answers), ...Object.keys(before.answers)])
  const changes = [...questions].map((question) => ({
    operationId: uuid(),
    question,
    baseVersion: before.versions[question] ?? 0,
    value: answers[question] ?? null,
  }))
  const place = await participationIn(studydesk.engine, caller, screening.params)
  const sent = { submissionId: before.submission?.id ?? null, changes }
  const save = saveRequest(readInput(answersInput, sent, todayFor(caller)) as InputOf<typeof answersInput>)
  await studydesk.engine.work(caller, async (work) => {
    const { submissionId, conflicts } = requireAll(await writeScreening(work, request, { save, place }))
    if (conflicts.length > 0) throw conflict('StaleVersion')
    await work.transition('formSubmission', submissionId, { name: 'complete' })
  })
  return surveyOf(await readScreening(screening), studyId)
}
