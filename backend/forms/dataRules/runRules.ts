import { lookupCallsIn } from '#resources/forms/answersElsewhere.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Caller } from '../../caller.ts'
import type { Run } from '../../database/types.ts'
import type { Work } from '../../engine/engine.types.ts'
import { readContent } from '../content.ts'
import { type QueryingRule, raiseRuleQueries } from '../queries/raiseRuleQueries.ts'
import { elsewhereReader, type ReadElsewhere } from '../submissions/answerByName.ts'
import { currentAnswers } from '../submissions/answerRows.ts'
import { inThread } from '../threads/inThread.ts'

/** An active rule. */
export interface ActiveRule extends QueryingRule {
  readonly formId: string
  readonly expression: string
}

/** Rules that are run over one study at most. */
const mostRules = 1000
/** Submissions that a thread evaluates at a time. */
const together = 20

/** Does a rule read answers of other forms? */
export const readsElsewhere = ({ expression }: Pick<ActiveRule, 'expression'>): boolean => lookupCallsIn(expression).length > 0

/** The active rules of a study, in the order in which they were made. */
export async function activeRules(run: Run, orgId: string, studyId: string): Promise<readonly ActiveRule[]> {
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
  /** Null: every form that the participant completed in the study. */
  readonly submissionId: string | null
}

/**
 * Runs rules over completed submissions of one participation, and raises and closes their queries. The submissions stay locked until the commit, so that of
 * two runs at once the second one sees the queries of the first.
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
  const read = elsewhereReader(work.run, orgId, first)
  for (const [integrityKey, ofVersion] of Map.groupBy(submissions, (each) => each.integrityKey))
    for (let start = 0; start < ofVersion.length; start += together)
      await runOver(work, caller, { rules, read, integrityKey, submissions: ofVersion.slice(start, start + together) })
}

interface Batch {
  readonly rules: readonly ActiveRule[]
  readonly read: ReadElsewhere
  readonly integrityKey: string
  /** Of this version of a form. */
  readonly submissions: readonly CheckedSubmission[]
}

async function runOver(work: Work, caller: Caller, { rules, read, integrityKey, submissions }: Batch): Promise<void> {
  const ofForm = rules.filter(({ formId }) => formId === submissions[0]?.formId)
  const keys = [...new Set(ofForm.flatMap(({ expression }) => lookupCallsIn(expression).map(({ key }) => key)))]
  const stored = []
  for (const submission of submissions) {
    const { answers, versions } = await currentAnswers(work.run, caller.orgId, submission.id)
    const shown = Object.fromEntries(Object.entries(answers).filter(([name]) => !submission.hidden?.includes(name)))
    stored.push({ submission, answers: shown, versions, elsewhere: await read(keys, submission.id) })
  }
  const findings = await inThread(
    'evaluateRules',
    {
      document: await readContent(work.run, caller.orgId, integrityKey),
      language: caller.language,
      rules: ofForm.map(({ id, expression, question }) => ({ id, expression, question })),
      submissions: stored.map(({ submission: { id }, answers, elsewhere }) => ({ id, answers, elsewhere })),
    },
    caller,
  )
  const bySubmission = Map.groupBy(findings, ({ submissionId }) => submissionId)
  const rulesById = new Map(ofForm.map((rule) => [rule.id, rule]))
  for (const { submission, versions } of stored)
    await raiseRuleQueries(work, caller, { submission, rules: rulesById, findings: bySubmission.get(submission.id) ?? [], versions })
}
