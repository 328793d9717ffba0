import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import { titledQuestionsOf } from '#resources/forms/content/titles.ts'
import { invalid } from '../../platform/common/errors.ts'
import type { Run } from '../../platform/database/types.ts'
import type { Write } from '../../platform/engine/types.ts'
import { readContent } from '../content.ts'

type Query = ResourceRow['formQuery']
interface AnsweredQuestion {
  /** Null before the first answer. */
  readonly integrityKey: string | null
  readonly answerVersion: number
}

/**
 * Adds the version of the answer and the title of the question to a query. Queries raised by checks of the form already contain both.
 * @throws invalid for a question that is not in the form, if its version is known
 */
export async function describeQuestion({ input, isTrusted, caller, studydesk }: Write<Query>): Promise<Partial<Query> | undefined> {
  const { formSubmissionId, question } = input
  // The rules of the two fields report a missing or broken reference.
  if (isTrusted || !isUuid(formSubmissionId) || typeof question !== 'string') return undefined
  return studydesk.engine.work(caller, async ({ run }) => {
    const answeredQuestion = await answerOf(run, caller.orgId, formSubmissionId, question)
    if (answeredQuestion === null) return undefined
    const { integrityKey, answerVersion } = answeredQuestion
    if (integrityKey === null) return { answerVersion, questionTitle: question }
    const requested = titledQuestionsOf(await readContent(run, caller.orgId, integrityKey), caller.language)
    const matchingQuestion = requested.find(({ name }) => name === question)
    if (matchingQuestion === undefined) throw invalid([{ path: 'question', code: 'noSuchQuestion' }])
    return { answerVersion, questionTitle: matchingQuestion.title.slice(0, longestTitle) }
  })
}

/** Most characters of a question's title that a query stores. */
export const longestTitle = 2000

async function answerOf(run: Run, orgId: string, id: string, question: string): Promise<AnsweredQuestion | null> {
  const { rows } = await run({
    text: `select version.integrity_key as "integrityKey",
        coalesce((select max(answer.version) from form_answer answer
          where answer.org_id = submission.org_id and answer.submission_id = submission.id and answer.question = $3), 0)::int as "answerVersion"
      from form_submission submission left join form_version version
        on version.org_id = submission.org_id and version.id = submission.form_version_id
      where submission.org_id = $1 and submission.id = $2`,
    values: [orgId, id, question],
  })
  return (rows[0] as unknown as AnsweredQuestion | undefined) ?? null
}
