import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardColumn } from '#resources/boardAnswers.ts'
import { useOnChange } from '../base/useOnChange.ts'
import { ColumnHead } from './ColumnHead.tsx'
import { CardView } from './card/CardView.tsx'
import { useColumnDrop } from './moves/useColumnDrop.ts'
import { useScrollWhileDragging } from './moves/useScrollWhileDragging.ts'
import { useBoardContext } from './state/BoardContext.ts'
import { useVisibleCards } from './useVisibleCards.ts'

/** A column of a board: its name, how many cards it has and how many of them are over its limit, and those cards that are in sight. */
export function ColumnView({ column }: { readonly column: BoardColumn }) {
  const { t } = useTranslation('trialboard')
  const { stacks, moves, sought, laneHeading, collapsed, isPhone } = useBoardContext()
  const isCollapsed = !isPhone && collapsed.has(column.columnId)
  const cards = stacks.get(column.columnId) ?? []
  const isLane = laneHeading !== undefined
  const heading = useId()
  const section = useRef<HTMLElement>(null)
  const head = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  useScrollWhileDragging(scroller)
  const virtual = useVisibleCards(scroller, cards, isLane)

  // A moved or added card is scrolled into view.
  const moved = moves.intents.at(-1)?.cardId ?? sought ?? undefined
  const movedTo = moved === undefined ? -1 : cards.findIndex(({ cardId }) => cardId === moved)
  useOnChange(movedTo, () => {
    if (movedTo < 0) return
    if (isCollapsed) collapsed.toggle(column.columnId)
    virtual.scrollToIndex(movedTo)
  })

  useColumnDrop(column, cards, { section, head })

  return (
    <section
      ref={section}
      className="board-column"
      data-collapsed={isCollapsed || undefined}
      aria-labelledby={isLane ? `${laneHeading} ${heading}` : heading}
    >
      <header ref={head} className="board-column-head" data-tone={column.tone}>
        <ColumnHead column={column} cards={cards} headingId={heading} isCollapsed={isCollapsed} />
      </header>
      <div ref={scroller} className="board-column-cards" hidden={isCollapsed} tabIndex={cards.length === 0 ? undefined : 0}>
        {isCollapsed ? null : cards.length === 0 ? (
          <p className="board-column-empty">{t('board.emptyColumn')}</p>
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
