import { v4 as uuid } from 'uuid'
import { zoneOf } from '#resources/core/day.ts'
import type { FormAnswers } from '#resources/forms/answers.ts'
import type { EnteredAnswers } from '#resources/forms/callAnswers/submissionAnswers.ts'
import { forSecondEntry } from '#resources/forms/entryDifferences.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Caller } from '../../caller.ts'
import type { Run } from '../../database/types.ts'
import type { Work } from '../../engine/engine.types.ts'
import type { Writing } from '../../engine/types.ts'
import { conflict } from '../../errors.ts'
import { refuseWrongAnswers } from '../refuseWrongAnswers.ts'
import { answersElsewhere } from '../submissions/answerByName.ts'
import { inThread } from '../threads/inThread.ts'
import { answersOf, compareEntries } from './compareEntries.ts'

type Submission = ResourceRow['formSubmission']
type Entry = ResourceRow['secondEntry']
type LockedEntry = Pick<Entry, 'id' | 'status' | 'formSubmissionId' | 'formVersionId' | 'entered'>

/**
 * A completed form that asks for double entry gets a second entry, once. Where both were compared already and differ, a correction of the first may have
 * made them equal. Forms that participants complete themselves have no second entry.
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
    const reconciled = { status: 'RECONCILED', reconciledOn: new Date().toISOString(), reconciledBy: userId } as const
    await work.trusted.update('secondEntry', entry.id, reconciled)
  } else if (entry === null) {
    const formVersionId = await versionToEnterAgain(work.run, orgId, submission.id)
    if (formVersionId === null) return
    const { id: formSubmissionId, participantId, studyId, siteId, formId, completedBy: firstEntryBy } = submission
    await work.trusted.create('secondEntry', { formSubmissionId, participantId, studyId, siteId, formId, formVersionId, firstEntryBy })
  }
}

/** A form is neither reviewed nor signed while its second entry is missing or differs. @throws conflict SecondEntryOpen */
export async function refuseOpenSecondEntry({ run, caller, after }: Writing<Submission>): Promise<void> {
  const entry = await lockedEntryOf(run, caller.orgId, after.id)
  if (entry !== null && (entry.status === 'OPEN' || entry.status === 'DIFFERENT')) throw conflict('SecondEntryOpen')
}

/**
 * A second entry is completed with answers that the form finds right, and compared with the first in the same transaction.
 * @throws conflict FirstEntryOpen while the first entry is being corrected, SecondEntrySamePerson; 422 AnswerErrors
 */
export async function completeSecondEntry({ work, run, caller, after }: Writing<Entry>) {
  await requireCompletedFirst(run, caller.orgId, after.formSubmissionId)
  await refusePersonOfFirstEntry(run, caller, after.formSubmissionId)
  const { document } = await compareEntries(run, caller.orgId, after)
  const form = forSecondEntry(document)
  const answers = answersOf(after.entered)
  const { problems, unknown, derived, hidden } = await inThread(
    'validate',
    {
      document: form,
      answers,
      emptied: Object.keys(after.entered ?? {}).filter((name) => !(name in answers)),
      language: caller.language,
      timeZone: zoneOf(caller.zones, after),
      elsewhere: await answersElsewhere(run, caller.orgId, { ...(await work.read('formSubmission', after.formSubmissionId)) }, form),
    },
    caller,
  )

  refuseWrongAnswers({ problems, unknown })
  // Answers that the logic of the form hides are left out; the history keeps them.
  const shown = Object.entries(withAnswers(after.entered as EnteredAnswers | null, derived)).filter(([name]) => !hidden.includes(name))
  const entered = Object.fromEntries(shown)
  const { differences } = await compareEntries(run, caller.orgId, { ...after, entered })
  await work.trusted.update('secondEntry', after.id, { entered, status: differences.length === 0 ? 'EQUAL' : 'DIFFERENT' })
}

/** The first entry must be complete: otherwise there is nothing to compare with. @throws conflict FirstEntryOpen */
async function requireCompletedFirst(run: Run, orgId: string, submissionId: string): Promise<void> {
  const { rows } = await run({
    text: 'select status from form_submission where org_id = $1 and id = $2 for update',
    values: [orgId, submissionId],
  })
  if (rows[0]?.status !== 'COMPLETED') throw conflict('FirstEntryOpen')
}

/** A person who answered in the first entry may not make the second one. @throws conflict SecondEntrySamePerson */
export async function refusePersonOfFirstEntry(run: Run, { orgId, userId }: Caller, submissionId: string): Promise<void> {
  const { rows } = await run({
    text: `select exists (select from form_answer where org_id = $1 and submission_id = $2 and user_id = $3)
      or exists (select from form_submission where org_id = $1 and id = $2 and completed_by = $3) as same`,
    values: [orgId, submissionId, userId],
  })
  if (rows[0]?.same === true) throw conflict('SecondEntrySamePerson')
}

/** The answers with these on top, each as the next version of its question. */
export function withAnswers(entered: EnteredAnswers | null, answers: FormAnswers): EnteredAnswers {
  const added = Object.entries(answers).map(
    ([question, value]) => [question, { value, version: (entered?.[question]?.version ?? 0) + 1, operationId: uuid() }] as const,
  )
  return { ...entered, ...Object.fromEntries(added) }
}

async function lockedEntryOf(run: Run, orgId: string, submissionId: string): Promise<LockedEntry | null> {
  const { rows } = await run({
    text: `select id::text, status, form_submission_id::text as "formSubmissionId", form_version_id::text as "formVersionId", entered
      from second_entry where org_id = $1 and form_submission_id = $2 for update`,
    values: [orgId, submissionId],
  })
  return (rows[0] as unknown as LockedEntry | undefined) ?? null
}

/** The version that a completed submission answers, where its form asks for double entry by now; else null. */
async function versionToEnterAgain(run: Run, orgId: string, submissionId: string): Promise<string | null> {
  const { rows } = await run({
    text: `select submission.form_version_id::text as id from form_submission submission
      join form on form.org_id = submission.org_id and form.id = submission.form_id
      where submission.org_id = $1 and submission.id = $2 and form.needs_double_entry`,
    values: [orgId, submissionId],
  })
  return (rows[0]?.id as string | undefined) ?? null
}
