import './card.css'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardCard } from '#resources/recruitment/boardAnswers.ts'
import { useMay } from '../../../base/providers/useMay.ts'
import { Redacted } from '../../../engine/Redacted.tsx'
import { LogContact } from '../../../participants/person/LogContact.tsx'
import { useCardMoves } from '../moves/useCardMoves.ts'
import { useBoardContext } from '../state/BoardContext.ts'
import { edgeToneOf } from './attention.ts'
import { CardActions } from './CardActions.tsx'
import { CardFacts } from './CardFacts.tsx'
import { FavouriteButton } from './FavouriteButton.tsx'
import { LogCallButton } from './LogCallButton.tsx'
import { MoveMenu } from './MoveMenu.tsx'
import { useCardKeys } from './useCardKeys.ts'
import { useFavourite } from './useFavourite.ts'

interface CardViewProps {
  readonly card: BoardCard
  /** True if the Tab key reaches this card of its column. */
  readonly isTabStop: boolean
  readonly onFocus: () => void
}

/** Card of a participant on a board, in three lines. Its name is the only tab stop; its controls have keys and a menu. */
export function CardView({ card, isTabStop, onFocus }: CardViewProps) {
  const { t } = useTranslation('trialboard')
  const { board, moves, open, chosen, isPhone, refresh } = useBoardContext()
  const isChosen = chosen.has(card)
  const element = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<'move' | 'actions' | null>(null)
  const [isLoggingCall, setIsLoggingCall] = useState(false)
  const mayLogCall = useMay()('contactAttempt', 'create') && !card.isRedacted
  const { items, moveBy, mayMove } = useCardMoves(card)
  const favourite = useFavourite(card)
  useDraggable(element, { cardId: card.cardId, siteId: board.siteId, mayMove })

  const onMove = mayMove ? () => setMenu('move') : null
  const onLogCall = mayLogCall ? () => setIsLoggingCall(true) : null
  const onKeyDown = useCardKeys(card, {
    moveBy,
    onMove,
    onLogCall,
    onFavourite: favourite.toggle,
    onActions: () => setMenu('actions'),
  })

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its keys are those of the buttons within
    <div
      ref={element}
      className="board-card"
      data-card-id={card.cardId}
      data-chosen={isChosen || undefined}
      data-attention={edgeToneOf(card)}
      draggable={mayMove ? undefined : true}
      onDragStart={(event) => {
        if (mayMove) return
        event.preventDefault()
        moves.announce(t('board.mayNotMove'))
      }}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      // The menu key opens the card's menu instead of the browser's.
      onContextMenu={(event) => menu === 'actions' && event.preventDefault()}
    >
      <div className="board-card-head">
        <button
          type="button"
          className="board-card-name"
          tabIndex={isTabStop ? 0 : -1}
          aria-keyshortcuts={`${mayMove ? 'M Space ' : ''}${mayLogCall ? 'L ' : ''}F Shift+F10`}
          onClick={() => open(card)}
          // Firefox clicks a button when the space bar is released.
          onKeyUp={(event) => mayMove && event.key === ' ' && event.preventDefault()}
        >
          {card.name}
        </button>
        {card.isRedacted && <Redacted />}
        <span className="board-card-tools">
          {mayMove && (
            <MoveMenu card={card} items={items} isOpen={menu === 'move'} onOpenChange={(isOpen) => setMenu(isOpen ? 'move' : null)} />
          )}
          {mayMove && (
            <input
              type="checkbox"
              className="board-card-choose"
              tabIndex={-1}
              checked={isChosen}
              aria-label={t('board.choose', { name: card.name })}
              aria-keyshortcuts="X"
              onChange={({ nativeEvent }) => chosen.toggle(card, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
            />
          )}
          {onLogCall !== null && !isPhone && <LogCallButton card={card} onClick={onLogCall} />}
          {favourite.isSet && <FavouriteButton card={card} favourite={favourite} />}
        </span>
        <CardActions
          card={card}
          favourite={favourite}
          isOpen={menu === 'actions'}
          onOpenChange={(isOpen) => setMenu(isOpen ? 'actions' : null)}
          onMove={onMove}
          onLogCall={onLogCall}
        />
      </div>
      <CardFacts card={card} />
      {isLoggingCall && (
        <LogContact
          participantId={card.participantId}
          onClose={() => {
            setIsLoggingCall(false)
            void refresh()
          }}
        />
      )}
    </div>
  )
}

interface Draggable {
  readonly cardId: string
  readonly siteId: string
  readonly mayMove: boolean
}

/** Makes the card draggable while the user may move it. The code for dragging is loaded on demand. */
function useDraggable(element: RefObject<HTMLDivElement | null>, { cardId, siteId, mayMove }: Draggable): void {
  useEffect(() => {
    if (!mayMove || element.current === null) return
    const { current } = element
    let end: (() => void) | null = null
    let isOver = false
    void import('../moves/dragCard.ts').then(({ dragCard }) => {
      if (!isOver) end = dragCard(current, { cardId, siteId })
    })
    return () => {
      isOver = true
      end?.()
    }
  }, [element, cardId, siteId, mayMove])
}
