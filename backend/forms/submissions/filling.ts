import { forFilling } from '#resources/forms/answers.ts'
import type { FillingAnswer } from '#resources/forms/callAnswers/submissionAnswers.ts'
import type { JsonObject } from '#resources/forms/json.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { Caller } from '../../caller.ts'
import type { Run } from '../../database/types.ts'
import { readContent } from '../content.ts'
import { currentAnswers } from './answerRows.ts'
import type { FormToFill } from './formToFill.ts'

/** A form as it is filled in. @param submission null while nobody has answered anything */
export async function filling(
  run: Run,
  { orgId }: Pick<Caller, 'orgId'>,
  submission: ResourceAnswer['formSubmission'] | null,
  { integrityKey, ...form }: FormToFill,
): Promise<FillingAnswer> {
  const document = await readContent(run, orgId, integrityKey)
  const { answers, versions } = submission === null ? { answers: {}, versions: {} } : await currentAnswers(run, orgId, submission.id)
  return { submission, form, formJson: forFilling(document) as JsonObject, answers, versions }
}
