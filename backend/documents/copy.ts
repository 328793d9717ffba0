import { attachmentMaxBytes } from '#resources/attachmentTypes.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { CallRequest } from '../engine/types.ts'
import { bodyOf } from '../engine/writes/input.ts'
import { invalid, notFound } from '../errors.ts'

/**
 * A document of its own with the same content, in whichever library the caller may add to: what becomes of one is nothing to the other. Versions, readers and
 * days of review stay with the first.
 * @throws notFound, invalid, conflict Duplicate where the folder has one of the name
 */
export async function copyDocument({ caller, params, body, studydesk }: CallRequest): Promise<ResourceAnswer['document']> {
  const { id = '' } = params
  const { folderId, name, ...others } = bodyOf(body)
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw invalid([{ path: unknown, code: 'unknownField' }])
  if (!isUuid(id)) throw notFound()
  const from = await studydesk.engine.read(caller, 'document', id)
  const input = await copyOf({ caller, studydesk }, from)
  return studydesk.engine.create(caller, 'document', {
    ...input,
    folderId: (folderId ?? from.folderId) as string,
    name: (name ?? from.name) as string,
  })
}

/** What a copy has of a document, with a file of its own. */
export async function copyOf(
  { caller, studydesk: { files } }: Pick<CallRequest, 'caller' | 'studydesk'>,
  from: ResourceAnswer['document'],
) {
  const { file, content } = await files.open(caller, String(from.fileId))
  const { id: fileId } = await files.store(caller, { name: file.fileName, content, maxBytes: attachmentMaxBytes })
  return { name: from.name, fileId, description: from.description ?? null, tags: from.tags ?? null }
}
