import { type HttpError, useCreate } from '@refinedev/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import { richTextType } from '#resources/core/fields/richText.ts'
import { comment } from '#resources/participants/comment.ts'
import { isHttpFailure } from '../../base/http.ts'
import { todayFor } from '../../base/i18n/dates.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { showToast } from '../../base/toasts.ts'
import { problemsOf } from '../../engine/draft/draft.ts'
import { linkAddress } from '../../fields/linkAddress.ts'
import { type CommentDraft, commentDrafts, emptyDraft, getDraftKey } from './drafts.ts'
import { type CommentRow, type CommentsScope, getCommentsPath } from './useComments.ts'

/** Draft of the user's comment here: its content, whether it can be posted, and its errors. */
export function useCommentDraft({ participantId, studyId, siteId }: CommentsScope, onPosted: () => void) {
  const { t } = useTranslation('participants')
  const texts = useTexts('comment')
  const { user } = useSession()
  const key = getDraftKey({ userId: user.id, participantId, studyId })
  const draft = commentDrafts.useDraft(key)
  const { mutateAsync: create, mutation } = useCreate<CommentRow, HttpError, Values>()
  const [problem, setProblem] = useState<string | null>(null)
  const [linkProblem, setLinkProblem] = useState<string | null>(null)
  const isBlank = useMemo(() => isBlankText(draft.commentText), [draft.commentText])

  const change = (changes: Partial<CommentDraft>) => {
    setProblem(null)
    if ('typedLink' in changes) setLinkProblem(null)
    commentDrafts.change(key, changes)
  }
  /** Sets the comment's link from the typed text. @returns null if the text is no valid link */
  const acceptLink = (): CommentDraft | null => {
    const { typedLink } = draft
    if (typedLink === null || typedLink.trim() === '') {
      change({ typedLink: null })
      return { ...draft, typedLink: null }
    }
    const linkURL = linkAddress(typedLink) ?? typedLink.trim()
    const [firstProblem] = problemsOf(comment, { linkURL }, todayFor()).filter(({ path }) => path === 'linkURL')
    if (firstProblem !== undefined) {
      setLinkProblem(texts.problem('linkURL', firstProblem))
      return null
    }
    change({ linkURL, typedLink: null })
    return { ...draft, linkURL, typedLink: null }
  }
  const post = async () => {
    if (isBlank || mutation.isPending) return
    const accepted = acceptLink()
    if (accepted === null) return
    const { commentText, file, linkURL } = accepted
    const values = {
      commentText,
      ...(file === null ? {} : { fileId: file.id }),
      ...(linkURL === null ? {} : { linkURL }),
      ...(studyId === undefined ? {} : { studyId }),
      ...(siteId === undefined ? {} : { siteId }),
    }
    try {
      const meta = { path: getCommentsPath(participantId) }
      await create({ resource: 'comment', values, meta, successNotification: false, errorNotification: false })
      setProblem(null)
      commentDrafts.change(key, emptyDraft)
      showToast({ kind: 'success', message: t('comments.posted') })
      onPosted()
    } catch (failure) {
      setProblem(isHttpFailure(failure) ? getFailureText(failure) : t('comments.notPosted'))
    }
  }
  return { draft, change, takeLink: acceptLink, post, isBlank, isPosting: mutation.isPending, problem, linkProblem }
}

const isBlankText = (html: string | null): boolean =>
  richTextType.normalise(html, comment.fields.commentText, { row: {}, today: todayFor() }) === null

/** Returns the server's messages about fields, else the general one. */
const getFailureText = ({ message, errors }: { readonly message: string; readonly errors?: Record<string, string[]> }): string =>
  Object.values(errors ?? {})
    .flat()
    .join(' ') || message
