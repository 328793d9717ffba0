import type { ResourceRow } from '#resources/core/rows.ts'
import type { Run } from '../../platform/database/types.ts'
import type { Write } from '../../platform/engine/types.ts'
import { buildAnswersHashSql } from '../../platform/signatures/signedAnswers.ts'

type Submission = ResourceRow['formSubmission']

/** Binds the signature of a form to its answers: stores their fingerprint, while the form is locked. */
export async function bindAnswers({ before, caller, studydesk }: Write<Submission>): Promise<Partial<Submission> | undefined> {
  if (before === null) return undefined
  return studydesk.engine.work(caller, async ({ run }) => {
    const { rows } = await run({
      text: `select ${buildAnswersHashSql('submission')} as hash from form_submission submission where org_id = $1 and id = $2`,
      values: [caller.orgId, before.id],
    })
    return { answersHash: String(rows[0]?.hash) }
  })
}

/** True if a form requires a signature. */
export async function needsSignature(run: Run, orgId: string, formId: string): Promise<boolean> {
  const { rows } = await run({
    text: 'select needs_signature is true as needed from form where org_id = $1 and id = $2',
    values: [orgId, formId],
  })
  return rows[0]?.needed === true
}
