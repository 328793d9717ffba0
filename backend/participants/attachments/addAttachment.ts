import { attachmentMaxBytes } from '#resources/attachmentTypes.ts'
import type { participantCalls } from '#resources/participants/calls.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { DeclaredRequest } from '../../engine/calls/callsOf.ts'
import { takeUpload } from '../../files/upload.ts'

/**
 * A file of a participant in one multipart call, without a folder (specification 2, section 7). A file that was uploaded before is attached by
 * `POST participant/{id}/attachments`.
 */
export async function addAttachment(
  request: DeclaredRequest<(typeof participantCalls)['addAttachment']>,
): Promise<ResourceAnswer['attachment']> {
  const { caller, params, studydesk } = request
  const { id: participantId } = await studydesk.engine.read(caller, 'participant', params.participantId)
  const { file } = await takeUpload(request, { maxBytes: attachmentMaxBytes })
  return studydesk.engine.create(caller, 'attachment', { participantId, fileId: file.id })
}
