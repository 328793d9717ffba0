import type { ResourceRow } from '#resources/rows.ts'
import type { Caller } from '../../caller.ts'
import type { Work } from '../../engine/engine.types.ts'
import type { Finding } from '../threads/dataRules.ts'
import { longestTitle } from './rules.ts'

/** The rule as a query quotes it. */
export type QueryingRule = Pick<ResourceRow['dataRule'], 'id' | 'question' | 'messageEn' | 'messageFr'>

interface RaisedQuery {
  readonly id: string
  readonly ruleId: string
  readonly status: ResourceRow['formQuery']['status']
  readonly closedBecause: ResourceRow['formQuery']['closedBecause']
  readonly checkedAnswers: string | null
}

interface Checked {
  /** Locked in this transaction. */
  readonly submission: Pick<ResourceRow['formSubmission'], 'id' | 'participantId' | 'studyId' | 'siteId' | 'formId'>
  readonly rules: ReadonlyMap<string, QueryingRule>
  readonly findings: readonly Finding[]
  readonly versions: Readonly<Record<string, number>>
}

/**
 * One query is open for each rule that holds. Once it no longer holds, the system closes the query. Answers that a person confirmed by closing the query
 * are not asked about again until one of them changes.
 */
export async function raiseRuleQueries(work: Work, { orgId, language }: Caller, { submission, rules, findings, versions }: Checked) {
  if (findings.length === 0) return
  const raised = await raisedQueries(work, orgId, submission.id)
  for (const { ruleId, holds, questionTitle, checkedAnswers } of findings) {
    const rule = rules.get(ruleId)
    const ofRule = raised.filter((query) => query.ruleId === ruleId)
    const open = ofRule.find(({ status }) => status !== 'CLOSED')
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
    const isConfirmed = ofRule.some((query) => query.closedBecause === 'CLOSED_BY_PERSON' && query.checkedAnswers === checkedAnswers)
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

async function raisedQueries(work: Work, orgId: string, submissionId: string): Promise<readonly RaisedQuery[]> {
  const { rows } = await work.run({
    text: `select id::text, data_rule_id::text as "ruleId", status, closed_because as "closedBecause", checked_answers as "checkedAnswers"
      from form_query where org_id = $1 and form_submission_id = $2 and origin = 'RULE' for update`,
    values: [orgId, submissionId],
  })
  return rows as unknown as readonly RaisedQuery[]
}
