import { v4 as uuid } from 'uuid'
import type { ResourceRow } from '#resources/core/rows.ts'
import { zoneOf } from '#resources/core/values/day.ts'
import type { Caller } from '../../platform/common/caller.ts'
import { conflict } from '../../platform/common/errors.ts'
import type { Work } from '../../platform/engine/engine.types.ts'
import type { WriteContext } from '../../platform/engine/types.ts'
import { readContent } from '../content.ts'
import { raiseQueries } from '../queries/raise.ts'
import { rejectInvalidAnswers } from '../rejectInvalidAnswers.ts'
import { openVerifications } from '../verification/openVerifications.ts'
import { runInWorker } from '../workers/runInWorker.ts'
import { readOtherAnswers } from './answerByName.ts'
import { insertAnswers, loadCurrentAnswers } from './answerRows.ts'
import { findFormInUse, formOfVersion } from './formToFill.ts'
import { needsSignature } from './sign.ts'

type Submission = ResourceRow['formSubmission']

/**
 * Completes a form whose answers its version accepts, logic included. Stores default and calculated values with the answers, so that a
 * completed form shows only stored answers. Determines eligibility from the answers that the form declares correct.
 * @throws 422 AnswerErrors with every problem in the form's language, or UnknownAnswers
 */
export async function completeAnswers({ caller, after, run, work }: WriteContext<Submission>): Promise<void> {
  const { formVersionId, integrityKey } = await findVersionToComplete(work, caller, after)
  const document = await readContent(run, caller.orgId, integrityKey)
  const { answers, versions } = await loadCurrentAnswers(run, caller.orgId, after.id)
  const otherAnswers = await readOtherAnswers(run, caller.orgId, after, document)
  const { problems, doubts, unknown, hidden, eligibility, derived, cleared } = await runInWorker(
    'validate',
    {
      document,
      answers,
      emptied: Object.keys(versions).filter((name) => !(name in answers)),
      language: caller.language,
      timeZone: zoneOf(caller.zones, after),
      elsewhere: otherAnswers,
    },
    caller,
  )
  rejectInvalidAnswers({ problems, unknown })
  const completedAnswers = { ...derived, ...cleared }
  const additions = Object.entries(completedAnswers).map(([question, value]) => ({ question, value, baseVersion: versions[question] ?? 0 }))
  await insertAnswers(
    run,
    caller,
    after.id,
    additions.map((each) => ({ ...each, operationId: uuid(), version: each.baseVersion + 1 })),
  )
  const now = { ...versions, ...Object.fromEntries(additions.map(({ question, baseVersion }) => [question, baseVersion + 1])) }
  await raiseQueries(work, caller, after, { doubts, versions: now })
  await openVerifications(work, caller, after, { document, answers: { ...answers, ...completedAnswers }, versions: now, hidden })
  await work.trusted.update('formSubmission', after.id, {
    formVersionId,
    needsSignature: await needsSignature(run, caller.orgId, after.formId),
    hiddenAnswers: hidden.length === 0 ? null : hidden,
    eligibility: eligibility === null ? null : eligibility.isEligible ? 'ELIGIBLE' : 'NOT_ELIGIBLE',
    eligibilityReasons: eligibility === null ? null : eligibility.reasons.slice(0, 100),
  })
}

/**
 * Returns the version to complete. A form without answers ("nothing to report") uses the version in use. @throws conflict FormNotInUse
 */
async function findVersionToComplete(
  { run }: Work,
  { orgId }: Caller,
  { formId, formVersionId }: Pick<Submission, 'formId' | 'formVersionId'>,
) {
  const form = formVersionId === null ? await findFormInUse(run, orgId, formId) : await formOfVersion(run, orgId, formVersionId)
  if (form === null) throw conflict('FormNotInUse')
  return form
}
