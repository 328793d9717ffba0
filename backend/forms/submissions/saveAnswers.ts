import { zoneOf } from '#resources/core/day.ts'
import { isSame } from '#resources/core/same.ts'
import type { FormAnswers } from '#resources/forms/answers.ts'
import type { AnswerChange, AnswerConflict, RefusedAnswer, SavedAnswers } from '#resources/forms/callAnswers/submissionAnswers.ts'
import type { JsonObject } from '#resources/forms/json.ts'
import { answerBeside } from '#resources/forms/missingCodes.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { Caller } from '../../caller.ts'
import type { Run } from '../../database/types.ts'
import type { Work } from '../../engine/engine.types.ts'
import { ApplicationError, conflict } from '../../errors.ts'
import { trainingStatements } from '../../studies/training.ts'
import { readContent } from '../content.ts'
import { inThread } from '../threads/inThread.ts'
import { reopenVerifications } from '../verification/openVerifications.ts'
import { answersElsewhere } from './answerByName.ts'
import { currentAnswers, givers, insertAnswers, writtenBefore } from './answerRows.ts'
import { allowedAnswers, rulesOfVersion } from './formRules.ts'
import { formInUse, formOfVersion } from './formToFill.ts'

type Submission = ResourceAnswer['formSubmission']

/**
 * Writes answers into a submission that is not completed; the first of all begins it. An answer that another user changed since is returned as a conflict,
 * one that the form does not allow is returned as refused; neither is written, and neither holds up the others.
 * @param asked the submission's id, and the version that the screen shows: with another one it does not begin
 * @throws notFound, conflict TrainingNeeded, invalid where the form allows none of the answers, conflict FormChanged, SubmissionLocked once it is completed, SubmissionCancelled, 422
 * ReasonForChange for a change after completion without a reason
 */
export async function saveAnswers(
  work: Work,
  caller: Caller,
  { id, formVersionId, changes }: { readonly id: string; readonly formVersionId: string | null; readonly changes: readonly AnswerChange[] },
): Promise<SavedAnswers> {
  const { orgId } = caller
  await work.run({ text: 'select 1 from form_submission where org_id = $1 and id = $2 for update', values: [orgId, id] })
  // Whoever may not see it may not write it: it is as if it was not there.
  const found = await work.read('formSubmission', id)
  if (changes.length > 0) for (const statement of trainingStatements(caller, found.studyId, 'FORMS')) await work.run(statement)
  const isBegun = found.formVersionId !== null || found.status === 'CANCELLED'
  const submission = !isBegun && changes.length > 0 ? await begin(work, caller, found, formVersionId) : found
  const before = await writtenBefore(work.run, orgId, changes)
  const sent = changes.filter(({ operationId }) => !before.has(operationId))
  const { answers, versions, operations } = await currentAnswers(work.run, orgId, submission.id)
  if (sent.length > 0 && submission.status === 'COMPLETED') throw conflict('SubmissionLocked')
  if (sent.length > 0 && submission.status === 'CANCELLED') throw conflict('SubmissionCancelled')
  const { fresh, refused } =
    sent.length === 0 ? { fresh: sent, refused: [] } : await acceptable(work.run, caller, submission, { changes: sent, answers })
  if (submission.completedOn !== null) requireReasons(fresh)
  const next = new Map(Object.entries(versions))
  const written: (AnswerChange & { readonly version: number })[] = []
  const conflicting: AnswerChange[] = []
  const current = (question: string) => written.findLast((each) => each.question === question)?.value ?? answers[question] ?? null
  const isOutdated = ({ question, value, baseVersion, follows }: AnswerChange) =>
    !isSame(current(question), value) &&
    (next.get(question) ?? 0) !== baseVersion &&
    (follows === undefined || operations[question] !== follows)
  // An answer, its missing code and what was typed in another unit are one decision: all are stored or none.
  const outdated = new Set(fresh.filter(isOutdated).map(({ question }) => answerBeside(question)))
  for (const change of fresh) {
    const { question, value } = change
    const version = next.get(question) ?? 0
    // The same answer twice is one; on another's answer nobody writes without having seen it.
    if (isSame(current(question), value)) continue
    if (outdated.has(answerBeside(question))) {
      conflicting.push(change)
      continue
    }
    written.push({ ...change, version: version + 1 })
    next.set(question, version + 1)
  }
  await insertAnswers(work.run, caller, submission.id, written)
  if (submission.completedOn !== null) await reopenVerifications(work, caller, submission.id, written)
  return {
    submissionId: submission.id,
    versions: Object.fromEntries(changes.map(({ question }) => [question, next.get(question) ?? 0])),
    conflicts: conflicting.length === 0 ? [] : await conflictsOf(work.run, caller, submission, conflicting),
    refused,
  }
}

/** From its first answer on a submission is bound to the version that is in use. */
async function begin(work: Work, { orgId }: Caller, { id, formId }: Submission, shown: string | null): Promise<Submission> {
  const form = await formInUse(work.run, orgId, formId)
  if (form === null) throw conflict('FormNotInUse')
  if (shown !== null && shown !== form.formVersionId) throw conflict('FormChanged')
  await work.trusted.update('formSubmission', id, { status: 'IN_PROGRESS', formVersionId: form.formVersionId })
  return work.read('formSubmission', id)
}

async function conflictsOf(
  run: Run,
  { orgId }: Caller,
  { id }: Submission,
  conflicting: readonly AnswerChange[],
): Promise<readonly AnswerConflict[]> {
  const given = new Map(
    (
      await givers(
        run,
        orgId,
        id,
        conflicting.map(({ question }) => question),
      )
    ).map((each) => [each.question, each]),
  )
  return conflicting.map(({ question, value }) => {
    const theirs = given.get(question)
    return {
      question,
      yours: value,
      theirs: theirs?.value ?? null,
      version: theirs?.version ?? 0,
      by: theirs?.userId ?? '',
      at: theirs?.at ?? '',
    }
  })
}

/**
 * Returns the changes that can be stored: those of calculated questions are left out, as the server calculates them, and calculated cells of rows are
 * replaced; and the answers that the form version does not allow.
 * @throws invalid with the path of each where it allows none
 */
async function acceptable(
  run: Run,
  caller: Caller,
  submission: Submission,
  { changes, answers }: { readonly changes: readonly AnswerChange[]; readonly answers: FormAnswers },
): Promise<{ readonly fresh: readonly AnswerChange[]; readonly refused: readonly RefusedAnswer[] }> {
  const { integrityKey } = await formOfVersion(run, caller.orgId, submission.formVersionId ?? '')
  const { shapes, calculated, calculatedInRows } = await rulesOfVersion(run, caller.orgId, integrityKey)
  const { allowed: answered, refused } = allowedAnswers(shapes, {
    changes: changes.filter(({ question }) => !calculated.has(question)),
    answers,
  })
  const hasCalculatedCells = answered.some(({ question, value }) => value !== null && calculatedInRows.has(question))
  if (!hasCalculatedCells) return { fresh: answered, refused }
  const document = await readContent(run, caller.orgId, integrityKey)
  const calculatedAnswers = await calculate(run, caller, submission, {
    document,
    answers: { ...answers, ...Object.fromEntries(answered.map(({ question, value }) => [question, value])) },
  })
  const fresh = answered.map((change) => {
    const { question, value } = change
    return value === null || !calculatedInRows.has(question) ? change : { ...change, value: calculatedAnswers[question] ?? value }
  })
  return { fresh, refused }
}

/**
 * What a form calculates from answers. A form that takes too long to check yields nothing: its answers are stored all the same, and its completion is
 * refused.
 */
async function calculate(
  run: Run,
  caller: Caller,
  submission: Submission,
  { document, answers }: { readonly document: JsonObject; readonly answers: FormAnswers },
): Promise<FormAnswers> {
  try {
    const { derived } = await inThread(
      'validate',
      {
        document,
        answers: Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== null)),
        language: caller.language,
        timeZone: zoneOf(caller.zones, submission),
        elsewhere: await answersElsewhere(run, caller.orgId, submission, document),
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
  const without = changes.filter(({ reason }) => reason === undefined || reason.trim() === '')
  if (without.length > 0) throw new ApplicationError(422, 'ReasonForChange', { fields: [{ path: 'reason', code: 'required' }] })
}
