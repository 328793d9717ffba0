import type { ResourceRow } from '#resources/core/rows.ts'
import type { Caller } from '../../platform/common/caller.ts'
import type { Work } from '../../platform/engine/engine.types.ts'
import type { Finding } from '../workers/dataRules.ts'
import { longestTitle } from './rules.ts'

/** Fields of a rule that its query quotes. */
export type QueryingRule = Pick<ResourceRow['dataRule'], 'id' | 'question' | 'messageEn' | 'messageFr'>

interface RaisedQuery {
  readonly id: string
  readonly ruleId: string
  readonly status: ResourceRow['formQuery']['status']
  readonly closedBecause: ResourceRow['formQuery']['closedBecause']
  readonly checkedAnswers: string | null
}

interface CheckedSubmission {
  /** The submission, locked in this transaction. */
  readonly submission: Pick<ResourceRow['formSubmission'], 'id' | 'participantId' | 'studyId' | 'siteId' | 'formId'>
  readonly rules: ReadonlyMap<string, QueryingRule>
  readonly findings: readonly Finding[]
  readonly versions: Readonly<Record<string, number>>
}

/**
 * Keeps one open query for each rule that applies, and closes it as the system when the rule no longer applies. If a person closed the
 * query and so confirmed the answers, opens no new query until one of the answers changes.
 */
export async function raiseRuleQueries(
  work: Work,
  { orgId, language }: Caller,
  { submission, rules, findings, versions }: CheckedSubmission,
) {
  if (findings.length === 0) return
  const existingQueries = await fetchRaisedQueries(work, orgId, submission.id)
  for (const { ruleId, holds, questionTitle, checkedAnswers } of findings) {
    const rule = rules.get(ruleId)
    const ruleQueries = existingQueries.filter((query) => query.ruleId === ruleId)
    const open = ruleQueries.find(({ status }) => status !== 'CLOSED')
    if (rule === undefined || (holds && open !== undefined)) continue
    if (!holds) {
      if (open !== undefined)
        await work.trusted.update('formQuery', open.id, {
          status: 'CLOSED',
          closedOn: new Date().toISOString(),
          closedBy: null,
          closedBecause: 'DATA_CORRECTED',
        })
      continue
    }
    const isConfirmed = ruleQueries.some((query) => query.closedBecause === 'CLOSED_BY_PERSON' && query.checkedAnswers === checkedAnswers)
    if (isConfirmed) continue
    const { id: formSubmissionId, participantId, studyId, siteId, formId } = submission
    await work.trusted.create('formQuery', {
      formSubmissionId,
      participantId,
      studyId,
      siteId,
      formId,
      question: rule.question,
      questionTitle: questionTitle.slice(0, longestTitle),
      answerVersion: versions[rule.question] ?? 0,
      origin: 'RULE',
      dataRuleId: ruleId,
      checkedAnswers,
      text: language === 'fr' ? rule.messageFr : rule.messageEn,
    })
  }
}

async function fetchRaisedQueries(work: Work, orgId: string, submissionId: string): Promise<readonly RaisedQuery[]> {
  const { rows } = await work.run({
    text: `select id::text, data_rule_id::text as "ruleId", status, closed_because as "closedBecause", checked_answers as "checkedAnswers"
      from form_query where org_id = $1 and form_submission_id = $2 and origin = 'RULE' for update`,
    values: [orgId, submissionId],
  })
  return rows as unknown as readonly RaisedQuery[]
}
