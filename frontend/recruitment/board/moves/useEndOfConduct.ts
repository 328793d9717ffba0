import { useState } from 'react'
import { getResource } from '#resources/index.ts'
import type { BoardCard } from '#resources/recruitment/boardAnswers.ts'
import { type RowAction, transitionActionsOf } from '../../../engine/actions/rowActions.ts'
import { endingOf } from '../state/refusals.ts'
import type { Moves, Target } from '../state/useMoves.ts'

const actions = transitionActionsOf(getResource('participantStudy'))

/** Move of cards to the end of conduct. The dialog of the transition asks first, also for several cards. */
export interface EndOfConduct {
  readonly cards: readonly BoardCard[]
  readonly action: RowAction
  readonly close: () => void
}

/** Returns `moves` with one change: a move to the end of conduct opens the dialog of the transition. */
export function useEndOfConduct(moves: Moves): { readonly moves: Moves; readonly ending: EndOfConduct | null } {
  const [requested, setRequested] = useState<Pick<EndOfConduct, 'cards' | 'action'> | null>(null)
  /** @returns true if the dialog was opened and no card has moved yet */
  const promptIfNeeded = (cards: readonly BoardCard[], { column }: Target): boolean => {
    const enteringCards = cards.filter(({ columnId }) => columnId !== column.columnId)
    const name = enteringCards.map((card) => endingOf(card, column)).find((each) => each !== null)
    const action = actions.find((each) => each.name === name)
    if (name === undefined || action === undefined || !enteringCards.some((card) => card.actions.includes(name))) return false
    setRequested({ cards: enteringCards, action })
    return true
  }
  return {
    moves: {
      ...moves,
      move(card, target) {
        if (!promptIfNeeded([card], target)) moves.move(card, target)
      },
      moveAll(cards, target, options) {
        if (!promptIfNeeded(cards, target)) moves.moveAll(cards, target, options)
      },
    },
    ending: requested && { ...requested, close: () => setRequested(null) },
  }
}
