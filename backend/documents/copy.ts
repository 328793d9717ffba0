import { attachmentMaxBytes } from '#resources/attachmentTypes.ts'
import type { documentCalls } from '#resources/documents/calls.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { CallerContext } from '../engine/types.ts'

/**
 * A document of its own with the same content, in whichever library the caller may add to: what becomes of one is nothing to the other. Versions, readers and
 * days of review stay with the first.
 * @throws notFound, invalid, conflict Duplicate where the folder has one of the name
 */
export async function copyDocument({
  caller,
  params: { id },
  input: { folderId, name },
  studydesk,
}: DeclaredRequest<(typeof documentCalls)['copyDocument']>): Promise<ResourceAnswer['document']> {
  const from = await studydesk.engine.read(caller, 'document', id)
  const copied = await copyOf({ caller, studydesk }, from)
  return studydesk.engine.create(caller, 'document', { ...copied, folderId: folderId ?? from.folderId, name: name ?? from.name })
}

/** What a copy has of a document, with a file of its own. */
export async function copyOf({ caller, studydesk: { files } }: CallerContext, from: ResourceAnswer['document']) {
  const { file, content } = await files.open(caller, String(from.fileId))
  const { id: fileId } = await files.store(caller, { name: file.fileName, content, maxBytes: attachmentMaxBytes })
  return { name: from.name, fileId, description: from.description ?? null, tags: from.tags ?? null }
}
