import './card.css'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardCard } from '#resources/boardAnswers.ts'
import { Initials } from '../../base/ui/Initials.tsx'
import { Redacted } from '../../engine/Redacted.tsx'
import { focusBeside } from '../moves/focusBeside.ts'
import { useCardMoves } from '../moves/useCardMoves.ts'
import { useBoardContext } from '../state/BoardContext.ts'
import { urgencyOf } from './attention.ts'
import { CardActions } from './CardActions.tsx'
import { CardFacts } from './CardFacts.tsx'
import { FavouriteButton } from './FavouriteButton.tsx'
import { MoveMenu } from './MoveMenu.tsx'
import { useFavourite } from './useFavourite.ts'

/** A participant on a board: who, since when, what is thought of them, and what can be done. */
export function CardView({ card }: { readonly card: BoardCard }) {
  const { t } = useTranslation('trialboard')
  const { board, moves, open, chosen, isPhone } = useBoardContext()
  const isChosen = chosen.has(card)
  const element = useRef<HTMLDivElement>(null)
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const { items, moveBy, mayMove } = useCardMoves(card)
  const favourite = useFavourite(card)
  useEffect(() => {
    if (!mayMove || element.current === null) return
    const { current } = element
    let end: (() => void) | null = null
    let isOver = false
    void import('../moves/dragCard.ts').then(({ dragCard }) => {
      if (!isOver) end = dragCard(current, { cardId: card.cardId, siteId: board.siteId })
    })
    return () => {
      isOver = true
      end?.()
    }
  }, [card.cardId, board.siteId, mayMove])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Menus and dialogs of the card stand elsewhere in the page, and have keys of their own.
    const isOnCard = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (!isOnCard || event.ctrlKey || event.metaKey) return
    const isMove = event.altKey ? event.key.startsWith('Arrow') : event.key.toLowerCase() === 'm' && !event.shiftKey
    const isX = mayMove && !event.altKey && event.key.toLowerCase() === 'x'
    if (isX) chosen.toggle(card, event.shiftKey)
    else if (event.shiftKey) return
    else if (isMove && !mayMove) moves.tell(t('board.mayNotMove'))
    else if (!event.altKey && event.key.toLowerCase() === 'f') favourite.toggle()
    else if (mayMove && !event.altKey && event.key.toLowerCase() === 'm') setIsMenuOpen(true)
    else if (!(event.altKey ? moveBy(event.key) : focusBeside(event.currentTarget, event.key))) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its keys are those of the buttons within
    <div
      ref={element}
      className="board-card"
      data-card-id={card.cardId}
      data-chosen={isChosen || undefined}
      data-attention={urgencyOf(card)}
      draggable={mayMove ? undefined : true}
      onDragStart={(event) => {
        if (mayMove) return
        event.preventDefault()
        moves.tell(t('board.mayNotMove'))
      }}
      onKeyDown={onKeyDown}
    >
      <div className="board-card-head">
        <span className="board-card-who">
          <Initials id={card.participantId} name={card.name} />
          {mayMove && (
            <input
              type="checkbox"
              className="board-card-choose"
              checked={isChosen}
              aria-label={t('board.choose', { name: card.name })}
              aria-keyshortcuts="X"
              onChange={({ nativeEvent }) => chosen.toggle(card, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
            />
          )}
        </span>
        <button type="button" className="board-card-name" onClick={() => open(card)}>
          {card.name}
        </button>
        {card.isRedacted && <Redacted />}
        {(favourite.isSet || !isPhone) && <FavouriteButton card={card} favourite={favourite} />}
        {mayMove && <MoveMenu card={card} items={items} isOpen={isMenuOpen} onOpenChange={setIsMenuOpen} />}
        <CardActions card={card} favourite={favourite} />
      </div>
      <CardFacts card={card} />
    </div>
  )
}
