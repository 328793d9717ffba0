import { Button, Switch } from 'antd'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnChange } from '../base/useOnChange.ts'
import type { Place } from './room/said.ts'

/** Milliseconds between two words of where one reads, and after which a movement is one's own again. */
const sayEvery = 200
const ownAfter = 600

interface TogetherProps {
  /** Where the other one reads; null: they have not said. */
  readonly place: Place | null
  readonly onPlace: (place: Place) => void
  readonly children: ReactNode
}

/**
 * What both read, side by side on two screens of different widths: whoever moves takes the other along, question by question, unless that one wants to read
 * by themselves for a while.
 */
export function Together({ place, onPlace, children }: TogetherProps) {
  const { t } = useTranslation('dct')
  const id = useId()
  const text = useRef<HTMLDivElement>(null)
  const [isTogether, setTogether] = useState(true)
  const movedAt = useRef(0)
  const said = useRef<{ at: number; timer?: ReturnType<typeof setTimeout> }>({ at: 0 })

  const goTo = (to: Place) => {
    if (text.current === null) return
    movedAt.current = Date.now()
    moveTo(text.current, to)
  }
  // Also when a person goes along again: to where the other one is now.
  useOnChange(isTogether ? place : null, (to) => {
    if (to !== null) goTo(to)
  })

  const onScroll = () => {
    if (!isTogether || Date.now() - movedAt.current < ownAfter) return
    clearTimeout(said.current.timer)
    const say = () => {
      said.current.at = Date.now()
      const mine = text.current === null ? null : placeIn(text.current)
      if (mine !== null) onPlace(mine)
    }
    if (Date.now() - said.current.at >= sayEvery) say()
    // Where they came to rest is said as well.
    else said.current.timer = setTimeout(say, sayEvery)
  }
  return (
    <div className="meeting-together">
      <div className="meeting-follow">
        <label htmlFor={id}>{t('meeting.together.follow')}</label>
        <Switch id={id} checked={isTogether} onChange={setTogether} />
        {!isTogether && place !== null && (
          <Button type="link" onClick={() => goTo(place)}>
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

const blocksIn = (text: HTMLElement): readonly HTMLElement[] => [...text.querySelectorAll<HTMLElement>('[data-name]')]

/** The question at the top of the window, and how much of it has gone by; null where nothing is asked. */
function placeIn(text: HTMLElement): Place | null {
  const { top } = text.getBoundingClientRect()
  const block = blocksIn(text).find((each) => each.getBoundingClientRect().bottom > top + 1)
  if (block?.dataset.name === undefined) return null
  const { top: from, height } = block.getBoundingClientRect()
  return { name: block.dataset.name, part: height === 0 ? 0 : Math.min(1, Math.max(-1, (top - from) / height)) }
}

function moveTo(text: HTMLElement, { name, part }: Place): void {
  const block = blocksIn(text).find((each) => each.dataset.name === name)
  if (block === undefined) return
  const { top, height } = block.getBoundingClientRect()
  text.scrollTop += top + part * height - text.getBoundingClientRect().top
}
