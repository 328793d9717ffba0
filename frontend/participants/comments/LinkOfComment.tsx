import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import LinkOutlined from '@ant-design/icons/LinkOutlined'
import { Button, Input } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { focusWhenDrawn } from '../../engine/form/focusWhenDrawn.ts'

interface LinkOfCommentProps {
  readonly linkURL: string | null
  /** Text of the field; null while it is closed. */
  readonly typed: string | null
  readonly problem: string | null
  readonly isDisabled: boolean
  readonly onType: (linkText: string | null) => void
  readonly onTake: () => void
  readonly onRemove: () => void
}

/** Link of a comment (at most one, in addition to links in its text). Enter confirms it, Escape cancels. */
export function LinkOfComment({ linkURL, typed, problem, isDisabled, onType, onTake, onRemove }: LinkOfCommentProps) {
  const { t } = useTranslation('participants')
  const id = useId()
  const openId = `${id}-open`
  if (linkURL !== null)
    return (
      <span className="comment-chip comment-piece">
        <a href={linkURL} target="_blank" rel="noopener noreferrer">
          {linkURL}
        </a>
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          disabled={isDisabled}
          aria-label={t('comments.removeLink')}
          onClick={() => {
            onRemove()
            focusWhenDrawn(openId)
          }}
        />
      </span>
    )
  if (typed === null)
    return (
      <Button
        id={openId}
        icon={<LinkOutlined aria-hidden />}
        disabled={isDisabled}
        onClick={() => {
          onType('')
          focusWhenDrawn(id)
        }}
      >
        {t('comments.addLink')}
      </Button>
    )
  return (
    <div className="comment-piece">
      <div className="comment-link">
        <Input
          id={id}
          aria-label={t('comment.linkURL')}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          status={problem === null ? undefined : 'error'}
          placeholder="https://"
          disabled={isDisabled}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return
            event.preventDefault()
            event.stopPropagation()
            if (event.key === 'Enter') onTake()
            else {
              onType(null)
              focusWhenDrawn(openId)
            }
          }}
        />
        <Button disabled={isDisabled} onClick={onTake}>
          {t('comments.takeLink')}
        </Button>
      </div>
      {problem !== null && (
        <div id={`${id}-problem`} role="alert" className="field-problem">
          {problem}
        </div>
      )}
    </div>
  )
}
