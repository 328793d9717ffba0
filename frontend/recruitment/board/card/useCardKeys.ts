import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardCard } from '#resources/recruitment/boardAnswers.ts'
import { focusNeighbour } from '../moves/focusNeighbour.ts'
import { useBoardContext } from '../state/BoardContext.ts'

interface CardActs {
  /** Moves the card by an arrow key. @returns true if the key is handled */
  readonly moveBy: (key: string) => boolean
  /** Null if the reader may not do it. */
  readonly onMove: (() => void) | null
  readonly onLogCall: (() => void) | null
  readonly onFavourite: () => void
  readonly onActions: () => void
}

/** Returns the handler of a card's keys: moves, selection, call, favourite, menu, and the focus of the next card. */
export function useCardKeys(card: BoardCard, { moveBy, onMove, onLogCall, onFavourite, onActions }: CardActs) {
  const { t } = useTranslation('trialboard')
  const { moves, chosen } = useBoardContext()

  /** @returns true if the key is handled */
  const press = (event: KeyboardEvent<HTMLElement>): boolean => {
    const { altKey, shiftKey, currentTarget } = event
    const key = event.key.toLowerCase()
    const mayMove = onMove !== null
    if (altKey) return !shiftKey && event.key.startsWith('Arrow') && (mayMove ? moveBy(event.key) : moves.announce(t('board.mayNotMove')))
    if (mayMove && (key === 'x' || (key === ' ' && isCardName(event.target)))) {
      chosen.toggle(card, shiftKey)
      return true
    }
    if (key === 'contextmenu' || key === '.' || (key === 'f10' && shiftKey)) {
      onActions()
      return true
    }
    if (shiftKey) return false
    if (key === 'm' && !mayMove) return moves.announce(t('board.mayNotMove'))
    if (key === 'm') onMove?.()
    else if (key === 'f') onFavourite()
    else if (key === 'l' && onLogCall !== null) onLogCall()
    else return focusNeighbour(currentTarget, event.key)
    return true
  }
  return (event: KeyboardEvent<HTMLElement>): void => {
    // Menus and dialogs of the card are elsewhere in the page and handle keys themselves.
    const isOnCard = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (!isOnCard || event.ctrlKey || event.metaKey || !press(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
}

const isCardName = (target: EventTarget): boolean => target instanceof Element && target.matches('.board-card-name')
