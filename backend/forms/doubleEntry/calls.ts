import { isSame } from '#resources/core/same.ts'
import { forFilling } from '#resources/forms/answers.ts'
import type {
  AnswerConflict,
  EnteredAnswers,
  EntryComparison,
  FillingAnswer,
  SavedAnswers,
} from '#resources/forms/callAnswers/submissionAnswers.ts'
import type { submissionCalls } from '#resources/forms/calls.ts'
import { forSecondEntry } from '#resources/forms/entryDifferences.ts'
import type { JsonObject } from '#resources/forms/json.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { DeclaredRequest } from '../../engine/calls/callsOf.ts'
import type { Work } from '../../engine/engine.types.ts'
import { conflict } from '../../errors.ts'
import { tellChange } from '../../realtime/tellChange.ts'
import { readContent } from '../content.ts'
import { allowedAnswers, rulesOfVersion } from '../submissions/formRules.ts'
import { formOfVersion } from '../submissions/formToFill.ts'
import { saveRequest } from '../submissions/sentChanges.ts'
import { answersOf, compareEntries } from './compareEntries.ts'
import { refusePersonOfFirstEntry } from './secondEntries.ts'

type Request<Name extends keyof typeof submissionCalls> = DeclaredRequest<(typeof submissionCalls)[Name]>

/** The form and the answers of the second entry, without those of the first. @throws notFound */
export async function readEntry({ caller, studydesk: { engine }, params: { id } }: Request<'readSecondEntry'>): Promise<FillingAnswer> {
  const entry = await engine.read(caller, 'secondEntry', id)
  return engine.work(caller, async ({ run }) => {
    const { integrityKey, ...form } = await formOfVersion(run, caller.orgId, entry.formVersionId ?? '')
    const document = await readContent(run, caller.orgId, integrityKey)
    const entered = (entry.entered ?? {}) as EnteredAnswers
    return {
      submission: {
        id,
        status: entry.status === 'OPEN' ? 'IN_PROGRESS' : 'COMPLETED',
        completedOn: null,
        actions: [],
      },
      form,
      formJson: forFilling(forSecondEntry(document)) as JsonObject,
      answers: answersOf(entered),
      versions: versionsOf(entered),
    }
  })
}

const versionsOf = (entered: EnteredAnswers) => Object.fromEntries(Object.entries(entered).map(([name, { version }]) => [name, version]))

/**
 * Stores answers of a second entry. An answer that another person changed since is returned as a conflict and not written.
 * @throws notFound, conflict SecondEntryClosed, SecondEntrySamePerson, invalid where the form allows none of the answers
 */
export async function saveEntry({ caller, studydesk, params: { id }, input }: Request<'saveSecondEntry'>): Promise<SavedAnswers> {
  const { changes } = saveRequest(input)
  await studydesk.engine.read(caller, 'secondEntry', id)
  return studydesk.engine.work(caller, async (work) => {
    const entry = await lockedEntry(work, caller.orgId, id)
    const entered = (entry.entered ?? {}) as EnteredAnswers
    const sent = changes.filter(({ question, operationId }) => entered[question]?.operationId !== operationId)
    if (sent.length > 0 && entry.status !== 'OPEN') throw conflict('SecondEntryClosed')
    if (sent.length > 0) await refusePersonOfFirstEntry(work.run, caller, entry.formSubmissionId)
    const { integrityKey } = await formOfVersion(work.run, caller.orgId, entry.formVersionId ?? '')
    const { shapes, calculated } = await rulesOfVersion(work.run, caller.orgId, integrityKey)
    const { allowed: answered, refused } = allowedAnswers(shapes, {
      changes: sent.filter(({ question }) => !calculated.has(question)),
      answers: answersOf(entered),
    })
    const next: Record<string, EnteredAnswers[string]> = { ...entered }
    const conflicts: AnswerConflict[] = []
    for (const { question, value, baseVersion, operationId, follows } of answered) {
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
    if (!isSame(next, entered)) {
      await work.trusted.update('secondEntry', id, { entered: next })
      await work.run(tellChange(studydesk.database, { orgId: caller.orgId, resource: 'secondEntry', ids: [id] }))
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
export async function lockedEntry(work: Work, orgId: string, id: string): Promise<ResourceAnswer['secondEntry']> {
  await work.run({ text: 'select 1 from second_entry where org_id = $1 and id = $2 for update', values: [orgId, id] })
  return work.read('secondEntry', id)
}

/** Where the entries differ. @throws notFound, conflict SecondEntryOpen before the second entry is complete: it is made without the first */
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
