import type { ResourceRow } from '#resources/core/rows.ts'
import { type EntryDifference, entryDifferencesOf } from '#resources/forms/content/entryDifferences.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import type { EnteredAnswers } from '#resources/forms/content/submissionAnswers.ts'
import type { Run } from '../../platform/database/types.ts'
import { readContent } from '../content.ts'
import { loadCurrentAnswers } from '../submissions/answerRows.ts'
import { formOfVersion } from '../submissions/formToFill.ts'

type Entry = Pick<ResourceRow['secondEntry'], 'formSubmissionId' | 'formVersionId' | 'entered'>

/** Returns the current differences between the first and the second entry of a form, and the form's content. */
export async function compareEntries(
  run: Run,
  orgId: string,
  { formSubmissionId, formVersionId, entered }: Entry,
): Promise<{ readonly document: JsonObject; readonly differences: readonly EntryDifference[] }> {
  const { integrityKey } = await formOfVersion(run, orgId, formVersionId ?? '')
  const document = await readContent(run, orgId, integrityKey)
  const { answers: first } = await loadCurrentAnswers(run, orgId, formSubmissionId)
  const { rows } = await run({
    text: 'select hidden_answers as "hidden" from form_submission where org_id = $1 and id = $2',
    values: [orgId, formSubmissionId],
  })
  const hiddenQuestions = (rows[0]?.hidden ?? []) as readonly string[]
  return { document, differences: entryDifferencesOf(document, { first, second: answersOf(entered), leftOut: hiddenQuestions }) }
}

/** Returns the answers without their versions, as the form needs them to run. */
export const answersOf = (enteredAnswers: unknown) =>
  Object.fromEntries(
    Object.entries((enteredAnswers ?? {}) as EnteredAnswers).flatMap(([name, { value }]) =>
      value === null ? [] : [[name, value] as const],
    ),
  )
