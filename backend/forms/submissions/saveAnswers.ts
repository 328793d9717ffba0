import type { ResourceAnswer } from '#resources/core/rows.ts'
import { zoneOf } from '#resources/core/values/day.ts'
import { isSame } from '#resources/core/values/same.ts'
import type { FormAnswers } from '#resources/forms/content/answers.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import { getMainAnswerName } from '#resources/forms/content/missingCodes.ts'
import type { AnswerChange, AnswerConflict, RejectedAnswer, SavedAnswers } from '#resources/forms/content/submissionAnswers.ts'
import type { Caller } from '../../platform/common/caller.ts'
import { ApplicationError, conflict } from '../../platform/common/errors.ts'
import type { Run } from '../../platform/database/types.ts'
import type { Work } from '../../platform/engine/engine.types.ts'
import { rejectInArchive } from '../../studies/rejectInArchive.ts'
import { buildTrainingStatements } from '../../studies/training.ts'
import { readContentFor } from '../content.ts'
import { reopenVerifications } from '../verification/openVerifications.ts'
import { runInWorker } from '../workers/runInWorker.ts'
import { readOtherAnswers } from './answerByName.ts'
import { findStoredOperations, insertAnswers, loadAnswerAuthors, loadAnswersFor } from './answerRows.ts'
import { rulesOfVersion, selectAllowedAnswers } from './formRules.ts'
import { contentToFill, findFormInUse, formOfVersion } from './formToFill.ts'

type Submission = ResourceAnswer['formSubmission']

/**
 * Writes answers into an open submission; the first answer begins it. Returns an answer that another user has changed as a conflict, and
 * an answer that the form rejects as refused. Writes neither of them, but all others.
 * @param request the submission's id, the changes, and the version on the screen: a new submission begins only with that version
 * @throws notFound, conflict TrainingNeeded, StudyIsOver in an archived study, invalid if the form allows none of the answers, conflict FormChanged, SubmissionLocked after
 * completion, SubmissionCancelled, 422 ReasonForChange for a change after completion without a reason
 */
export async function saveAnswers(
  work: Work,
  caller: Caller,
  { id, formVersionId, changes }: { readonly id: string; readonly formVersionId: string | null; readonly changes: readonly AnswerChange[] },
): Promise<SavedAnswers> {
  const { orgId } = caller
  await work.run({ text: 'select 1 from form_submission where org_id = $1 and id = $2 for update', values: [orgId, id] })
  // Throws notFound if the caller may not see the submission. Without this, they could write to a submission that they cannot see.
  const currentRow = await work.read('formSubmission', id)
  if (changes.length > 0)
    for (const statement of [
      ...buildTrainingStatements(caller, currentRow.studyId, 'FORMS'),
      ...rejectInArchive({ caller, after: currentRow, isTrusted: false }),
    ])
      await work.run(statement)
  const isStarted = currentRow.formVersionId !== null || currentRow.status === 'CANCELLED'
  const submission = !isStarted && changes.length > 0 ? await startSubmission(work, caller, currentRow, formVersionId) : currentRow
  const before = await findStoredOperations(work.run, orgId, changes)
  const newChanges = changes.filter(({ operationId }) => !before.has(operationId))
  const { answers, versions, operations } = await loadAnswersFor(work.run, caller, submission.id)
  if (newChanges.length > 0 && submission.status === 'COMPLETED') throw conflict('SubmissionLocked')
  if (newChanges.length > 0 && submission.status === 'CANCELLED') throw conflict('SubmissionCancelled')
  const { fresh, refused } =
    newChanges.length === 0
      ? { fresh: newChanges, refused: [] }
      : await selectAcceptable(work.run, caller, submission, { changes: newChanges, answers })
  if (submission.completedOn !== null) requireReasons(fresh)
  const next = new Map(Object.entries(versions))
  const writtenAnswers: (AnswerChange & { readonly version: number })[] = []
  const conflictingChanges: AnswerChange[] = []
  const currentValueOf = (question: string) =>
    writtenAnswers.findLast((each) => each.question === question)?.value ?? answers[question] ?? null
  const isOutdated = ({ question, value, baseVersion, follows }: AnswerChange) =>
    !isSame(currentValueOf(question), value) &&
    (next.get(question) ?? 0) !== baseVersion &&
    (follows === undefined || operations[question] !== follows)
  // An answer, its missing code and its value in another unit belong together: all are stored or none.
  const outdatedQuestions = new Set(fresh.filter(isOutdated).map(({ question }) => getMainAnswerName(question)))
  for (const change of fresh) {
    const { question, value } = change
    const version = next.get(question) ?? 0
    // An identical answer is no change. A different answer never overwrites one that its author has not seen.
    if (isSame(currentValueOf(question), value)) continue
    if (outdatedQuestions.has(getMainAnswerName(question))) {
      conflictingChanges.push(change)
      continue
    }
    writtenAnswers.push({ ...change, version: version + 1 })
    next.set(question, version + 1)
  }
  await insertAnswers(work.run, caller, submission.id, writtenAnswers)
  if (submission.completedOn !== null) await reopenVerifications(work, caller, submission.id, writtenAnswers)
  return {
    submissionId: submission.id,
    versions: Object.fromEntries(changes.map(({ question }) => [question, next.get(question) ?? 0])),
    conflicts: conflictingChanges.length === 0 ? [] : await conflictsOf(work.run, caller, submission, conflictingChanges),
    refused,
  }
}

/** Binds a submission to the version in use at its first answer. */
async function startSubmission(
  work: Work,
  { orgId }: Caller,
  { id, formId }: Submission,
  shownVersionId: string | null,
): Promise<Submission> {
  const form = await findFormInUse(work.run, orgId, formId)
  if (form === null) throw conflict('FormNotInUse')
  if (shownVersionId !== null && shownVersionId !== form.formVersionId) throw conflict('FormChanged')
  await work.trusted.update('formSubmission', id, { status: 'IN_PROGRESS', formVersionId: form.formVersionId })
  return work.read('formSubmission', id)
}

async function conflictsOf(
  run: Run,
  caller: Caller,
  { id }: Submission,
  conflictingChanges: readonly AnswerChange[],
): Promise<readonly AnswerConflict[]> {
  const input = new Map(
    (
      await loadAnswerAuthors(
        run,
        caller,
        id,
        conflictingChanges.map(({ question }) => question),
      )
    ).map((each) => [each.question, each]),
  )
  return conflictingChanges.map(({ question, value }) => {
    const currentAnswer = input.get(question)
    return {
      question,
      yours: value,
      theirs: currentAnswer?.value ?? null,
      version: currentAnswer?.version ?? 0,
      by: currentAnswer?.userId ?? '',
      at: currentAnswer?.at ?? '',
    }
  })
}

/**
 * Returns the changes to store and the answers that the form version rejects. Leaves out changes of calculated questions, and replaces
 * calculated cells in rows by the server's results.
 * @throws invalid with the path of each if the form allows none
 */
async function selectAcceptable(
  run: Run,
  caller: Caller,
  submission: Submission,
  { changes, answers }: { readonly changes: readonly AnswerChange[]; readonly answers: FormAnswers },
): Promise<{ readonly fresh: readonly AnswerChange[]; readonly refused: readonly RejectedAnswer[] }> {
  const form = await formOfVersion(run, caller.orgId, submission.formVersionId ?? '')
  const { shapes, calculated, calculatedInRows } = await rulesOfVersion(run, caller, form.integrityKey)
  const { allowed: acceptedAnswers, refused } = selectAllowedAnswers(shapes, {
    changes: changes.filter(({ question }) => !calculated.has(question)),
    answers,
  })
  const hasCalculatedCells = acceptedAnswers.some(({ question, value }) => value !== null && calculatedInRows.has(question))
  if (!hasCalculatedCells) return { fresh: acceptedAnswers, refused }
  const document = contentToFill(form, await readContentFor(run, caller, form.integrityKey))
  const calculatedAnswers = await calculate(run, caller, submission, {
    document,
    answers: { ...answers, ...Object.fromEntries(acceptedAnswers.map(({ question, value }) => [question, value])) },
  })
  const freshChanges = acceptedAnswers.map((change) => {
    const { question, value } = change
    return value === null || !calculatedInRows.has(question) ? change : { ...change, value: calculatedAnswers[question] ?? value }
  })
  return { fresh: freshChanges, refused }
}

/**
 * Calculates values of a form from its answers. A form that takes too long gets no values: its answers are stored, but it cannot be
 * completed.
 */
async function calculate(
  run: Run,
  caller: Caller,
  submission: Submission,
  { document, answers }: { readonly document: JsonObject; readonly answers: FormAnswers },
): Promise<FormAnswers> {
  try {
    const { derived } = await runInWorker(
      'validate',
      {
        document,
        answers: Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== null)),
        language: caller.language,
        timeZone: zoneOf(caller.zones, submission),
        elsewhere: await readOtherAnswers(run, caller.orgId, submission, document),
      },
      caller,
    )
    return derived
  } catch (error) {
    if (error instanceof ApplicationError && error.errorCode === 'FormTooSlow') return {}
    throw error
  }
}

function requireReasons(changes: readonly AnswerChange[]): void {
  const changesWithoutReason = changes.filter(({ reason }) => reason === undefined || reason.trim() === '')
  if (changesWithoutReason.length > 0)
    throw new ApplicationError(422, 'ReasonForChange', { fields: [{ path: 'reason', code: 'required' }] })
}
