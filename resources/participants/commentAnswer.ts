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
  /** Name of the author. */
  readonly displayName: string | null
  readonly attachments: readonly CommentAttachment[]
}

export interface CommentAttachment {
  readonly attachmentType: 'FILE' | 'LINK'
  /** For a file: the key that `/sas` exchanges for a temporary address. For a link: the link itself. */
  readonly url: string
  readonly filename: string | null
  readonly linkURL: string | null
}
