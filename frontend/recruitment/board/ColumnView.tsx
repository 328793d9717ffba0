import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardColumn } from '#resources/recruitment/boardAnswers.ts'
import { useIsPrinting } from '../../base/theme/useIsPrinting.ts'
import { useOnChange } from '../../base/useOnChange.ts'
import { ColumnHead } from './ColumnHead.tsx'
import { CardView } from './card/CardView.tsx'
import { useColumnDrop } from './moves/useColumnDrop.ts'
import { useScrollWhileDragging } from './moves/useScrollWhileDragging.ts'
import { useBoardContext } from './state/BoardContext.ts'
import { useVisibleCards } from './useVisibleCards.ts'

/** Column of a board: its name, its numbers of cards, and the visible cards. */
export function ColumnView({ column }: { readonly column: BoardColumn }) {
  const { t } = useTranslation('trialboard')
  const { stacks, moves, sought, laneHeading, collapsed, isPhone } = useBoardContext()
  const isCollapsed = !useIsPrinting() && !isPhone && collapsed.has(column.columnId)
  const cards = stacks.get(column.columnId) ?? []
  const isLane = laneHeading !== undefined
  const heading = useId()
  const section = useRef<HTMLElement>(null)
  const headerRef = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  useScrollWhileDragging(scroller)
  // One card of the column is in the tab order: the card that had the focus last, else the first one. Arrow keys reach all other cards.
  const [lastFocused, setLastFocused] = useState<string | null>(null)
  const focusedIndex = cards.findIndex(({ cardId }) => cardId === lastFocused)
  const tabStop = Math.max(focusedIndex, Math.min(0, cards.length - 1))
  const virtual = useVisibleCards(scroller, cards, { isLane, tabStop })

  // A moved or added card is scrolled into view.
  const movedCardId = moves.intents.at(-1)?.cardId ?? sought ?? undefined
  const movedIndex = movedCardId === undefined ? -1 : cards.findIndex(({ cardId }) => cardId === movedCardId)
  useOnChange(movedIndex, () => {
    if (movedIndex < 0) return
    if (isCollapsed) collapsed.toggle(column.columnId)
    virtual.scrollToIndex(movedIndex)
  })

  useColumnDrop(column, cards, { section, head: headerRef })

  return (
    <section
      ref={section}
      className="board-column"
      data-collapsed={isCollapsed || undefined}
      aria-labelledby={isLane ? `${laneHeading} ${heading}` : heading}
    >
      <header ref={headerRef} className="board-column-head" data-tone={column.tone}>
        <ColumnHead column={column} cards={cards} headingId={heading} isCollapsed={isCollapsed} />
      </header>
      <div ref={scroller} className="board-column-cards" hidden={isCollapsed}>
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
                  <CardView card={card} isTabStop={item.index === tabStop} onFocus={() => setLastFocused(card.cardId)} />
                </li>
              )
            })}
          </ul>
        )}
      </div>
    </section>
  )
}
