import { v4 as uuid } from 'uuid'
import type { ResourceRow } from '#resources/core/rows.ts'
import { zoneOf } from '#resources/core/values/day.ts'
import type { FormAnswers } from '#resources/forms/content/answers.ts'
import { forSecondEntry } from '#resources/forms/content/entryDifferences.ts'
import type { EnteredAnswers } from '#resources/forms/content/submissionAnswers.ts'
import type { Caller } from '../../platform/common/caller.ts'
import { conflict } from '../../platform/common/errors.ts'
import type { Run } from '../../platform/database/types.ts'
import type { Work } from '../../platform/engine/engine.types.ts'
import type { WriteContext } from '../../platform/engine/types.ts'
import { rejectInvalidAnswers } from '../rejectInvalidAnswers.ts'
import { readOtherAnswers } from '../submissions/answerByName.ts'
import { runInWorker } from '../workers/runInWorker.ts'
import { answersOf, compareEntries } from './compareEntries.ts'

type Submission = ResourceRow['formSubmission']
type Entry = ResourceRow['secondEntry']
type LockedEntry = Pick<Entry, 'id' | 'status' | 'formSubmissionId' | 'formVersionId' | 'entered'>

/**
 * Opens a second entry for a completed form that requires double entry, once. If both entries differed before, a correction of the first
 * may have made them equal: then marks them as reconciled. Forms that participants complete have no second entry.
 */
export async function openSecondEntry(
  work: Work,
  { orgId, userId }: Caller,
  submission: Pick<Submission, 'id' | 'participantId' | 'studyId' | 'siteId' | 'formId' | 'completedBy'>,
) {
  if (submission.completedBy === null) return
  const entry = await lockedEntryOf(work.run, orgId, submission.id)
  if (entry?.status === 'DIFFERENT') {
    const { differences } = await compareEntries(work.run, orgId, entry)
    if (differences.length > 0) return
    const reconciledChanges = { status: 'RECONCILED', reconciledOn: new Date().toISOString(), reconciledBy: userId } as const
    await work.trusted.update('secondEntry', entry.id, reconciledChanges)
  } else if (entry === null) {
    const formVersionId = await findVersionToReenter(work.run, orgId, submission.id)
    if (formVersionId === null) return
    const { id: formSubmissionId, participantId, studyId, siteId, formId, completedBy: firstEntryBy } = submission
    await work.trusted.create('secondEntry', { formSubmissionId, participantId, studyId, siteId, formId, formVersionId, firstEntryBy })
  }
}

/** Rejects the review or signature of a form while its second entry is open or differs. @throws conflict SecondEntryOpen */
export async function rejectOpenSecondEntry({ run, caller, after }: WriteContext<Submission>): Promise<void> {
  const entry = await lockedEntryOf(run, caller.orgId, after.id)
  if (entry !== null && (entry.status === 'OPEN' || entry.status === 'DIFFERENT')) throw conflict('SecondEntryOpen')
}

/**
 * Completes a second entry whose answers the form accepts, and compares it with the first in the same transaction.
 * @throws conflict FirstEntryOpen while the first entry is being corrected, SecondEntrySamePerson; 422 AnswerErrors
 */
export async function completeSecondEntry({ work, run, caller, after }: WriteContext<Entry>) {
  await requireCompletedFirst(run, caller.orgId, after.formSubmissionId)
  await rejectFirstEntryPerson(run, caller, after.formSubmissionId)
  const { document } = await compareEntries(run, caller.orgId, after)
  const form = forSecondEntry(document)
  const answers = answersOf(after.entered)
  const { problems, unknown, derived, hidden } = await runInWorker(
    'validate',
    {
      document: form,
      answers,
      emptied: Object.keys(after.entered ?? {}).filter((name) => !(name in answers)),
      language: caller.language,
      timeZone: zoneOf(caller.zones, after),
      elsewhere: await readOtherAnswers(run, caller.orgId, { ...(await work.read('formSubmission', after.formSubmissionId)) }, form),
    },
    caller,
  )

  rejectInvalidAnswers({ problems, unknown })
  // Leaves out answers that the form's logic hides; the history keeps them.
  const shownEntries = Object.entries(withAnswers(after.entered as EnteredAnswers | null, derived)).filter(
    ([name]) => !hidden.includes(name),
  )
  const shownAnswers = Object.fromEntries(shownEntries)
  const { differences } = await compareEntries(run, caller.orgId, { ...after, entered: shownAnswers })
  await work.trusted.update('secondEntry', after.id, { entered: shownAnswers, status: differences.length === 0 ? 'EQUAL' : 'DIFFERENT' })
}

/** Requires that the first entry is complete; otherwise a comparison is impossible. @throws conflict FirstEntryOpen */
async function requireCompletedFirst(run: Run, orgId: string, submissionId: string): Promise<void> {
  const { rows } = await run({
    text: 'select status from form_submission where org_id = $1 and id = $2 for update',
    values: [orgId, submissionId],
  })
  if (rows[0]?.status !== 'COMPLETED') throw conflict('FirstEntryOpen')
}

/** Rejects a second entry by a person who answered in the first. @throws conflict SecondEntrySamePerson */
export async function rejectFirstEntryPerson(run: Run, { orgId, userId }: Caller, submissionId: string): Promise<void> {
  const { rows } = await run({
    text: `select exists (select from form_answer where org_id = $1 and submission_id = $2 and user_id = $3)
      or exists (select from form_submission where org_id = $1 and id = $2 and completed_by = $3) as same`,
    values: [orgId, submissionId, userId],
  })
  if (rows[0]?.same === true) throw conflict('SecondEntrySamePerson')
}

/** Adds answers to an entry, each as the next version of its question. */
export function withAnswers(enteredAnswers: EnteredAnswers | null, answers: FormAnswers): EnteredAnswers {
  const added = Object.entries(answers).map(
    ([question, value]) => [question, { value, version: (enteredAnswers?.[question]?.version ?? 0) + 1, operationId: uuid() }] as const,
  )
  return { ...enteredAnswers, ...Object.fromEntries(added) }
}

async function lockedEntryOf(run: Run, orgId: string, submissionId: string): Promise<LockedEntry | null> {
  const { rows } = await run({
    text: `select id::text, status, form_submission_id::text as "formSubmissionId", form_version_id::text as "formVersionId", entered
      from second_entry where org_id = $1 and form_submission_id = $2 for update`,
    values: [orgId, submissionId],
  })
  return (rows[0] as unknown as LockedEntry | undefined) ?? null
}

/** Returns the form version of a submission if its form now requires double entry; else null. */
async function findVersionToReenter(run: Run, orgId: string, submissionId: string): Promise<string | null> {
  const { rows } = await run({
    text: `select submission.form_version_id::text as id from form_submission submission
      join form on form.org_id = submission.org_id and form.id = submission.form_id
      where submission.org_id = $1 and submission.id = $2 and form.needs_double_entry`,
    values: [orgId, submissionId],
  })
  return (rows[0]?.id as string | undefined) ?? null
}
