import { useState } from 'react'
import type { BoardAnswer, BoardCard } from '#resources/recruitment/boardAnswers.ts'
import { useMay } from '../../../base/providers/useMay.ts'
import { findMoveRefusal } from '../state/refusals.ts'
import type { MoveOptions, Moves, Target } from '../state/useMoves.ts'

/** Move to a column with forms: the user decides whether the forms are assigned. Specification 2, section 4, "Board rules". */
export interface FormsOfMove {
  /** Cards to move. */
  readonly cards: readonly BoardCard[]
  readonly target: Target
  /** Moves the cards with or without assigning the forms. */
  readonly answer: (assignsForms: boolean) => void
  readonly cancel: () => void
}

/**
 * Returns `moves` with one change: a move to a column with forms opens a dialog first. For users who may not assign forms, no dialog
 * opens.
 */
export function useFormsOfMove(
  moves: Moves,
  board: BoardAnswer | undefined,
): { readonly moves: Moves; readonly question: FormsOfMove | null } {
  const mayAssign = useMay()('formAssignment', 'create')
  const [requested, setRequested] = useState<{
    readonly cards: readonly BoardCard[]
    readonly target: Target
    readonly how: MoveOptions
    readonly without: () => void
  } | null>(null)
  /** @returns true if the dialog was opened and no card has moved yet */
  const promptIfNeeded = (
    cards: readonly BoardCard[],
    target: Target,
    moveWithoutForms: () => void,
    options: MoveOptions = {},
  ): boolean => {
    const { column } = target
    const enteringCards = cards.filter((card) => card.columnId !== column.columnId && findMoveRefusal(card, column, board) === null)
    if (!mayAssign || (column.forms ?? []).length === 0 || enteringCards.length === 0) return false
    setRequested({ cards, target, how: options, without: moveWithoutForms })
    return true
  }
  return {
    moves: {
      ...moves,
      move(card, target) {
        const without = () => moves.move(card, target)
        if (!promptIfNeeded([card], target, without)) without()
      },
      moveAll(cards, target, options) {
        const without = () => moves.moveAll(cards, target, options)
        if (!promptIfNeeded(cards, target, without, options)) without()
      },
    },
    question: requested && {
      ...requested,
      answer(assignsForms) {
        setRequested(null)
        if (assignsForms) moves.moveAll(requested.cards, requested.target, { ...requested.how, assignsForms: true })
        else requested.without()
      },
      cancel: () => setRequested(null),
    },
  }
}
