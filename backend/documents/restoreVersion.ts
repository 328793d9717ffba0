import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { CallRequest } from '../engine/types.ts'
import { bodyOf } from '../engine/writes/input.ts'
import { invalid, notFound } from '../errors.ts'

/**
 * A former version becomes the newest: nothing that was kept goes away. Takes what a change of the document takes.
 * @throws invalid, notFound, forbidden BelongsToAll
 */
export async function restoreVersion({ caller, params, body, studydesk }: CallRequest): Promise<ResourceAnswer['document']> {
  const { id = '' } = params
  const { versionNumber } = bodyOf(body)
  if (!isUuid(id)) throw notFound()
  if (!Number.isInteger(versionNumber)) throw invalid([{ path: 'versionNumber', code: 'required' }])
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
