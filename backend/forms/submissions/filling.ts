import type { ResourceAnswer } from '#resources/core/rows.ts'
import { zoneOf } from '#resources/core/values/day.ts'
import { forFilling } from '#resources/forms/content/answers.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import type { FillingAnswer } from '#resources/forms/content/submissionAnswers.ts'
import type { Caller } from '../../platform/common/caller.ts'
import type { Run } from '../../platform/database/types.ts'
import { readContentFor } from '../content.ts'
import { loadAnswersFor } from './answerRows.ts'
import { contentToFill, type FormToFill } from './formToFill.ts'

/**
 * Returns a form with its submission, as the caller may see both.
 * @param submission null before the first answer
 * @param siteId site of the participant
 */
export async function filling(
  run: Run,
  caller: Pick<Caller, 'can' | 'orgId' | 'zones'>,
  {
    submission,
    siteId,
  }: { readonly submission: ResourceAnswer['formSubmission'] | null } & Pick<ResourceAnswer['formSubmission'], 'siteId'>,
  { integrityKey, formType, ...form }: FormToFill,
): Promise<FillingAnswer> {
  const document = contentToFill({ formType }, await readContentFor(run, caller, integrityKey))
  const { answers, versions } = submission === null ? { answers: {}, versions: {} } : await loadAnswersFor(run, caller, submission.id)
  return { submission, form, formJson: forFilling(document) as JsonObject, answers, versions, timeZone: zoneOf(caller.zones, { siteId }) }
}
