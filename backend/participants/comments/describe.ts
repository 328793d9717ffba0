import type { ResourceAnswer } from '#resources/core/rows.ts'
import { fileAddress } from '#resources/files/fileAddress.ts'
import type { CommentAnswer, CommentAttachment } from '#resources/participants/commentAnswer.ts'
import type { CallerContext } from '../../platform/engine/types.ts'
import type { Participation } from './participation.ts'

/** Returns comments in the format of the response. @param rows comments on this participation, from the engine */
export async function describeComments(
  { caller, studydesk }: CallerContext,
  { participantId, studyId, siteId, subjectId }: Participation,
  rows: readonly ResourceAnswer['comment'][],
): Promise<readonly CommentAnswer[]> {
  if (rows.length === 0) return []
  const titles = await studydesk.engine.titles(caller, 'participant', [participantId])
  const participantName = titles.get(participantId) ?? subjectId ?? participantId.slice(-8).toUpperCase()
  return rows.map((row) => ({
    id: row.id,
    commentId: row.id,
    participantId,
    studyId,
    siteId,
    participantName,
    commentText: row.commentText ?? '',
    createdAt: row.createdAt,
    createdBy: row.createdBy,
    displayName: row.labels?.createdBy ?? null,
    attachments: attachmentsOf(row),
  }))
}

function attachmentsOf(row: ResourceAnswer['comment']): readonly CommentAttachment[] {
  const { linkURL, labels } = row
  const url = fileAddress(row)
  return [
    ...(url !== null ? [{ attachmentType: 'FILE' as const, url, filename: labels?.fileId ?? null, linkURL: null }] : []),
    ...(typeof linkURL === 'string' ? [{ attachmentType: 'LINK' as const, url: linkURL, filename: null, linkURL }] : []),
  ]
}
