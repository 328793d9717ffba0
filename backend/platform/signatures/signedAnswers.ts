import type { Run } from '../database/types.ts'
import { verifyContents } from './formContents.ts'
import { buildUnblindedAnswersSql } from './unblindedAnswers.ts'

/**
 * Returns the SQL of the fingerprint of a completed form: the SHA-256, in hexadecimal digits, of the integrity key of its form version
 * and of every current answer with its version, by question. The database computes it both when the form is signed and when the signature
 * is verified, so that both use the same values. Leaves out answers to items for unblinded roles: a signer signs what they see, and a
 * fingerprint over few possible answers would reveal them.
 * @param submission name of the `form_submission` row in the query
 */
export const buildAnswersHashSql = (submission: string): string =>
  `encode(sha256(convert_to(${buildAnswersTextSql(submission)}, 'UTF8')), 'hex')`

/** Returns the SQL of the text behind the fingerprint of a completed form. */
export const buildAnswersTextSql = (submission: string): string => `jsonb_build_array(
    (select version.integrity_key from form_version version where version.org_id = ${submission}.org_id and version.id = ${submission}.form_version_id),
    (select coalesce(jsonb_agg(jsonb_build_array(question, version, value) order by question collate "C"), '[]') from (
      select distinct on (question) question, version, value from form_answer
      where org_id = ${submission}.org_id and submission_id = ${submission}.id
        and question <> all(${buildUnblindedAnswersSql(`${submission}.org_id`, `${submission}.id`)}) order by question, version desc) current)
  )::text`

/** @returns the first signed form whose answers or questions differ from the signed ones; null if all match */
export async function findChangedAnswers(run: Run, orgId: string): Promise<string | null> {
  const { rows } = await run({
    text: `select submission.id::text as id from form_submission submission
      where submission.org_id = $1 and submission.signed_on is not null and submission.answers_hash is distinct from ${buildAnswersHashSql('submission')} limit 1`,
    values: [orgId],
  })
  if (rows[0] !== undefined) return String(rows[0].id)
  const { rows: forms } = await run({
    text: `select distinct on (version.integrity_key) version.integrity_key as key, submission.id::text as id
      from form_submission submission join form_version version
        on version.org_id = submission.org_id and version.id = submission.form_version_id
      where submission.org_id = $1 and submission.signed_on is not null order by version.integrity_key, submission.id`,
    values: [orgId],
  })
  const damagedKey = await verifyContents(
    run,
    orgId,
    forms.map(({ key }) => String(key)),
  )
  const row = forms.find(({ key }) => key === damagedKey)
  return row === undefined ? null : String(row.id)
}
