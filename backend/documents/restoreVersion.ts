import { isUuid } from '#resources/core/fields/ref.ts'
import type { documentCalls } from '#resources/documents/calls.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import { invalid, notFound } from '../errors.ts'

/**
 * A former version becomes the newest: nothing that was kept goes away. Takes what a change of the document takes.
 * @throws invalid, notFound, forbidden BelongsToAll
 */
export async function restoreVersion({
  caller,
  params: { id },
  input: { versionNumber },
  studydesk,
}: DeclaredRequest<(typeof documentCalls)['restoreVersion']>): Promise<ResourceAnswer['document']> {
  if (!isUuid(id)) throw notFound()
  const { rows } = await studydesk.engine.listWhole(caller, 'documentVersion', { documentId: id })
  const version = rows.find((each) => each.versionNumber === versionNumber)
  if (version === undefined) throw invalid([{ path: 'versionNumber', code: 'notFound' }])
  await studydesk.engine.work(caller, async (work) => {
    // By their own rights they may change it; the file stays the document's, which only a step of the domain may name again.
    await work.update('document', id, {})
    await work.trusted.update('document', id, { fileId: version.fileId ?? null })
  })
  return studydesk.engine.read(caller, 'document', id)
}
