import { v4 as uuid } from 'uuid'
import { isObject, type Json } from '#resources/forms/json.ts'
import type { FillingAnswer } from '#resources/submissionAnswers.ts'
import type { CallRequest } from '../../engine/types.ts'
import { conflict, invalid } from '../../errors.ts'
import { participationIn } from './participationIn.ts'
import { readScreening, writeScreening } from './screening.ts'
import { changesIn } from './sentChanges.ts'

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
 * Submits a screening as a whole: what it does not name is taken away, and it is completed; all of it or nothing.
 * @throws invalid, notFound, conflict SubmissionLocked, conflict StaleVersion when another user changed an answer since the read, 422 AnswerErrors
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
  const screening = { ...request, params: { studyId, participantId: params.participantId ?? '' } }
  const before = await readScreening(screening)
  const questions = new Set([...Object.keys(given), ...Object.keys(before.answers)])
  const changes = [...questions].map((question) => ({
    operationId: uuid(),
    question,
    baseVersion: before.versions[question] ?? 0,
    value: given[question] ?? null,
  }))
  const place = await participationIn(studydesk.engine, caller, screening.params)
  const asked = changesIn({ submissionId: before.submission?.id ?? null, changes })
  await studydesk.engine.work(caller, async (work) => {
    const { submissionId, conflicts } = await writeScreening(work, request, { asked, place })
    if (conflicts.length > 0) throw conflict('StaleVersion')
    await work.transition('formSubmission', submissionId, { name: 'complete' })
  })
  return surveyOf(await readScreening(screening), studyId)
}
