import { useState } from 'react'
import type { BoardAnswer, BoardCard, CardsEnrolment } from '#resources/boardAnswers.ts'
import { enrolls } from '#resources/boardMoves.ts'
import { refusalTo } from '../state/refusals.ts'
import type { Moves, Target } from '../state/useMoves.ts'

/** Cards that are to be enrolled, and what is done once the dialog is answered. */
export interface EnrolmentQuestion {
  readonly cards: readonly BoardCard[]
  readonly enrol: (enrolment: CardsEnrolment) => void
  readonly cancel: () => void
}

/** The same moves, but for those to the column of the enrolled: an enrolment is an act that asks first, however a card comes there. */
export function useEnrolment(
  moves: Moves,
  board: BoardAnswer | undefined,
): { readonly moves: Moves; readonly question: EnrolmentQuestion | null } {
  const [asked, setAsked] = useState<{ readonly cards: readonly BoardCard[]; readonly target: Target } | null>(null)
  /** @returns whether it asks; then nothing is moved yet */
  const asks = (cards: readonly BoardCard[], target: Target): boolean => {
    const { column } = target
    const coming = cards.filter((card) => card.columnId !== column.columnId && refusalTo(card, column, board) === null)
    if (!enrolls(column.step) || column.conduct !== undefined || coming.length === 0) return false
    setAsked({ cards: coming, target })
    return true
  }
  return {
    moves: {
      ...moves,
      move(card, target) {
        if (!asks([card], target)) moves.move(card, target)
      },
      moveAll(cards, target) {
        if (!asks(cards, target)) moves.moveAll(cards, target)
      },
    },
    question: asked && {
      cards: asked.cards,
      enrol(enrolment) {
        setAsked(null)
        moves.moveAll(asked.cards, asked.target, { enrolment })
      },
      cancel: () => setAsked(null),
    },
  }
}
