import { Button, Switch } from 'antd'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnChange } from '../../base/useOnChange.ts'
import type { ReadingPosition } from './room/peerMessages.ts'

/**
 * Milliseconds between two messages about the reading position, and milliseconds after an automatic scroll until scrolling counts as the
 * user's own.
 */
const notifyIntervalMs = 200
const ownScrollDelayMs = 600

interface CallProps {
  /** Reading position of the other person; null until it is known. */
  readonly place: ReadingPosition | null
  readonly onPlace: (position: ReadingPosition) => void
  readonly children: ReactNode
}

/**
 * Text that both people read at the same time, on screens of different widths. When one person scrolls, the other person's text moves
 * along, question by question, unless that person chose to read alone.
 */
export function Call({ place, onPlace, children }: CallProps) {
  const { t } = useTranslation('dct')
  const id = useId()
  const text = useRef<HTMLDivElement>(null)
  const [isFollowing, setIsFollowing] = useState(true)
  const autoScrolledAt = useRef(0)
  const message = useRef<{ at: number; timer?: ReturnType<typeof setTimeout> }>({ at: 0 })

  const followPosition = (position: ReadingPosition) => {
    if (text.current === null) return
    autoScrolledAt.current = Date.now()
    scrollToPosition(text.current, position)
  }
  // Jumps to the other person's position. Also runs when the user follows the other person again.
  useOnChange(isFollowing ? place : null, (position) => {
    if (position !== null) followPosition(position)
  })

  const onScroll = () => {
    if (!isFollowing || Date.now() - autoScrolledAt.current < ownScrollDelayMs) return
    clearTimeout(message.current.timer)
    const sendPosition = () => {
      message.current.at = Date.now()
      const ownPosition = text.current === null ? null : readPosition(text.current)
      if (ownPosition !== null) onPlace(ownPosition)
    }
    if (Date.now() - message.current.at >= notifyIntervalMs) sendPosition()
    // Sends the final position too.
    else message.current.timer = setTimeout(sendPosition, notifyIntervalMs)
  }
  return (
    <div className="meeting-together">
      <div className="meeting-follow">
        <label htmlFor={id}>{t('meeting.together.follow')}</label>
        <Switch id={id} checked={isFollowing} onChange={setIsFollowing} />
        {!isFollowing && place !== null && (
          <Button type="link" onClick={() => followPosition(place)}>
            {t('meeting.together.goThere')}
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className="meeting-text" ref={text} tabIndex={0} onScroll={onScroll} aria-label={t('meeting.together.text')}>
        {children}
      </section>
    </div>
  )
}

const findBlocks = (text: HTMLElement): readonly HTMLElement[] => [...text.querySelectorAll<HTMLElement>('[data-name]')]

/** Returns the question at the top of the window and how much of it has scrolled past; null if there is no question. */
function readPosition(text: HTMLElement): ReadingPosition | null {
  const { top } = text.getBoundingClientRect()
  const block = findBlocks(text).find((each) => each.getBoundingClientRect().bottom > top + 1)
  if (block?.dataset.name === undefined) return null
  const { top: blockTop, height } = block.getBoundingClientRect()
  return { name: block.dataset.name, part: height === 0 ? 0 : Math.min(1, Math.max(-1, (top - blockTop) / height)) }
}

function scrollToPosition(text: HTMLElement, { name, part }: ReadingPosition): void {
  const block = findBlocks(text).find((each) => each.dataset.name === name)
  if (block === undefined) return
  const { top, height } = block.getBoundingClientRect()
  text.scrollTop += top + part * height - text.getBoundingClientRect().top
}
