import { draftsOf } from '../../base/session/drafts.ts'

/** Unsent comment. */
export interface CommentDraft {
  /** HTML of the editor; null while nothing is typed. */
  readonly commentText: string | null
  /** Uploaded file that belongs to no comment yet. */
  readonly file: { readonly id: string; readonly name: string } | null
  readonly linkURL: string | null
  /** Typed text that is not confirmed as a link yet; null while the field is closed. */
  readonly typedLink: string | null
}

export const emptyDraft: CommentDraft = { commentText: null, file: null, linkURL: null, typedLink: null }

/** Author, participant and study of a draft. */
interface DraftScope {
  readonly userId: string
  readonly participantId: string
  readonly studyId?: string
}

export const getDraftKey = ({ userId, participantId, studyId = '' }: DraftScope): string => `comment ${userId} ${participantId} ${studyId}`

const isEmptyDraft = ({ commentText, file, linkURL, typedLink }: CommentDraft): boolean =>
  commentText === null && file === null && linkURL === null && (typedLink ?? '').trim() === ''

export const commentDrafts = draftsOf(emptyDraft, isEmptyDraft)
