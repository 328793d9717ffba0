import type { ResourceRow } from '#resources/core/rows.ts'
import { signerNamesOf } from '#resources/forms/content/consentAnswers.ts'
import { readContent } from '../forms/content.ts'
import { loadCurrentAnswers } from '../forms/submissions/answerRows.ts'
import type { Caller } from '../platform/common/caller.ts'
import type { Run } from '../platform/database/types.ts'
import { isSameName } from './names.ts'

type FilledConsent = Pick<ResourceRow['consent'], 'formSubmissionId' | 'integrityKey' | 'language'>

/**
 * True if the completed form of a consent holds the name of another person than its participant, for example of a representative who
 * filled it in at the site. The participant cannot sign it then, and cannot correct it.
 * @param participant first name, last name
 */
export async function namesAnotherSigner(
  run: Run,
  { orgId }: Caller,
  { formSubmissionId, integrityKey, language }: FilledConsent,
  participant: readonly string[],
): Promise<boolean> {
  if (formSubmissionId === null) return false
  const { rowCount } = await run({
    text: `select from form_submission where org_id = $1 and id = $2 and status = 'COMPLETED'`,
    values: [orgId, formSubmissionId],
  })
  if (rowCount === 0) return false
  const document = await readContent(run, orgId, integrityKey ?? '')
  const { answers } = await loadCurrentAnswers(run, orgId, formSubmissionId)
  return signerNamesOf(document, answers, language).some(({ name }) => !isSameName(name, participant))
}
