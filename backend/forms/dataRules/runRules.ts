import type { ResourceRow } from '#resources/core/rows.ts'
import { findLookupCalls } from '#resources/forms/content/answersElsewhere.ts'
import { withoutHidden } from '#resources/forms/survey/hiddenInRows.ts'
import type { Caller } from '../../platform/common/caller.ts'
import type { Run } from '../../platform/database/types.ts'
import type { Work } from '../../platform/engine/engine.types.ts'
import { readContent } from '../content.ts'
import { type QueryingRule, raiseRuleQueries } from '../queries/raiseRuleQueries.ts'
import { createOtherFormsReader, type ReadOtherForms } from '../submissions/answerByName.ts'
import { loadCurrentAnswers } from '../submissions/answerRows.ts'
import { runInWorker } from '../workers/runInWorker.ts'

export interface ActiveRule extends QueryingRule {
  readonly formId: string
  readonly expression: string
}

/** Most rules that run for one study. */
const mostRules = 1000
/** Submissions that a thread evaluates at once. */
const batchSize = 20

/** True if a rule reads answers of other forms. */
export const readsOtherForms = ({ expression }: Pick<ActiveRule, 'expression'>): boolean => findLookupCalls(expression).length > 0

/** Returns the active rules of a study, in the order of their creation. */
export async function fetchActiveRules(run: Run, orgId: string, studyId: string): Promise<readonly ActiveRule[]> {
  const { rows } = await run({
    text: `select id::text, form_id::text as "formId", expression, question, message_en as "messageEn", message_fr as "messageFr"
      from data_rule where org_id = $1 and study_id = $2 and is_active order by id limit ${mostRules}`,
    values: [orgId, studyId],
  })
  return rows as unknown as readonly ActiveRule[]
}

type CheckedSubmission = Pick<ResourceRow['formSubmission'], 'id' | 'participantId' | 'studyId' | 'siteId' | 'formId'> & {
  readonly integrityKey: string
  readonly hidden: readonly string[] | null
}

interface RulesToRun {
  readonly rules: readonly ActiveRule[]
  readonly participantStudyId: string
  /** Null for all completed forms of the participant in the study. */
  readonly submissionId: string | null
}

/**
 * Runs rules on the completed submissions of one participation, and raises and closes their queries. Locks the submissions until the
 * commit, so that the second of two simultaneous runs sees the queries of the first.
 * @throws 422 FormTooSlow
 */
export async function runRules(work: Work, caller: Caller, { rules, participantStudyId, submissionId }: RulesToRun): Promise<void> {
  if (rules.length === 0) return
  const { orgId } = caller
  const { rows } = await work.run({
    text: `select submission.id::text, submission.participant_id::text as "participantId", submission.study_id::text as "studyId",
        submission.site_id::text as "siteId", submission.form_id::text as "formId", version.integrity_key as "integrityKey",
        submission.hidden_answers as hidden
      from form_submission submission join form_version version
        on version.org_id = submission.org_id and version.id = submission.form_version_id
      where submission.org_id = $1 and submission.participant_study_id = $2 and submission.status = 'COMPLETED'
        and submission.form_id = any($3::uuid[]) and ($4::uuid is null or submission.id = $4)
      order by submission.id for no key update of submission`,
    values: [orgId, participantStudyId, [...new Set(rules.map(({ formId }) => formId))], submissionId],
  })
  const submissions = rows as unknown as readonly CheckedSubmission[]
  const [first] = submissions
  if (first === undefined) return
  const read = createOtherFormsReader(work.run, orgId, first)
  for (const [integrityKey, versionSubmissions] of Map.groupBy(submissions, (each) => each.integrityKey))
    for (let start = 0; start < versionSubmissions.length; start += batchSize)
      await runOver(work, caller, { rules, read, integrityKey, submissions: versionSubmissions.slice(start, start + batchSize) })
}

interface Batch {
  readonly rules: readonly ActiveRule[]
  readonly read: ReadOtherForms
  readonly integrityKey: string
  /** Submissions of this form version. */
  readonly submissions: readonly CheckedSubmission[]
}

async function runOver(work: Work, caller: Caller, { rules, read, integrityKey, submissions }: Batch): Promise<void> {
  const formRules = rules.filter(({ formId }) => formId === submissions[0]?.formId)
  const keys = [...new Set(formRules.flatMap(({ expression }) => findLookupCalls(expression).map(({ key }) => key)))]
  const stored = []
  for (const submission of submissions) {
    const { answers, versions } = await loadCurrentAnswers(work.run, caller.orgId, submission.id)
    const visibleAnswers = withoutHidden(answers, submission.hidden ?? [])
    stored.push({ submission, answers: visibleAnswers, versions, elsewhere: await read(keys, submission.id) })
  }
  const findings = await runInWorker(
    'evaluateRules',
    {
      document: await readContent(work.run, caller.orgId, integrityKey),
      language: caller.language,
      rules: formRules.map(({ id, expression, question }) => ({ id, expression, question })),
      submissions: stored.map(({ submission: { id }, answers, elsewhere }) => ({ id, answers, elsewhere })),
    },
    caller,
  )
  const bySubmission = Map.groupBy(findings, ({ submissionId }) => submissionId)
  const rulesById = new Map(formRules.map((rule) => [rule.id, rule]))
  for (const { submission, versions } of stored)
    await raiseRuleQueries(work, caller, { submission, rules: rulesById, findings: bySubmission.get(submission.id) ?? [], versions })
}
