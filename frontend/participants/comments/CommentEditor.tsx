import { Alert, Button } from 'antd'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { comment } from '#resources/participants/comment.ts'
import { busy } from '../../base/ui/busy.tsx'
import { focusWhenDrawn } from '../../engine/form/focusWhenDrawn.ts'
import { RichTextInput } from '../../fields/inputs/RichTextInput.tsx'
import { FileOfComment } from './FileOfComment.tsx'
import { LinkOfComment } from './LinkOfComment.tsx'
import { useCommentDraft } from './useCommentDraft.ts'
import type { CommentsScope } from './useComments.ts'

export interface CommentEditorProps extends CommentsScope {
  /** True if the editor gets the focus as soon as it is drawn. */
  readonly isFocused?: boolean
}

/** Editor of a comment. The text stays until it is posted, even after a failure or if the profile closes. */
export function CommentEditor({ isFocused = false, ...scope }: CommentEditorProps) {
  const { t } = useTranslation('participants')
  const id = useId()
  const problemId = `${id}-problem`
  /** Number of posted comments. Each one resets the editor. */
  const [round, setRound] = useState(0)
  const [isUploading, setIsUploading] = useState(false)
  const { draft, change, takeLink, post, isBlank, isPosting, problem, linkProblem } = useCommentDraft(scope, () => {
    setRound((count) => count + 1)
    focusWhenDrawn(id)
  })
  useEffect(() => {
    if (isFocused) focusWhenDrawn(id)
  }, [id, isFocused])
  const mayPost = !isBlank && !isPosting && !isUploading
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    // Prevents a line break and the submission of the surrounding form.
    event.preventDefault()
    event.stopPropagation()
    if (mayPost) void post()
  }
  return (
    <fieldset className="comment-editor" aria-labelledby={`${id}-label`} onKeyDownCapture={handleKeyDown}>
      <label id={`${id}-label`} htmlFor={id}>
        {t('comments.new')}
      </label>
      <RichTextInput
        key={round}
        id={id}
        resource="comment"
        name="commentText"
        field={comment.fields.commentText}
        value={draft.commentText}
        values={{}}
        disabled={isPosting}
        onChange={(html) => change({ commentText: typeof html === 'string' ? html : null })}
        setValues={() => undefined}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : problemId}
      />
      {problem !== null && <Alert id={problemId} role="alert" type="error" showIcon message={problem} />}
      <div className="comment-editor-foot">
        <FileOfComment file={draft.file} isDisabled={isPosting} onChange={(file) => change({ file })} onUploading={setIsUploading} />
        <LinkOfComment
          linkURL={draft.linkURL}
          typed={draft.typedLink}
          problem={linkProblem}
          isDisabled={isPosting}
          onType={(linkText) => change({ typedLink: linkText })}
          onTake={() => void takeLink()}
          onRemove={() => change({ linkURL: null })}
        />
        <Button type="primary" className="comment-post" disabled={!mayPost} loading={busy(isPosting)} onClick={() => void post()}>
          {t('comments.post')}
        </Button>
      </div>
    </fieldset>
  )
}
