import { Button, Input } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatMessage } from './room/meetingView.ts'
import { maxMessageLength } from './room/peerMessages.ts'

interface WrittenProps {
  readonly written: readonly ChatMessage[]
  readonly theirName: string
  /** True while the other person is absent. */
  readonly isAlone: boolean
  readonly onWrite: (draftText: string) => void
}

/** Chat for users who cannot hear or be heard. It is never stored. */
export function Chat({ written, theirName, isAlone, onWrite }: WrittenProps) {
  const { t } = useTranslation('dct')
  const [draftText, setDraftText] = useState('')
  const end = useRef<HTMLLIElement>(null)
  const count = written.length
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: 'nearest' })
  }, [count])
  const write = () => {
    if (draftText.trim() === '' || isAlone) return
    onWrite(draftText.trim())
    setDraftText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    write()
  }
  return (
    <div className="meeting-written">
      <ol aria-label={t('meeting.written.title')} aria-live="polite">
        {written.map(({ number, isMine, words: message }) => (
          <li key={number} data-mine={isMine || undefined}>
            <small>{isMine ? t('meeting.stage.you') : theirName}</small>
            <span>{message}</span>
          </li>
        ))}
        <li ref={end} aria-hidden />
      </ol>
      <p className="meeting-weak">{t('meeting.written.notKept')}</p>
      <div className="meeting-write">
        <Input.TextArea
          aria-label={t('meeting.written.write')}
          placeholder={t('meeting.written.write')}
          value={draftText}
          maxLength={maxMessageLength}
          autoSize={{ minRows: 1, maxRows: 4 }}
          onChange={({ target }) => setDraftText(target.value)}
          onKeyDown={onKeyDown}
        />
        <Button onClick={write} disabled={isAlone || draftText.trim() === ''}>
          {t('meeting.written.send')}
        </Button>
      </div>
    </div>
  )
}
