import { answerNameOf, formNodesOf, isQuestion } from '#resources/forms/content/formNodes.ts'
import { isObject, type Json, type JsonObject } from '#resources/forms/content/json.ts'
import { presetPathsOf } from '#resources/forms/content/presetChoices.ts'
import type { Run } from '../../platform/database/types.ts'
import { readContent } from '../content.ts'
import type { FormToFill } from '../submissions/formToFill.ts'

/**
 * Returns a form whose hidden answers earlier versions may have computed wrongly, otherwise null: default values replaced stored answers,
 * an answer of several questions was hidden if one of them was, and answers hidden in rows were not listed. A consent form is also affected
 * if it could make choices for the participant.
 */
export async function readAffectedForm(
  run: Run,
  orgId: string,
  { integrityKey, formType }: Pick<FormToFill, 'integrityKey' | 'formType'>,
): Promise<JsonObject | null> {
  const document = await readContent(run, orgId, integrityKey)
  if (formType === 'CONSENT' && presetPathsOf(document).length > 0) return document
  return hasDefaults(document) || hasSharedAnswers(document) || hidesInRows(document) ? document : null
}

function hasSharedAnswers(document: JsonObject): boolean {
  const names = formNodesOf(document).flatMap((each) => (each.repeat === null && isQuestion(each) ? [answerNameOf(each)] : []))
  return new Set(names).size < names.length
}

const hidesInRows = (document: JsonObject): boolean =>
  formNodesOf(document).some(
    ({ repeat, type, value }) =>
      (repeat !== null && value.visibleIf !== undefined) ||
      (type.startsWith('matrix') &&
        (value.rowsVisibleIf !== undefined || hasCondition(value.rows) || value.columnsVisibleIf !== undefined)),
  )

const hasCondition = (list: Json | undefined): boolean =>
  Array.isArray(list) && (list as readonly Json[]).some((each) => isObject(each) && each.visibleIf !== undefined)

/** Names of default values in the library: of questions, rows and sections. */
const defaultNames = /^default(?:Value|RowValue|PanelValue)/

/** True if a form, or a part of it, has default values. Pure. */
export const hasDefaults = (value: Json): boolean =>
  Array.isArray(value)
    ? (value as readonly Json[]).some(hasDefaults)
    : isObject(value) && Object.entries(value).some(([name, each]) => defaultNames.test(name) || hasDefaults(each))
