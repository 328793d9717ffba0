import type { ResourceRow } from '#resources/core/rows.ts'
import type { AnswerProblem } from '#resources/forms/content/submissionAnswers.ts'
import type { Caller } from '../../platform/common/caller.ts'
import type { Work } from '../../platform/engine/engine.types.ts'
import { longestTitle } from './rules.ts'

interface CheckQuery {
  readonly id: string
  readonly question: string
  readonly status: ResourceRow['formQuery']['status']
  readonly answerVersion: number
}

/** Most check queries for a submission: with more, the form itself needs attention. */
const mostRaised = 100

/**
 * Raises a query for each question with doubts from the form's checks, and closes open queries whose doubts no longer exist. Raises no
 * new query about an answer that a person confirmed by closing the query.
 * @param versions number of answers to each question
 */
export async function raiseQueries(
  work: Work,
  { orgId, userId }: Caller,
  submission: Pick<ResourceRow['formSubmission'], 'id' | 'participantId' | 'studyId' | 'siteId' | 'formId'>,
  { doubts, versions }: { readonly doubts: readonly AnswerProblem[]; readonly versions: Readonly<Record<string, number>> },
): Promise<void> {
  const checkQueries = await lockCheckQueries(work, orgId, submission.id)
  const byQuestion = Map.groupBy(doubts, ({ question }) => question)
  for (const { id, question } of checkQueries.filter(({ status }) => status !== 'CLOSED'))
    if (!byQuestion.has(question))
      await work.trusted.update('formQuery', id, {
        status: 'CLOSED',
        closedOn: new Date().toISOString(),
        closedBy: userId,
        closedBecause: 'DATA_CORRECTED',
      })
  const { id: formSubmissionId, participantId, studyId, siteId, formId } = submission
  for (const [question, questionDoubts] of [...byQuestion].slice(0, mostRaised)) {
    const answerVersion = versions[question] ?? 0
    const isAlreadyRaised = checkQueries.some(
      (each) => each.question === question && (each.status !== 'CLOSED' || each.answerVersion >= answerVersion),
    )
    if (isAlreadyRaised) continue
    const text = [...new Set(questionDoubts.map((each) => each.text))].join('\n').slice(0, 2000)
    const questionTitle = (questionDoubts[0]?.title ?? question).slice(0, longestTitle)
    const submissionFields = { formSubmissionId, participantId, studyId, siteId, formId }
    await work.trusted.create('formQuery', { ...submissionFields, question, questionTitle, answerVersion, origin: 'CHECK', text })
  }
}

async function lockCheckQueries(work: Work, orgId: string, submissionId: string): Promise<readonly CheckQuery[]> {
  const { rows } = await work.run({
    text: `select id::text, question, status, answer_version as "answerVersion" from form_query
      where org_id = $1 and form_submission_id = $2 and origin = 'CHECK' for update`,
    values: [orgId, submissionId],
  })
  return rows as unknown as readonly CheckQuery[]
}
