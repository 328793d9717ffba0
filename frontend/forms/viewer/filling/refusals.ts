import type { SurveyModel } from 'survey-core'
import type { Json } from '#resources/forms/content/json.ts'
import { getMainAnswerName } from '#resources/forms/content/missingCodes.ts'
import type { HttpFailure } from '../../../base/http.ts'
import type { SentChange } from '../../../engine/saving/savingState.ts'

/** Returns the refused answers by question: `doses[0].amount` belongs to `doses`. */
export function rejectionsOf({ errors = {} }: HttpFailure, changes: readonly SentChange<Json, number>[]): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(errors).flatMap(([path, texts]) => {
      const change = changes.find(({ key }) => path === key || path.startsWith(`${key}.`) || path.startsWith(`${key}[`))
      return change === undefined ? [] : [[change.key, texts.join(' ')] as const]
    }),
  )
}

/** Shows a refusal at its question. */
export function showRefusal(survey: SurveyModel | null, name: string, text: string): void {
  const question = survey?.getQuestionByValueName(name) ?? survey?.getQuestionByValueName(getMainAnswerName(name))
  question?.addError(text)
}
