import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { documentCalls } from '#resources/library/documentsCalls.ts'
import { invalid, notFound } from '../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'

/**
 * Makes a former version the newest. Keeps all versions, and requires the same rights as a change of the document.
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
    // Checks the caller's own right to change the document. Only a trusted step may set a file that already belongs to it.
    await work.update('document', id, {})
    await work.trusted.update('document', id, { fileId: version.fileId ?? null })
  })
  return studydesk.engine.read(caller, 'document', id)
}
