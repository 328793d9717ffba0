import { isUuid } from '#resources/core/fields/ref.ts'
import { isSame } from '#resources/core/same.ts'
import type { FormAnswers } from '#resources/forms/answers.ts'
import { isObject, type Json } from '#resources/forms/json.ts'
import type { SavedSurveyAnswers, SurveyAnswerChange } from '#resources/siteSurveyAnswers.ts'
import type { AnswerConflict } from '#resources/submissionAnswers.ts'
import type { CallRequest } from '../engine/types.ts'
import { bodyOf } from '../engine/writes/input.ts'
import { invalid, notFound } from '../errors.ts'

/** Changes at most of one call. */
const mostChanges = 500

/**
 * Answers of a site, one by one, as several people may fill in the same survey: each replaces the answer that its sender saw. Where another user
 * changed the same answer, nothing is overwritten, and the response holds both.
 * @throws notFound, invalid, conflict RowLocked once it is submitted
 */
export async function keepSurveyAnswers({ caller, params, body, studydesk }: CallRequest): Promise<SavedSurveyAnswers> {
  const { id = '' } = params
  if (!isUuid(id)) throw notFound()
  const changes = changesIn(body)
  return studydesk.engine.work(caller, async (work) => {
    await work.run({
      text: 'select from site_survey_submission where org_id = $1 and id = $2 for no key update',
      values: [caller.orgId, id],
    })
    const row = await work.read('siteSurveySubmission', id)
    const answers: Record<string, Json> = { ...((row.answers ?? {}) as FormAnswers) }
    const conflicts: AnswerConflict[] = []
    for (const { question, value, former } of changes) {
      const current = answers[question] ?? null
      if (isSame(current, value)) continue
      if (isSame(current, former)) {
        if (value === null) delete answers[question]
        else answers[question] = value
        continue
      }
      const { version, updatedBy, updatedAt } = row
      conflicts.push({ question, yours: value, theirs: current, version, by: updatedBy ?? '', at: updatedAt })
    }
    if (isSame(answers, row.answers ?? {})) return { version: row.version, answers, conflicts }
    const { version } = await work.update('siteSurveySubmission', id, { answers, version: row.version })
    return { version, answers, conflicts }
  })
}

/** @throws invalid */
function changesIn(body: unknown): readonly SurveyAnswerChange[] {
  const { changes, ...others } = bodyOf(body)
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw invalid([{ path: unknown, code: 'unknownField' }])
  if (!Array.isArray(changes) || changes.length > mostChanges || !changes.every(isChange))
    throw invalid([{ path: 'changes', code: 'notAList' }])
  return changes
}

const isChange = (value: unknown): value is SurveyAnswerChange =>
  isObject(value) &&
  Object.keys(value).every((name) => ['question', 'value', 'former'].includes(name)) &&
  typeof value.question === 'string' &&
  value.question !== '' &&
  value.question.length <= 400 &&
  value.question !== '__proto__' &&
  value.value !== undefined &&
  value.former !== undefined
