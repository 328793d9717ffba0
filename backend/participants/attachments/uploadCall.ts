import { attachmentMaxBytes } from '#resources/attachmentTypes.ts'
import type { Call } from '../../engine/types.ts'
import { takeUpload } from '../../files/upload.ts'

/**
 * A file of a participant in one multipart call, without a folder (specification 2, section 7). A file that was uploaded before is attached by
 * `POST participant/{id}/attachments`.
 */
export const uploadCall: Call = {
  method: 'POST',
  path: 'participant/:participantId/attachment',
  access: { page: 'PARTICIPANTS', action: 'CONTRIBUTE' },
  multipart: true,
  status: 201,
  async handler(request) {
    const { caller, params, studydesk } = request
    const { id: participantId } = await studydesk.engine.read(caller, 'participant', params.participantId ?? '')
    const { file } = await takeUpload(request, { maxBytes: attachmentMaxBytes })
    return studydesk.engine.create(caller, 'attachment', { participantId, fileId: file.id })
  },
}
