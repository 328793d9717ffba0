import type { EnteredAnswers } from '#resources/forms/callAnswers/submissionAnswers.ts'
import { type EntryDifference, entryDifferencesOf } from '#resources/forms/entryDifferences.ts'
import type { JsonObject } from '#resources/forms/json.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Run } from '../../database/types.ts'
import { readContent } from '../content.ts'
import { currentAnswers } from '../submissions/answerRows.ts'
import { formOfVersion } from '../submissions/formToFill.ts'

type Entry = Pick<ResourceRow['secondEntry'], 'formSubmissionId' | 'formVersionId' | 'entered'>

/** Where the first and the second entry of a form differ by now, with what the form asks. */
export async function compareEntries(
  run: Run,
  orgId: string,
  { formSubmissionId, formVersionId, entered }: Entry,
): Promise<{ readonly document: JsonObject; readonly differences: readonly EntryDifference[] }> {
  const { integrityKey } = await formOfVersion(run, orgId, formVersionId ?? '')
  const document = await readContent(run, orgId, integrityKey)
  const { answers: first } = await currentAnswers(run, orgId, formSubmissionId)
  const { rows } = await run({
    text: 'select hidden_answers as "hidden" from form_submission where org_id = $1 and id = $2',
    values: [orgId, formSubmissionId],
  })
  const leftOut = (rows[0]?.hidden ?? []) as readonly string[]
  return { document, differences: entryDifferencesOf(document, { first, second: answersOf(entered), leftOut }) }
}

/** Values alone, as the form is run with them. */
export const answersOf = (entered: unknown) =>
  Object.fromEntries(
    Object.entries((entered ?? {}) as EnteredAnswers).flatMap(([name, { value }]) => (value === null ? [] : [[name, value] as const])),
  )
