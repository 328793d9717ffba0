import type { ResourceAnswer } from '#resources/core/rows.ts'
import { attachmentMaxBytes } from '#resources/files/attachmentTypes.ts'
import type { documentCalls } from '#resources/library/documentsCalls.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import type { CallerContext } from '../../platform/engine/types.ts'

/**
 * Creates an independent copy of a document, in any library to which the caller may add. Versions, readers and review days stay with the
 * original.
 * @throws notFound, invalid, conflict Duplicate if the folder already has a document with this name
 */
export async function copyDocument({
  caller,
  params: { id },
  input: { folderId, name },
  studydesk,
}: DeclaredRequest<(typeof documentCalls)['copyDocument']>): Promise<ResourceAnswer['document']> {
  const original = await studydesk.engine.read(caller, 'document', id)
  const documentCopy = await copyOf({ caller, studydesk }, original)
  return studydesk.engine.create(caller, 'document', {
    ...documentCopy,
    folderId: folderId ?? original.folderId,
    name: name ?? original.name,
  })
}

/** Returns the fields of a copied document, with a separate copy of its file. */
export async function copyOf({ caller, studydesk: { files } }: CallerContext, from: ResourceAnswer['document']) {
  const { file, content } = await files.open(caller, String(from.fileId))
  const { id: fileId } = await files.store(caller, { name: file.fileName, content, maxBytes: attachmentMaxBytes })
  return { name: from.name, fileId, description: from.description ?? null, tags: from.tags ?? null }
}
