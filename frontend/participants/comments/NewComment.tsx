import './comments.css'
import { hasNeededLevel } from '#resources/core/access.ts'
import { comment } from '#resources/participants/comment.ts'
import { useSession } from '../../base/session/useSession.ts'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import type { CommentEditorProps } from './CommentEditor.tsx'

const CommentEditor = lazyPart(() => import('./CommentEditor.tsx').then(({ CommentEditor }) => ({ default: CommentEditor })))

/** True if the user may write comments. */
export function useMayComment(): boolean {
  return hasNeededLevel(useSession(), comment, comment.actions.create)
}

/** Editor for a new comment; nothing for users who may not write one. */
export function NewComment(props: CommentEditorProps) {
  return useMayComment() ? (
    <Suspended fallback={<Waiting rows={3} />}>
      <CommentEditor {...props} />
    </Suspended>
  ) : null
}
