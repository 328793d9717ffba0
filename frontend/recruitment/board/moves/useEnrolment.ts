import { useState } from 'react'
import type { BoardAnswer, BoardCard, CardsEnrolment } from '#resources/recruitment/boardAnswers.ts'
import { isEnrolmentStep } from '#resources/recruitment/boardMoves.ts'
import { findMoveRefusal } from '../state/refusals.ts'
import type { Moves, Target } from '../state/useMoves.ts'

/** Cards to enrol, with the functions that the dialog calls. */
export interface EnrolmentQuestion {
  readonly cards: readonly BoardCard[]
  readonly enrol: (enrolment: CardsEnrolment) => void
  readonly cancel: () => void
}

/** Returns `moves` with one change: a move to the enrolled column opens a dialog, because every enrolment requires confirmation. */
export function useEnrolment(
  moves: Moves,
  board: BoardAnswer | undefined,
): { readonly moves: Moves; readonly question: EnrolmentQuestion | null } {
  const [requested, setRequested] = useState<{ readonly cards: readonly BoardCard[]; readonly target: Target } | null>(null)
  /** @returns true if the dialog was opened and no card has moved yet */
  const promptIfNeeded = (cards: readonly BoardCard[], target: Target): boolean => {
    const { column } = target
    const enteringCards = cards.filter((card) => card.columnId !== column.columnId && findMoveRefusal(card, column, board) === null)
    if (!isEnrolmentStep(column.step) || column.conduct !== undefined || enteringCards.length === 0) return false
    setRequested({ cards: enteringCards, target })
    return true
  }
  return {
    moves: {
      ...moves,
      move(card, target) {
        if (!promptIfNeeded([card], target)) moves.move(card, target)
      },
      moveAll(cards, target) {
        if (!promptIfNeeded(cards, target)) moves.moveAll(cards, target)
      },
    },
    question: requested && {
      cards: requested.cards,
      enrol(enrolment) {
        setRequested(null)
        moves.moveAll(requested.cards, requested.target, { enrolment })
      },
      cancel: () => setRequested(null),
    },
  }
}
