import type { ResourceAnswer } from '#resources/core/rows.ts'
import { zoneOf } from '#resources/core/values/day.ts'
import { isSame } from '#resources/core/values/same.ts'
import { forFilling } from '#resources/forms/content/answers.ts'
import { forSecondEntry } from '#resources/forms/content/entryDifferences.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import type {
  AnswerConflict,
  EnteredAnswers,
  EntryComparison,
  FillingAnswer,
  SavedAnswers,
} from '#resources/forms/content/submissionAnswers.ts'
import type { submissionCalls } from '#resources/forms/formsCalls.ts'
import { conflict } from '../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import type { Work } from '../../platform/engine/engine.types.ts'
import { publishChange } from '../../platform/realtime/publishChange.ts'
import { readContent } from '../content.ts'
import { rulesOfVersion, selectAllowedAnswers } from '../submissions/formRules.ts'
import { formOfVersion } from '../submissions/formToFill.ts'
import { saveRequest } from '../submissions/sentChanges.ts'
import { answersOf, compareEntries } from './compareEntries.ts'
import { rejectFirstEntryPerson } from './secondEntries.ts'

type Request<Name extends keyof typeof submissionCalls> = DeclaredRequest<(typeof submissionCalls)[Name]>

/** Returns the form and the answers of the second entry, without those of the first. @throws notFound */
export async function readEntry({ caller, studydesk: { engine }, params: { id } }: Request<'readSecondEntry'>): Promise<FillingAnswer> {
  const entry = await engine.read(caller, 'secondEntry', id)
  return engine.work(caller, async ({ run }) => {
    const { integrityKey, formType: _, ...form } = await formOfVersion(run, caller.orgId, entry.formVersionId ?? '')
    const document = await readContent(run, caller.orgId, integrityKey)
    const enteredAnswers = (entry.entered ?? {}) as EnteredAnswers
    return {
      submission: {
        id,
        status: entry.status === 'OPEN' ? 'IN_PROGRESS' : 'COMPLETED',
        completedOn: null,
        actions: [],
      },
      form,
      formJson: forFilling(forSecondEntry(document)) as JsonObject,
      answers: answersOf(enteredAnswers),
      versions: versionsOf(enteredAnswers),
      timeZone: zoneOf(caller.zones, entry),
    }
  })
}

const versionsOf = (enteredAnswers: EnteredAnswers) =>
  Object.fromEntries(Object.entries(enteredAnswers).map(([name, { version }]) => [name, version]))

/**
 * Stores answers of a second entry. Returns an answer that another person has changed in the meantime as a conflict and does not write
 * it.
 * @throws notFound, conflict SecondEntryClosed, SecondEntrySamePerson, invalid if the form allows none of the answers
 */
export async function saveEntry({ caller, studydesk, params: { id }, input }: Request<'saveSecondEntry'>): Promise<SavedAnswers> {
  const { changes } = saveRequest(input)
  await studydesk.engine.read(caller, 'secondEntry', id)
  return studydesk.engine.work(caller, async (work) => {
    const entry = await lockEntry(work, caller.orgId, id)
    const enteredAnswers = (entry.entered ?? {}) as EnteredAnswers
    const newChanges = changes.filter(({ question, operationId }) => enteredAnswers[question]?.operationId !== operationId)
    if (newChanges.length > 0 && entry.status !== 'OPEN') throw conflict('SecondEntryClosed')
    if (newChanges.length > 0) await rejectFirstEntryPerson(work.run, caller, entry.formSubmissionId)
    const { integrityKey } = await formOfVersion(work.run, caller.orgId, entry.formVersionId ?? '')
    const { shapes, calculated } = await rulesOfVersion(work.run, { orgId: caller.orgId, can: () => false }, integrityKey)
    const { allowed: acceptedAnswers, refused } = selectAllowedAnswers(shapes, {
      changes: newChanges.filter(({ question }) => !calculated.has(question)),
      answers: answersOf(enteredAnswers),
    })
    const next: Record<string, EnteredAnswers[string]> = { ...enteredAnswers }
    const conflicts: AnswerConflict[] = []
    for (const { question, value, baseVersion, operationId, follows } of acceptedAnswers) {
      const current = next[question]
      if (isSame(current?.value ?? null, value)) continue
      const isOutdated = (current?.version ?? 0) !== baseVersion && (follows === undefined || current?.operationId !== follows)
      if (isOutdated)
        conflicts.push({
          question,
          yours: value,
          theirs: current?.value ?? null,
          version: current?.version ?? 0,
          by: '',
          at: entry.updatedAt,
        })
      else next[question] = { value, version: (current?.version ?? 0) + 1, operationId }
    }
    if (!isSame(next, enteredAnswers)) {
      await work.trusted.update('secondEntry', id, { entered: next })
      await work.run(publishChange(studydesk.database, { orgId: caller.orgId, resource: 'secondEntry', ids: [id] }))
    }
    return {
      submissionId: id,
      versions: Object.fromEntries(changes.map(({ question }) => [question, next[question]?.version ?? 0])),
      conflicts,
      refused,
    }
  })
}

/** Reads the entry with the caller's rights and locks it until the commit. */
export async function lockEntry(work: Work, orgId: string, id: string): Promise<ResourceAnswer['secondEntry']> {
  await work.run({ text: 'select 1 from second_entry where org_id = $1 and id = $2 for update', values: [orgId, id] })
  return work.read('secondEntry', id)
}

/**
 * Returns the differences between the entries. @throws notFound, conflict SecondEntryOpen before the second entry is complete, because
 * its author must not see the first
 */
export async function readDifferences({
  caller,
  studydesk: { engine },
  params: { id },
}: Request<'entryDifferences'>): Promise<EntryComparison> {
  const entry = await engine.read(caller, 'secondEntry', id)
  if (entry.status === 'OPEN') throw conflict('SecondEntryOpen')
  return engine.work(caller, async ({ run }) => {
    const { document, differences } = await compareEntries(run, caller.orgId, entry)
    return { formJson: forFilling(document) as JsonObject, differences }
  })
}
