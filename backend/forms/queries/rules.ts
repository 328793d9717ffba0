import { isUuid } from '#resources/core/fields/ref.ts'
import { titledQuestionsOf } from '#resources/forms/titles.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Run } from '../../database/types.ts'
import type { Write } from '../../engine/types.ts'
import { invalid } from '../../errors.ts'
import { readContent } from '../content.ts'

type Query = ResourceRow['formQuery']
interface Answered {
  /** Null before the first answer. */
  readonly integrityKey: string | null
  readonly answerVersion: number
}

/**
 * A query says about which version of an answer it is, and how the form asks for it. What a check of the form raises says all of it already.
 * @throws invalid for a question that the form does not ask, as far as its version is settled
 */
export async function describeQuestion({ input, isTrusted, caller, studydesk }: Write<Query>): Promise<Partial<Query> | undefined> {
  const { formSubmissionId, question } = input
  // What is no reference, or leads nowhere, the field's own rule tells.
  if (isTrusted || !isUuid(formSubmissionId) || typeof question !== 'string') return undefined
  return studydesk.engine.work(caller, async ({ run }) => {
    const answered = await answerOf(run, caller.orgId, formSubmissionId, question)
    if (answered === null) return undefined
    const { integrityKey, answerVersion } = answered
    if (integrityKey === null) return { answerVersion, questionTitle: question }
    const asked = titledQuestionsOf(await readContent(run, caller.orgId, integrityKey), caller.language)
    const found = asked.find(({ name }) => name === question)
    if (found === undefined) throw invalid([{ path: 'question', code: 'noSuchQuestion' }])
    return { answerVersion, questionTitle: found.title.slice(0, longestTitle) }
  })
}

/** Characters of a title that a query keeps. */
export const longestTitle = 2000

async function answerOf(run: Run, orgId: string, id: string, question: string): Promise<Answered | null> {
  const { rows } = await run({
    text: `select version.integrity_key as "integrityKey",
        coalesce((select max(answer.version) from form_answer answer
          where answer.org_id = submission.org_id and answer.submission_id = submission.id and answer.question = $3), 0)::int as "answerVersion"
      from form_submission submission left join form_version version
        on version.org_id = submission.org_id and version.id = submission.form_version_id
      where submission.org_id = $1 and submission.id = $2`,
    values: [orgId, id, question],
  })
  return (rows[0] as unknown as Answered | undefined) ?? null
}
