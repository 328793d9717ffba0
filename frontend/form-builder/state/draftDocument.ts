import type { FormDraftAnswer } from '#resources/forms/callAnswers/formAnswers.ts'
import type { JsonObject } from '#resources/forms/json.ts'
import { applied, type Operation } from '#resources/forms/operations.ts'
import type { SentChange } from '../../engine/saving/savingState.ts'

/**
 * The document of a draft, and the unsaved operations that follow it: of steps made while a version was saved, or left by an earlier page. Pure.
 * @returns operations null where there are none, where the draft has changed elsewhere since, or where they do not fit any more
 */
export function documentOf(
  { formJson, draft }: Pick<FormDraftAnswer, 'formJson'> & { readonly draft: Pick<FormDraftAnswer['draft'], 'operations' | 'revision'> },
  unsaved: readonly SentChange<readonly Operation[], number>[],
): { readonly document: JsonObject; readonly operations: readonly Operation[] | null } {
  const document = applied(formJson, draft.operations)
  const operations = unsaved.flatMap(({ value }) => value)
  const isBehind = unsaved.some(({ base }) => base !== undefined && base !== draft.revision)
  return { document, operations: isBehind || operations.length === 0 || !fits(document, operations) ? null : operations }
}

function fits(document: JsonObject, operations: readonly Operation[]): boolean {
  try {
    applied(document, operations)
    return true
  } catch {
    return false
  }
}
