import { isUuid } from '#resources/core/fields/ref.ts'
import { isSame } from '#resources/core/values/same.ts'
import type { FormAnswers } from '#resources/forms/content/answers.ts'
import type { Json } from '#resources/forms/content/json.ts'
import type { AnswerConflict } from '#resources/forms/content/submissionAnswers.ts'
import type { SavedSurveyAnswers, SurveyAnswerChange } from '#resources/forms/siteSurveyAnswers.ts'
import type { surveyCalls } from '#resources/forms/siteSurveysCalls.ts'
import { invalid, notFound } from '../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'

/**
 * Stores the answers of a site one by one, because several people may fill in the same survey. Each change replaces only the answer that
 * its sender saw. If another user changed it in the meantime, the response contains both answers and nothing is overwritten.
 * @throws notFound, invalid, conflict RowLocked after submission
 */
export async function saveSurveyAnswers({
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
      // An empty text counts as no answer.
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
