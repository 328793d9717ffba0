import type { ResourceAnswer } from '#resources/core/rows.ts'
import { attachmentMaxBytes } from '#resources/files/attachmentTypes.ts'
import type { participantCalls } from '#resources/participants/participantsCalls.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import { receiveAndStoreUpload } from '../../platform/files/upload.ts'

/**
 * Adds a file to a participant in one multipart request, without a folder (specification 2, section 7). `POST
 * participant/{id}/attachments` attaches a file that was uploaded before.
 */
export async function addAttachment(
  request: DeclaredRequest<(typeof participantCalls)['addAttachment']>,
): Promise<ResourceAnswer['attachment']> {
  const { caller, params, studydesk } = request
  const { id: participantId } = await studydesk.engine.read(caller, 'participant', params.participantId)
  const { file } = await receiveAndStoreUpload(request, { maxBytes: attachmentMaxBytes })
  return studydesk.engine.create(caller, 'attachment', { participantId, fileId: file.id })
}
