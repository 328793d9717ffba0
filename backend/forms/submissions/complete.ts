import { v4 as uuid } from 'uuid'
import type { ResourceRow } from '#resources/core/rows.ts'
import { zoneOf } from '#resources/core/values/day.ts'
import { calculatedNamesOf, type FormAnswers } from '#resources/forms/content/answers.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import { unblindedAnswerNamesOf, withoutUnblindedItems } from '#resources/forms/content/unblindedItems.ts'
import { findCalculatingNames } from '#resources/forms/survey/derivedAnswers.ts'
import type { Caller } from '../../platform/common/caller.ts'
import { conflict } from '../../platform/common/errors.ts'
import type { Run } from '../../platform/database/types.ts'
import type { Work } from '../../platform/engine/engine.types.ts'
import type { WriteContext } from '../../platform/engine/types.ts'
import { maySeeUnblinded, readWholeContent } from '../content.ts'
import { raiseQueries } from '../queries/raise.ts'
import { rejectInvalidAnswers } from '../rejectInvalidAnswers.ts'
import { openVerifications } from '../verification/openVerifications.ts'
import { runInWorker } from '../workers/runInWorker.ts'
import { readOtherAnswers } from './answerByName.ts'
import { insertAnswers, loadWholeAnswers } from './answerRows.ts'
import { contentToFill, findFormInUse, formOfVersion } from './formToFill.ts'
import { needsSignature } from './sign.ts'

type Submission = ResourceRow['formSubmission']

/**
 * Completes a form whose answers its version accepts, logic included. Stores default and calculated values with the answers, so that a
 * completed form shows only stored answers. Determines eligibility from the answers that the form declares correct. Items that only
 * unblinded roles see neither prevent a blinded user from completing the form nor change, except for calculated values.
 * @throws 422 AnswerErrors with every problem in the form's language, or UnknownAnswers
 */
export async function completeAnswers({ caller, after, run, work }: WriteContext<Submission>): Promise<void> {
  const form = await findVersionToComplete(work, caller, after)
  const document = contentToFill(form, await readWholeContent(run, caller.orgId, form.integrityKey))
  const stored = await loadWholeAnswers(run, caller.orgId, after.id)
  const { versions } = stored
  const unblindedNames = unblindedAnswerNamesOf(document)
  // A hidden answer may be in a row: `doses[0].amount`.
  const isVisible = (path: string): boolean =>
    !unblindedNames.some((name) => path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`))
  const validate = (document: JsonObject, answers: FormAnswers) => validateStored(run, caller, after, { document, answers, versions })
  const visibleDocument = withoutUnblindedItems(document)
  const visibleAnswers = Object.fromEntries(Object.entries(stored.answers).filter(([name]) => isVisible(name)))
  const isBlinded = visibleDocument !== document && !maySeeUnblinded(caller)
  const { problems, doubts, unknown, eligibility, ...results } = isBlinded
    ? await validate(visibleDocument, visibleAnswers)
    : await validate(document, stored.answers)
  rejectInvalidAnswers({ problems, unknown })
  const { hidden, derived, cleared } = isBlinded
    ? addUnblinded(document, isVisible, results, await validate(document, stored.answers))
    : results
  const completedAnswers = { ...derived, ...cleared }
  const additions = Object.entries(completedAnswers).map(([question, value]) => ({ question, value, baseVersion: versions[question] ?? 0 }))
  await insertAnswers(
    run,
    caller,
    after.id,
    additions.map((each) => ({ ...each, operationId: uuid(), version: each.baseVersion + 1 })),
  )
  const now = { ...versions, ...Object.fromEntries(additions.map(({ question, baseVersion }) => [question, baseVersion + 1])) }
  // All readers of the form see its queries and verifications.
  await raiseQueries(work, caller, after, { doubts: doubts.filter(({ question }) => isVisible(question)), versions: now })
  await openVerifications(work, caller, after, {
    document: visibleDocument,
    answers: { ...visibleAnswers, ...completedAnswers },
    versions: now,
    hidden,
  })
  await work.trusted.update('formSubmission', after.id, {
    formVersionId: form.formVersionId,
    needsSignature: await needsSignature(run, caller.orgId, after.formId),
    hiddenAnswers: nullIfEmpty(hidden.filter(isVisible)),
    hiddenUnblindedAnswers: nullIfEmpty(hidden.filter((name) => !isVisible(name))),
    eligibility: eligibility === null ? null : eligibility.isEligible ? 'ELIGIBLE' : 'NOT_ELIGIBLE',
    eligibilityReasons: eligibility === null ? null : eligibility.reasons.slice(0, 100),
  })
}

interface StoredForm {
  readonly document: JsonObject
  readonly answers: FormAnswers
  readonly versions: Readonly<Record<string, number>>
}

/** Validates stored answers in a worker. */
const validateStored = async (
  run: Run,
  caller: Caller,
  submission: Pick<Submission, 'id' | 'participantId' | 'studyId' | 'siteId'>,
  { document, answers, versions }: StoredForm,
) =>
  runInWorker(
    'validate',
    {
      document,
      answers,
      emptied: Object.keys(versions).filter((name) => !(name in answers)),
      language: caller.language,
      timeZone: zoneOf(caller.zones, submission),
      elsewhere: await readOtherAnswers(run, caller.orgId, submission, document),
    },
    caller,
  )

type Results = Pick<Awaited<ReturnType<typeof validateStored>>, 'hidden' | 'derived' | 'cleared'>

/** Adds to the results for a blinded user what the whole form calculates and hides among the items that they do not see. Pure. */
function addUnblinded(document: JsonObject, isVisible: (name: string) => boolean, visible: Results, whole: Results): Results {
  const calculated = new Set([...calculatedNamesOf(document), ...findCalculatingNames(document)])
  const isAdded = (name: string): boolean => !isVisible(name) && calculated.has(name)
  return {
    ...visible,
    hidden: [...visible.hidden, ...whole.hidden.filter((name) => !isVisible(name))],
    derived: { ...visible.derived, ...Object.fromEntries(Object.entries(whole.derived).filter(([name]) => isAdded(name))) },
  }
}

const nullIfEmpty = (names: readonly string[]): readonly string[] | null => (names.length === 0 ? null : names)

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
