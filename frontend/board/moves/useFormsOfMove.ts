import { useState } from 'react'
import type { BoardAnswer, BoardCard } from '#resources/boardAnswers.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { refusalTo } from '../state/refusals.ts'
import type { MoveOptions, Moves, Target } from '../state/useMoves.ts'

/** A move to a column that has forms: whoever moves says whether they are assigned. Specification 2, section 4, "Board rules". */
export interface FormsOfMove {
  /** Those who can be given them. */
  readonly cards: readonly BoardCard[]
  readonly target: Target
  /** Moves them with the forms, or without. */
  readonly answer: (assignsForms: boolean) => void
  readonly cancel: () => void
}

/** The same moves, but for those to a column with forms, which ask first. Whoever may assign none is not asked. */
export function useFormsOfMove(
  moves: Moves,
  board: BoardAnswer | undefined,
): { readonly moves: Moves; readonly question: FormsOfMove | null } {
  const mayAssign = useMay()('formAssignment', 'create')
  const [asked, setAsked] = useState<{
    readonly cards: readonly BoardCard[]
    readonly target: Target
    readonly how: MoveOptions
    readonly without: () => void
  } | null>(null)
  /** @returns whether it asks; then nothing is moved yet */
  const asks = (cards: readonly BoardCard[], target: Target, without: () => void, how: MoveOptions = {}): boolean => {
    const { column } = target
    const coming = cards.filter((card) => card.columnId !== column.columnId && refusalTo(card, column, board) === null)
    if (!mayAssign || (column.forms ?? []).length === 0 || coming.length === 0) return false
    setAsked({ cards, target, how, without })
    return true
  }
  return {
    moves: {
      ...moves,
      move(card, target) {
        const without = () => moves.move(card, target)
        if (!asks([card], target, without)) without()
      },
      moveAll(cards, target, how) {
        const without = () => moves.moveAll(cards, target, how)
        if (!asks(cards, target, without, how)) without()
      },
    },
    question: asked && {
      ...asked,
      answer(assignsForms) {
        setAsked(null)
        if (assignsForms) moves.moveAll(asked.cards, asked.target, { ...asked.how, assignsForms: true })
        else asked.without()
      },
      cancel: () => setAsked(null),
    },
  }
}
