import type { FormAnswers } from '#resources/forms/answers.ts'
import { namesAskedElsewhere } from '#resources/forms/answers.ts'
import type { ResourceRow, ResourceTransition } from '#resources/rows.ts'
import type { Run } from '../../database/types.ts'
import type { Writing } from '../../engine/types.ts'
import { conflict } from '../../errors.ts'
import { readContent } from '../content.ts'
import { raiseQueries } from '../queries/raise.ts'
import { refuseWrongAnswers } from '../refuseWrongAnswers.ts'
import { inThread } from '../threads/inThread.ts'
import { answersByDbName } from './answerByName.ts'
import { currentAnswers } from './answerRows.ts'
import { formOfVersion } from './formToFill.ts'

type Submission = ResourceRow['formSubmission']

/**
 * A form is completed with answers that its own version finds right, logic included; whoever looks on sees whether they are those that it calls correct.
 * @throws 422 AnswerErrors with every problem in the words of the form, or UnknownAnswers
 */
export async function judgeAnswers({
  caller,
  transition,
  after,
  run,
  work,
}: Writing<Submission> & { readonly transition: ResourceTransition['formSubmission'] }): Promise<void> {
  if (transition !== 'complete') return
  if (after.formVersionId === null) throw conflict('FormNotInUse')
  const { integrityKey } = await formOfVersion(run, caller.orgId, after.formVersionId)
  const document = await readContent(run, caller.orgId, integrityKey)
  const { answers, versions } = await currentAnswers(run, caller.orgId, after.id)
  const elsewhere = await elsewhereOf(run, caller.orgId, after, namesAskedElsewhere(document))
  const { problems, doubts, unknown, hidden, eligibility } = await inThread('validate', {
    document,
    answers,
    language: caller.language,
    elsewhere,
  })
  refuseWrongAnswers({ problems, unknown })
  await raiseQueries(work, caller, after, { doubts, versions })
  await work.trusted.update('formSubmission', after.id, {
    hiddenAnswers: hidden.length === 0 ? null : hidden,
    eligibility: eligibility === null ? null : eligibility.isEligible ? 'ELIGIBLE' : 'NOT_ELIGIBLE',
    eligibilityReasons: eligibility === null ? null : eligibility.reasons.slice(0, 100),
  })
}

async function elsewhereOf(
  run: Run,
  orgId: string,
  place: Pick<Submission, 'participantId' | 'studyId'>,
  names: readonly string[],
): Promise<FormAnswers> {
  if (names.length === 0) return {}
  return answersByDbName(run, orgId, place, names)
}
