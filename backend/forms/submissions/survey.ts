import { v4 as uuid } from 'uuid'
import { isObject, type Json } from '#resources/forms/json.ts'
import type { FillingAnswer } from '#resources/submissionAnswers.ts'
import type { CallRequest } from '../../engine/types.ts'
import { invalid } from '../../errors.ts'
import { keepScreening, readScreening } from './screening.ts'

/** A screening as specification 2, section 7, has it: its answers as `surveyJson`. */
interface SurveyAnswer {
  readonly surveyJson: FillingAnswer['answers']
  readonly surveyType: 'screening'
  readonly surveyTemplateKey: string
  readonly submission: FillingAnswer['submission']
}

const surveyOf = ({ answers, submission }: FillingAnswer, studyId: string): SurveyAnswer => ({
  surveyJson: answers,
  surveyType: 'screening',
  surveyTemplateKey: studyId,
  submission,
})

/** The latest answers of a participant's screening. @throws notFound, invalid */
export async function readSurvey(request: CallRequest): Promise<SurveyAnswer> {
  const { participantId = '', surveyTemplateKey = '' } = request.query
  return surveyOf(await readScreening({ ...request, params: { participantId, studyId: surveyTemplateKey } }), surveyTemplateKey)
}

/**
 * Submits a screening as a whole: what it does not name is taken away, and it is completed.
 * @throws invalid, notFound, conflict SubmissionLocked, 422 AnswerErrors
 */
export async function submitSurvey(request: CallRequest): Promise<SurveyAnswer> {
  const { caller, studydesk, body, params } = request
  const { surveyJson, surveyType, surveyTemplateKey } = isObject(body) ? body : {}
  const problems = [
    ...(isObject(surveyJson) ? [] : [{ path: 'surveyJson', code: 'notAnObject' } as const]),
    ...(surveyType === 'screening' ? [] : [{ path: 'surveyType', code: 'notAChoice' } as const]),
    ...(typeof surveyTemplateKey === 'string' ? [] : [{ path: 'surveyTemplateKey', code: 'notAReference' } as const]),
  ]
  if (problems.length > 0) throw invalid(problems)
  const given = surveyJson as Readonly<Record<string, Json>>
  const studyId = surveyTemplateKey as string
  const place = { ...request, params: { studyId, participantId: params.participantId ?? '' } }
  const before = await readScreening(place)
  const questions = new Set([...Object.keys(given), ...Object.keys(before.answers)])
  const changes = [...questions].map((question) => ({
    operationId: uuid(),
    question,
    baseVersion: before.versions[question] ?? 0,
    value: given[question] ?? null,
  }))
  const { submissionId } = await keepScreening({ ...place, body: { submissionId: before.submission?.id ?? null, changes } })
  await studydesk.engine.transition(caller, 'formSubmission', submissionId, { name: 'complete' })
  return surveyOf(await readScreening(place), studyId)
}
