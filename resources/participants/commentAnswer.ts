/** A comment with the property names of specification 2, section 3. */
export interface CommentAnswer {
  readonly id: string
  readonly commentId: string
  readonly participantId: string
  readonly studyId: string
  readonly siteId: string
  /** Name that the reader may see: the participant's name, else the subject ID, else the end of the ID. */
  readonly participantName: string
  /** Sanitized HTML. */
  readonly commentText: string
  readonly createdAt: string
  readonly createdBy: string | null
  /** Name of the author. */
  readonly displayName: string | null
  readonly attachments: readonly CommentAttachment[]
}

export interface CommentAttachment {
  readonly attachmentType: 'FILE' | 'LINK'
  /** Key that `/sas` exchanges for a temporary URL of the file; for a link, the link itself. */
  readonly url: string
  readonly filename: string | null
  readonly linkURL: string | null
}
