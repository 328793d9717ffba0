import { draftsOf } from '../../base/session/drafts.ts'

/** A comment that somebody is writing. */
export interface CommentDraft {
  /** HTML of the editor; null while nothing is typed. */
  readonly commentText: string | null
  /** Stored already, and nobody's until the comment is posted. */
  readonly file: { readonly id: string; readonly name: string } | null
  readonly linkURL: string | null
  /** What stands in the field of the link and is no link yet; null while the field is closed. */
  readonly typedLink: string | null
}

export const emptyDraft: CommentDraft = { commentText: null, file: null, linkURL: null, typedLink: null }

/** Who writes about whom, and about which study. */
interface DraftPlace {
  readonly userId: string
  readonly participantId: string
  readonly studyId?: string
}

export const placeKey = ({ userId, participantId, studyId = '' }: DraftPlace): string => `comment ${userId} ${participantId} ${studyId}`

const isEmptyDraft = ({ commentText, file, linkURL, typedLink }: CommentDraft): boolean =>
  commentText === null && file === null && linkURL === null && (typedLink ?? '').trim() === ''

export const commentDrafts = draftsOf(emptyDraft, isEmptyDraft)
