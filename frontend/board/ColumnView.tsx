import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardCard, BoardColumn } from '#resources/boardAnswers.ts'
import { useNumbers } from '../base/i18n/numbers.ts'
import { useOnChange } from '../base/useOnChange.ts'
import { ColumnMenu } from './ColumnMenu.tsx'
import { isOverLimit } from './card/attention.ts'
import { CardView } from './card/CardView.tsx'
import type { DropPlace } from './moves/dragCard.ts'
import { refusalAlone } from './moves/refusals.ts'
import { useScrollWhileDragging } from './moves/useScrollWhileDragging.ts'
import { useBoardContext } from './state/BoardContext.ts'

/** Pixels of a card before it is measured, and between two. */
const cardHeight = 136
const gap = 8
/** Cards kept beyond what is seen, on either side: of a lane fewer, as there are several in sight. */
const overscan = { board: 2, lane: 1 }

/** A column of a board: its name, how many cards it has and how many of them are over its limit, and those cards that are in sight. */
export function ColumnView({ column }: { readonly column: BoardColumn }) {
  const { t } = useTranslation(['trialboard', 'common'])
  const numbers = useNumbers()
  const { board, stacks, moves, sought, isByHand, laneHeading, collapsed, isPhone } = useBoardContext()
  const isCollapsed = !isPhone && collapsed.has(column.columnId)
  const cards = stacks.get(column.columnId) ?? []
  const overLimit = cards.filter(isOverLimit).length
  const isLane = laneHeading !== undefined
  const Heading = isLane ? 'h3' : 'h2'
  const heading = useId()
  const section = useRef<HTMLElement>(null)
  const head = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const focused = cards.findIndex(
    ({ cardId }) => document.activeElement?.closest('[data-card-id]')?.getAttribute('data-card-id') === cardId,
  )
  useScrollWhileDragging(scroller)
  const virtual = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeight,
    getItemKey: (index) => cards[index]?.cardId ?? index,
    gap,
    overscan: isLane ? overscan.lane : overscan.board,
    // Who holds the focus stays, however far the column is scrolled.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      return focused < 0 || shown.includes(focused) ? shown : [...shown, focused].sort((one, other) => one - other)
    },
  })

  // A moved or added card is scrolled into view.
  const moved = moves.intents.at(-1)?.cardId ?? sought ?? undefined
  const movedTo = moved === undefined ? -1 : cards.findIndex(({ cardId }) => cardId === moved)
  useOnChange(movedTo, () => {
    if (movedTo < 0) return
    if (isCollapsed) collapsed.toggle(column.columnId)
    virtual.scrollToIndex(movedTo)
  })

  // As it stands on the screen, the reader's own moves done.
  const cardNamed = (cardId: string) => [...stacks.values()].flat().find((each) => each.cardId === cardId)
  const refusalOf = useEffectEvent((cardId: string) => {
    const card = cardNamed(cardId)
    if (card === undefined) return t('trialboard:board.otherSite')
    if (card.columnId === column.columnId && !isByHand) return t('trialboard:board.sorted')
    const refusal = refusalAlone(card, column, board)
    return refusal === null ? null : t(`common:errors.${refusal}`)
  })
  const drop = useEffectEvent((cardId: string, place: DropPlace) => {
    const card = cardNamed(cardId)
    if (card === undefined || refusalOf(cardId) !== null) return
    const others = cards.filter((each) => each.cardId !== cardId)
    moves.move(card, { column, after: isByHand ? (others[behind(others, place)]?.cardId ?? null) : null })
  })
  useEffect(() => {
    if (section.current === null || head.current === null) return
    const parts = { element: section.current, head: head.current }
    let end: (() => void) | null = null
    let isOver = false
    void import('./moves/dragCard.ts').then(({ dropColumn }) => {
      if (!isOver) end = dropColumn({ ...parts, refusalOf, onDrop: drop })
    })
    return () => {
      isOver = true
      end?.()
    }
  }, [])

  return (
    <section
      ref={section}
      className="board-column"
      data-collapsed={isCollapsed || undefined}
      aria-labelledby={isLane ? `${laneHeading} ${heading}` : heading}
    >
      <header ref={head} className="board-column-head" data-tone={column.tone}>
        <Heading id={heading}>
          {isCollapsed ? (
            <button type="button" aria-expanded={false} onClick={() => collapsed.toggle(column.columnId)}>
              {column.name}
            </button>
          ) : (
            column.name
          )}
        </Heading>
        {overLimit > 0 && (
          <span className="board-column-over">
            {t('trialboard:board.overLimitHere', { count: overLimit, figure: numbers.format(overLimit) })}
          </span>
        )}
        <span className="board-column-count">{numbers.format(cards.length)}</span>
        {!isCollapsed && <ColumnMenu column={column} />}
      </header>
      <div ref={scroller} className="board-column-cards" hidden={isCollapsed} tabIndex={cards.length === 0 ? undefined : 0}>
        {isCollapsed ? null : cards.length === 0 ? (
          <p className="board-column-empty">{t('trialboard:board.emptyColumn')}</p>
        ) : (
          <ul aria-labelledby={heading} style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map((item) => {
              const card = cards[item.index]
              return card === undefined ? null : (
                <li
                  key={item.key}
                  ref={virtual.measureElement}
                  data-index={item.index}
                  aria-setsize={cards.length}
                  aria-posinset={item.index + 1}
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  <CardView card={card} />
                </li>
              )
            })}
          </ul>
        )}
      </div>
    </section>
  )
}

/** The index of the card behind which another is dropped; -1 at the top. */
function behind(cards: readonly BoardCard[], place: DropPlace): number {
  if (place === 'head') return -1
  if (place === 'end') return cards.length - 1
  const neighbour = cards.findIndex(({ cardId }) => cardId === place.cardId)
  return place.edge === 'top' ? neighbour - 1 : neighbour
}
