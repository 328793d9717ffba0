import type { ResourceRow } from '#resources/core/rows.ts'
import type { FormAnswers } from '#resources/forms/content/answers.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import { findQuestionsToVerify } from '#resources/forms/sourceVerification.ts'
import type { Caller } from '../../platform/common/caller.ts'
import type { Work } from '../../platform/engine/engine.types.ts'
import { longestTitle } from '../queries/rules.ts'

type Verification = Pick<ResourceRow['answerVerification'], 'id' | 'question' | 'answerVersion' | 'status'>
type Submission = Pick<ResourceRow['formSubmission'], 'id' | 'participantId' | 'studyId' | 'siteId' | 'formId'>

interface CompletedAnswers {
  readonly document: JsonObject
  readonly answers: FormAnswers
  readonly versions: Readonly<Record<string, number>>
  /** Names of answers whose question is hidden. */
  readonly hidden: readonly string[]
}

/**
 * Opens the verification of each answer of a completed form that requires one. A verified answer stays verified while its version is the
 * same.
 */
export async function openVerifications(
  work: Work,
  { orgId, language }: Caller,
  submission: Submission,
  { document, answers, versions, hidden }: CompletedAnswers,
): Promise<void> {
  const questions = findQuestionsToVerify(document, language)
  if (questions.length === 0) return
  const { id: formSubmissionId, participantId, studyId, siteId, formId } = submission
  const existing = new Map((await verificationsOf(work, orgId, formSubmissionId)).map((row) => [row.question, row]))
  const missing: Parameters<typeof work.trusted.createMany<'answerVerification'>>[1][number][] = []
  for (const { name, title } of questions) {
    const isNeeded = answers[name] != null && !hidden.includes(name)
    const row = existing.get(name)
    if (row !== undefined) await update(work, row, { isNeeded, answerVersion: versions[name] ?? 0 })
    else if (isNeeded) {
      const submissionFields = { formSubmissionId, participantId, studyId, siteId, formId }
      missing.push({ ...submissionFields, question: name, questionTitle: title.slice(0, longestTitle), answerVersion: versions[name] ?? 0 })
    }
  }
  if (missing.length > 0) await work.trusted.createMany('answerVerification', missing)
}

/** Reopens the verifications of answers that change after the first completion of their form. */
export async function reopenVerifications(
  work: Work,
  { orgId }: Caller,
  submissionId: string,
  changes: readonly { readonly question: string; readonly value: unknown; readonly version: number }[],
): Promise<void> {
  if (changes.length === 0) return
  const latest = new Map(changes.map((change) => [change.question, change]))
  for (const row of await verificationsOf(work, orgId, submissionId)) {
    const change = latest.get(row.question)
    if (change !== undefined) await update(work, row, { isNeeded: change.value !== null, answerVersion: change.version })
  }
}

async function update(
  work: Work,
  { id, status, answerVersion: before }: Verification,
  { isNeeded, answerVersion }: { readonly isNeeded: boolean; readonly answerVersion: number },
): Promise<void> {
  if (answerVersion === before && (status !== 'NOT_NEEDED') === isNeeded) return
  const next = isNeeded ? 'OPEN' : 'NOT_NEEDED'
  await work.trusted.update('answerVerification', id, { status: next, answerVersion, verifiedOn: null, verifiedBy: null })
}

/**
 * Returns a submission's verifications and locks them until the commit. If an answer is changed and verified at the same moment, the
 * later transaction sees the result of the earlier one.
 */
async function verificationsOf({ run }: Work, orgId: string, submissionId: string): Promise<readonly Verification[]> {
  const { rows } = await run({
    text: `select id::text, question, answer_version as "answerVersion", status from answer_verification
      where org_id = $1 and form_submission_id = $2 order by id for update`,
    values: [orgId, submissionId],
  })
  return rows as unknown as readonly Verification[]
}
