import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { BoardCard } from '#resources/boardAnswers.ts'
import { idleDays } from '#resources/boardAttention.ts'
import { Initials } from '../../base/ui/Initials.tsx'
import { Redacted } from '../../engine/Redacted.tsx'
import { focusBeside } from '../moves/focusBeside.ts'
import { useCardMoves } from '../moves/useCardMoves.ts'
import { useBoardContext } from '../state/BoardContext.ts'
import { CardActions } from './CardActions.tsx'
import { CardFacts } from './CardFacts.tsx'
import { MoveMenu } from './MoveMenu.tsx'

/** A participant on a board: who, since when, what is thought of them, and what can be done. */
export function CardView({ card }: { readonly card: BoardCard }) {
  const { open, now } = useBoardContext()
  const element = useRef<HTMLDivElement>(null)
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const { items, moveBy, mayMove } = useCardMoves(card)
  useEffect(() => {
    if (!mayMove || element.current === null) return
    const { current } = element
    let end: (() => void) | null = null
    let isOver = false
    void import('../moves/dragCard.ts').then(({ dragCard }) => {
      if (!isOver) end = dragCard(current, card.cardId)
    })
    return () => {
      isOver = true
      end?.()
    }
  }, [card.cardId, mayMove])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Menus and dialogs of the card stand elsewhere in the page, and have keys of their own.
    const isOnCard = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (!isOnCard || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (mayMove && !event.altKey && event.key.toLowerCase() === 'm') setIsMenuOpen(true)
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
      data-idle={idleDays(card, now) !== null || undefined}
      onKeyDown={onKeyDown}
    >
      <div className="board-card-head">
        <Initials id={card.participantId} name={card.name} />
        <button type="button" className="board-card-name" onClick={() => open(card)}>
          {card.name}
        </button>
        {card.isRedacted && <Redacted />}
        {mayMove && <MoveMenu card={card} items={items} isOpen={isMenuOpen} onOpenChange={setIsMenuOpen} />}
        <CardActions card={card} />
      </div>
      <CardFacts card={card} />
    </div>
  )
}
