import type { ResourceRow } from '#resources/rows.ts'
import type { Run } from '../../database/types.ts'
import type { Write } from '../../engine/types.ts'
import { answersHashSql } from '../../signatures/signedAnswers.ts'

type Submission = ResourceRow['formSubmission']

/** The signature of a form binds its answers: their fingerprint is stored with it, while the form is locked. */
export async function bindAnswers({ before, caller, studydesk }: Write<Submission>): Promise<Partial<Submission> | undefined> {
  if (before === null) return undefined
  return studydesk.engine.work(caller, async ({ run }) => {
    const { rows } = await run({
      text: `select ${answersHashSql('submission')} as hash from form_submission submission where org_id = $1 and id = $2`,
      values: [caller.orgId, before.id],
    })
    return { answersHash: String(rows[0]?.hash) }
  })
}

/** Does a form ask for a signature by now? */
export async function needsSignature(run: Run, orgId: string, formId: string): Promise<boolean> {
  const { rows } = await run({
    text: 'select needs_signature is true as needed from form where org_id = $1 and id = $2',
    values: [orgId, formId],
  })
  return rows[0]?.needed === true
}
