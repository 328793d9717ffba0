import { noteKept } from '../../base/session/typed.ts'

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

/**
 * Drafts of this page by place: they outlive the panel, so that a closed profile loses nothing. In memory alone, as what is said of a
 * participant must not stay in the browser.
 */
const drafts = new Map<string, CommentDraft>()
const listeners = new Set<() => void>()

export const draftAt = (key: string): CommentDraft => drafts.get(key) ?? emptyDraft

export function changeDraft(key: string, changes: Partial<CommentDraft>): void {
  const next = { ...draftAt(key), ...changes }
  if (isEmptyDraft(next) && next.typedLink === null) drafts.delete(key)
  else drafts.set(key, next)
  noteKept(key, !isEmptyDraft(next))
  for (const listener of listeners) listener()
}

export function onDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
