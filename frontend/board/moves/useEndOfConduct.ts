import { useState } from 'react'
import type { BoardCard } from '#resources/boardAnswers.ts'
import { resourceNamed } from '#resources/index.ts'
import { type RowAction, transitionActionsOf } from '../../engine/actions/rowActions.ts'
import { endingOf } from '../state/refusals.ts'
import type { Moves, Target } from '../state/useMoves.ts'

const actions = transitionActionsOf(resourceNamed('participantStudy'))

/** Cards are taken to the end of conduct: the dialog of the transition asks before anything is done, also for several. */
export interface EndOfConduct {
  readonly cards: readonly BoardCard[]
  readonly action: RowAction
  readonly close: () => void
}

/** The same moves, but for those to the end of conduct: they open the dialog of the transition. */
export function useEndOfConduct(moves: Moves): { readonly moves: Moves; readonly ending: EndOfConduct | null } {
  const [asked, setAsked] = useState<Pick<EndOfConduct, 'cards' | 'action'> | null>(null)
  /** @returns whether it asks; then nothing is moved yet */
  const asks = (cards: readonly BoardCard[], { column }: Target): boolean => {
    const coming = cards.filter(({ columnId }) => columnId !== column.columnId)
    const name = coming.map((card) => endingOf(card, column)).find((each) => each !== null)
    const action = actions.find((each) => each.name === name)
    if (name === undefined || action === undefined || !coming.some((card) => card.actions.includes(name))) return false
    setAsked({ cards: coming, action })
    return true
  }
  return {
    moves: {
      ...moves,
      move(card, target) {
        if (!asks([card], target)) moves.move(card, target)
      },
      moveAll(cards, target, how) {
        if (!asks(cards, target)) moves.moveAll(cards, target, how)
      },
    },
    ending: asked && { ...asked, close: () => setAsked(null) },
  }
}
