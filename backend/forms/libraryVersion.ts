import type { JsonObject } from '#resources/forms/content/json.ts'
import { withoutUnblindedItems } from '#resources/forms/content/unblindedItems.ts'
import type { LibraryVersion } from '#resources/forms/formAnswers.ts'
import type { formCalls } from '#resources/forms/formsCalls.ts'
import type { Caller } from '../platform/common/caller.ts'
import { conflict, notFound } from '../platform/common/errors.ts'
import type { DeclaredRequest } from '../platform/engine/calls/callsOf.ts'
import type { Work } from '../platform/engine/engine.types.ts'
import { maySeeUnblinded, readWholeContent, rejectBlinded } from './content.ts'
import { requireRight, saveContent, versionOf, withQuestions } from './versions.ts'

type Request<Name extends keyof typeof formCalls> = DeclaredRequest<(typeof formCalls)[Name]>

interface Source extends LibraryVersion {
  readonly document: JsonObject
}

/** @throws notFound for a form that was not copied from the library into a study, or whose original has no approved version */
async function sourceOf(work: Work, caller: Caller, id: string): Promise<Source> {
  const form = await work.read('form', id)
  if (form.studyId === null || form.copiedFrom === null) throw notFound()
  const original = await work.read('form', form.copiedFrom)
  if (original.studyId !== null || original.approvedVersion === null) throw notFound()
  const { integrityKey } = await versionOf(work.run, caller, { id: original.id, formVersion: original.approvedVersion })
  const current = await versionOf(work.run, caller, form)
  const isNewer = original.approvedVersion !== form.copiedVersion && integrityKey !== current.integrityKey
  const document = await readWholeContent(work.run, caller.orgId, integrityKey)
  return { name: original.name ?? '', formVersion: original.approvedVersion, copiedVersion: form.copiedVersion, isNewer, document }
}

/** Returns the library's approved version. If it is newer than the copy, includes the questions of both. @throws notFound */
export function readLibraryVersion({ caller, studydesk: { engine }, params: { id } }: Request<'libraryVersion'>): Promise<LibraryVersion> {
  return engine.work(caller, async (work) => {
    const { document, ...version } = await sourceOf(work, caller, id)
    if (!version.isNewer) return version
    return {
      ...version,
      questions: {
        before: (await withQuestions(work, caller, id)).formJson,
        after: maySeeUnblinded(caller) ? document : withoutUnblindedItems(document),
      },
    }
  })
}

/**
 * Copies the questions of the library's approved version into a form, as a version that awaits approval.
 * @throws notFound, invalid, conflict LibraryVersionChanged if another version has been approved since, 422 FormErrors
 */
export function adoptLibraryVersion({
  caller,
  studydesk: { engine },
  params: { id },
  input: { formVersion },
}: Request<'takeLibraryVersion'>) {
  return engine.work(caller, async (work) => {
    await work.run({ text: 'select from form where org_id = $1 and id = $2 for no key update', values: [caller.orgId, id] })
    const source = await sourceOf(work, caller, id)
    if (source.formVersion !== formVersion) throw conflict('LibraryVersionChanged')
    rejectBlinded(caller, source.document)
    await requireRight(caller, source.document)
    await saveContent(work, caller, id, source.document)
    await work.trusted.update('form', id, { copiedVersion: formVersion })
    return withQuestions(work, caller, id)
  })
}
