import { v4 as uuid } from 'uuid'
import { zoneOf } from '#resources/core/day.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Caller } from '../../caller.ts'
import type { Work } from '../../engine/engine.types.ts'
import type { Writing } from '../../engine/types.ts'
import { conflict } from '../../errors.ts'
import { readContent } from '../content.ts'
import { raiseQueries } from '../queries/raise.ts'
import { refuseWrongAnswers } from '../refuseWrongAnswers.ts'
import { inThread } from '../threads/inThread.ts'
import { openVerifications } from '../verification/openVerifications.ts'
import { answersElsewhere } from './answerByName.ts'
import { currentAnswers, insertAnswers } from './answerRows.ts'
import { formInUse, formOfVersion } from './formToFill.ts'
import { needsSignature } from './sign.ts'

type Submission = ResourceRow['formSubmission']

/**
 * A form is completed with answers that its own version finds right, logic included. What stands in it without an answer, and what it calculates, is
 * stored with the answers, so that a completed form shows stored answers only. Eligibility follows from the answers that the form declares correct.
 * @throws 422 AnswerErrors with every problem in the words of the form, or UnknownAnswers
 */
export async function completeAnswers({ caller, after, run, work }: Writing<Submission>): Promise<void> {
  const { formVersionId, integrityKey } = await versionToComplete(work, caller, after)
  const document = await readContent(run, caller.orgId, integrityKey)
  const { answers, versions } = await currentAnswers(run, caller.orgId, after.id)
  const elsewhere = await answersElsewhere(run, caller.orgId, after, document)
  const { problems, doubts, unknown, hidden, eligibility, derived } = await inThread(
    'validate',
    {
      document,
      answers,
      emptied: Object.keys(versions).filter((name) => !(name in answers)),
      language: caller.language,
      timeZone: zoneOf(caller.zones, after),
      elsewhere,
    },
    caller,
  )
  refuseWrongAnswers({ problems, unknown })
  const additions = Object.entries(derived).map(([question, value]) => ({ question, value, baseVersion: versions[question] ?? 0 }))
  await insertAnswers(
    run,
    caller,
    after.id,
    additions.map((each) => ({ ...each, operationId: uuid(), version: each.baseVersion + 1 })),
  )
  const now = { ...versions, ...Object.fromEntries(additions.map(({ question, baseVersion }) => [question, baseVersion + 1])) }
  await raiseQueries(work, caller, after, { doubts, versions: now })
  await openVerifications(work, caller, after, { document, answers: { ...answers, ...derived }, versions: now, hidden })
  await work.trusted.update('formSubmission', after.id, {
    formVersionId,
    needsSignature: await needsSignature(run, caller.orgId, after.formId),
    hiddenAnswers: hidden.length === 0 ? null : hidden,
    eligibility: eligibility === null ? null : eligibility.isEligible ? 'ELIGIBLE' : 'NOT_ELIGIBLE',
    eligibilityReasons: eligibility === null ? null : eligibility.reasons.slice(0, 100),
  })
}

/** A form in which nothing was answered is completed on the version that is in use: "nothing to report". @throws conflict FormNotInUse */
async function versionToComplete(
  { run }: Work,
  { orgId }: Caller,
  { formId, formVersionId }: Pick<Submission, 'formId' | 'formVersionId'>,
) {
  const form = formVersionId === null ? await formInUse(run, orgId, formId) : await formOfVersion(run, orgId, formVersionId)
  if (form === null) throw conflict('FormNotInUse')
  return form
}
