import type { AnswerProblem } from '#resources/forms/callAnswers/submissionAnswers.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Caller } from '../../caller.ts'
import type { Work } from '../../engine/engine.types.ts'
import { longestTitle } from './rules.ts'

interface Held {
  readonly id: string
  readonly question: string
  readonly status: ResourceRow['formQuery']['status']
  readonly answerVersion: number
}

/** Queries of checks at most of one submission: whoever has more than these looks at the form first. */
const mostRaised = 100

/**
 * What checks of a form doubt about its answers is a query each, one a question; once the doubt is gone, so is the query that nobody has closed yet. About
 * an answer that somebody has confirmed by closing it, none is raised again.
 * @param versions how often each question was answered
 */
export async function raiseQueries(
  work: Work,
  { orgId, userId }: Caller,
  submission: Pick<ResourceRow['formSubmission'], 'id' | 'participantId' | 'studyId' | 'siteId' | 'formId'>,
  { doubts, versions }: { readonly doubts: readonly AnswerProblem[]; readonly versions: Readonly<Record<string, number>> },
): Promise<void> {
  const held = await heldQueries(work, orgId, submission.id)
  const byQuestion = Map.groupBy(doubts, ({ question }) => question)
  for (const { id, question } of held.filter(({ status }) => status !== 'CLOSED'))
    if (!byQuestion.has(question))
      await work.trusted.update('formQuery', id, {
        status: 'CLOSED',
        closedOn: new Date().toISOString(),
        closedBy: userId,
        closedBecause: 'DATA_CORRECTED',
      })
  const { id: formSubmissionId, participantId, studyId, siteId, formId } = submission
  for (const [question, told] of [...byQuestion].slice(0, mostRaised)) {
    const answerVersion = versions[question] ?? 0
    const isKnown = held.some((each) => each.question === question && (each.status !== 'CLOSED' || each.answerVersion >= answerVersion))
    if (isKnown) continue
    const text = [...new Set(told.map((each) => each.text))].join('\n').slice(0, 2000)
    const questionTitle = (told[0]?.title ?? question).slice(0, longestTitle)
    const place = { formSubmissionId, participantId, studyId, siteId, formId }
    await work.trusted.create('formQuery', { ...place, question, questionTitle, answerVersion, origin: 'CHECK', text })
  }
}

async function heldQueries(work: Work, orgId: string, submissionId: string): Promise<readonly Held[]> {
  const { rows } = await work.run({
    text: `select id::text, question, status, answer_version as "answerVersion" from form_query
      where org_id = $1 and form_submission_id = $2 and origin = 'CHECK' for update`,
    values: [orgId, submissionId],
  })
  return rows as unknown as readonly Held[]
}
