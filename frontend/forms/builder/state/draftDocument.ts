import type { JsonObject } from '#resources/forms/content/json.ts'
import { applyOperationList, type Operation } from '#resources/forms/content/operations.ts'
import type { FormDraftAnswer } from '#resources/forms/formAnswers.ts'
import type { SentChange } from '../../../engine/saving/savingState.ts'

/**
 * Returns the document of a draft, and the unsaved operations to apply to it: steps made while a version was saved, or left by an earlier
 * page. Pure.
 * @returns operations null if none exist, the draft has changed elsewhere since, or they no longer fit
 */
export function documentOf(
  { formJson, draft }: Pick<FormDraftAnswer, 'formJson'> & { readonly draft: Pick<FormDraftAnswer['draft'], 'operations' | 'revision'> },
  unsavedChanges: readonly SentChange<readonly Operation[], number>[],
): { readonly document: JsonObject; readonly operations: readonly Operation[] | null } {
  const document = applyOperationList(formJson, draft.operations)
  const operations = unsavedChanges.flatMap(({ value }) => value)
  const isBehind = unsavedChanges.some(({ base }) => base !== undefined && base !== draft.revision)
  return { document, operations: isBehind || operations.length === 0 || !isApplicable(document, operations) ? null : operations }
}

function isApplicable(document: JsonObject, operations: readonly Operation[]): boolean {
  try {
    applyOperationList(document, operations)
    return true
  } catch {
    return false
  }
}
