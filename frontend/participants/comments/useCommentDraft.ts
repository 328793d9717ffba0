import { type HttpError, useCreate } from '@refinedev/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { comment } from '#resources/comment.ts'
import type { Values } from '#resources/core/conditions.ts'
import { richTextType } from '#resources/core/fields/richText.ts'
import { isHttpFailure } from '../../base/http.ts'
import { todayFor } from '../../base/i18n/dates.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { toast } from '../../base/toasts.ts'
import { problemsOf } from '../../engine/draft/draft.ts'
import { linkAddress } from '../../fields/linkAddress.ts'
import { type CommentDraft, commentDrafts, emptyDraft, placeKey } from './drafts.ts'
import { type CommentRow, type CommentsPlace, commentsPath } from './useComments.ts'

/** The comment that this person is writing here: what it holds, whether it can be posted, and what was wrong with it. */
export function useCommentDraft({ participantId, studyId, siteId }: CommentsPlace, onPosted: () => void) {
  const { t } = useTranslation('participants')
  const texts = useTexts('comment')
  const { user } = useSession()
  const key = placeKey({ userId: user.id, participantId, studyId })
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
  /** Takes what stands in the field of the link for the comment's link. @returns null when it is none */
  const takeLink = (): CommentDraft | null => {
    const { typedLink } = draft
    if (typedLink === null || typedLink.trim() === '') {
      change({ typedLink: null })
      return { ...draft, typedLink: null }
    }
    const linkURL = linkAddress(typedLink) ?? typedLink.trim()
    const [wrong] = problemsOf(comment, { linkURL }, todayFor()).filter(({ path }) => path === 'linkURL')
    if (wrong !== undefined) {
      setLinkProblem(texts.problem('linkURL', wrong))
      return null
    }
    change({ linkURL, typedLink: null })
    return { ...draft, linkURL, typedLink: null }
  }
  const post = async () => {
    if (isBlank || mutation.isPending) return
    const taken = takeLink()
    if (taken === null) return
    const { commentText, file, linkURL } = taken
    const values = {
      commentText,
      ...(file === null ? {} : { fileId: file.id }),
      ...(linkURL === null ? {} : { linkURL }),
      ...(studyId === undefined ? {} : { studyId }),
      ...(siteId === undefined ? {} : { siteId }),
    }
    try {
      const meta = { path: commentsPath(participantId) }
      await create({ resource: 'comment', values, meta, successNotification: false, errorNotification: false })
      setProblem(null)
      commentDrafts.change(key, emptyDraft)
      toast({ kind: 'success', message: t('comments.posted') })
      onPosted()
    } catch (failure) {
      setProblem(isHttpFailure(failure) ? wordsOf(failure) : t('comments.notPosted'))
    }
  }
  return { draft, change, takeLink, post, isBlank, isPosting: mutation.isPending, problem, linkProblem }
}

const isBlankText = (html: string | null): boolean =>
  richTextType.normalise(html, comment.fields.commentText, { row: {}, today: todayFor() }) === null

/** Words of the fields, where the server says what is wrong with which. */
const wordsOf = ({ message, errors }: { readonly message: string; readonly errors?: Record<string, string[]> }): string =>
  Object.values(errors ?? {})
    .flat()
    .join(' ') || message
