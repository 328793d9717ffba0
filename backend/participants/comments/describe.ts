import { fileAddress } from '#resources/fileAddress.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { CallRequest } from '../../engine/types.ts'
import type { Participation } from './participation.ts'

/** A comment in the words of specification 2, section 3. */
export interface CommentAnswer {
  readonly id: string
  readonly commentId: string
  readonly participantId: string
  readonly studyId: string
  readonly siteId: string
  /** As this reader may see it: the name, else the subject id, else the end of the id. */
  readonly participantName: string
  /** Sanitised HTML. */
  readonly commentText: string
  readonly createdAt: string
  readonly createdBy: string | null
  /** Who wrote it. */
  readonly displayName: string | null
  readonly attachments: readonly CommentAttachment[]
}

interface CommentAttachment {
  readonly attachmentType: 'FILE' | 'LINK'
  /** Of a file: under it `/sas` answers a temporary address. Of a link: the link itself. */
  readonly url: string
  readonly filename: string | null
  readonly linkURL: string | null
}

/** @param rows comments on this participation, as the engine answered them */
export async function describeComments(
  { caller, studydesk }: Pick<CallRequest, 'caller' | 'studydesk'>,
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
