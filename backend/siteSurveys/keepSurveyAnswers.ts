import { isUuid } from '#resources/core/fields/ref.ts'
import { isSame } from '#resources/core/same.ts'
import type { FormAnswers } from '#resources/forms/answers.ts'
import type { AnswerConflict } from '#resources/forms/callAnswers/submissionAnswers.ts'
import type { Json } from '#resources/forms/json.ts'
import type { SavedSurveyAnswers, SurveyAnswerChange } from '#resources/siteSurveyAnswers.ts'
import type { surveyCalls } from '#resources/siteSurveys/calls.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import { invalid, notFound } from '../errors.ts'

/**
 * Answers of a site, one by one, as several people may fill in the same survey: each replaces the answer that its sender saw. Where another user
 * changed the same answer, nothing is overwritten, and the response holds both.
 * @throws notFound, invalid, conflict RowLocked once it is submitted
 */
export async function keepSurveyAnswers({
  caller,
  params: { id },
  input,
  studydesk,
}: DeclaredRequest<(typeof surveyCalls)['saveAnswers']>): Promise<SavedSurveyAnswers> {
  if (!isUuid(id)) throw notFound()
  const changes = input.changes as readonly SurveyAnswerChange[]
  const unusable = changes.findIndex(({ question }) => question === '__proto__')
  if (unusable !== -1) throw invalid([{ path: `changes.${unusable}.question`, code: 'notFound' }])
  return studydesk.engine.work(caller, async (work) => {
    await work.run({
      text: 'select from site_survey_submission where org_id = $1 and id = $2 for no key update',
      values: [caller.orgId, id],
    })
    const row = await work.read('siteSurveySubmission', id)
    const answers: Record<string, Json> = { ...((row.answers ?? {}) as FormAnswers) }
    const conflicts: AnswerConflict[] = []
    for (const { question, value, former } of changes) {
      // An emptied text is no answer.
      const current = answers[question] === '' ? null : (answers[question] ?? null)
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
