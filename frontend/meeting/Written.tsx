import { Button, Input } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Words } from './room/meetingView.ts'
import { mostWords } from './room/said.ts'

interface WrittenProps {
  readonly written: readonly Words[]
  readonly theirName: string
  /** Nobody reads it yet. */
  readonly isAlone: boolean
  readonly onWrite: (words: string) => void
}

/** What they write to each other, for whoever cannot hear or be heard. Nothing of it is kept. */
export function Written({ written, theirName, isAlone, onWrite }: WrittenProps) {
  const { t } = useTranslation('dct')
  const [words, setWords] = useState('')
  const end = useRef<HTMLLIElement>(null)
  const count = written.length
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: 'nearest' })
  }, [count])
  const write = () => {
    if (words.trim() === '' || isAlone) return
    onWrite(words.trim())
    setWords('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    write()
  }
  return (
    <div className="meeting-written">
      <ol aria-label={t('meeting.written.title')} aria-live="polite">
        {written.map(({ number, isMine, words: said }) => (
          <li key={number} data-mine={isMine || undefined}>
            <small>{isMine ? t('meeting.stage.you') : theirName}</small>
            <span>{said}</span>
          </li>
        ))}
        <li ref={end} aria-hidden />
      </ol>
      <p className="meeting-weak">{t('meeting.written.notKept')}</p>
      <div className="meeting-write">
        <Input.TextArea
          aria-label={t('meeting.written.write')}
          placeholder={t('meeting.written.write')}
          value={words}
          maxLength={mostWords}
          autoSize={{ minRows: 1, maxRows: 4 }}
          onChange={({ target }) => setWords(target.value)}
          onKeyDown={onKeyDown}
        />
        <Button onClick={write} disabled={isAlone || words.trim() === ''}>
          {t('meeting.written.send')}
        </Button>
      </div>
    </div>
  )
}
