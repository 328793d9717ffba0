import { useState } from 'react'
import type { BoardCard } from '#resources/boardAnswers.ts'
import { resourceNamed } from '#resources/index.ts'
import { type RowAction, rowActionsOf } from '../../engine/actions/rowActions.ts'
import { endingOf } from './refusals.ts'
import type { Moves } from './useMoves.ts'

const definition = resourceNamed('participantStudy')

/** A card is taken to the end of conduct: its dialog asks before anything is done. */
export interface EndOfConduct {
  readonly card: BoardCard
  readonly action: RowAction
  readonly close: () => void
}

/** The same moves, but for those of one card to the end of conduct: they open the dialog of the transition. */
export function useEndOfConduct(moves: Moves): { readonly moves: Moves; readonly ending: EndOfConduct | null } {
  const [asked, setAsked] = useState<Pick<EndOfConduct, 'card' | 'action'> | null>(null)
  return {
    moves: {
      ...moves,
      move(card, target) {
        const name = card.columnId === target.column.columnId ? null : endingOf(card, target.column)
        const action = rowActionsOf(definition, { actions: card.actions }).find((each) => each.name === name)
        if (action === undefined) moves.move(card, target)
        else setAsked({ card, action })
      },
    },
    ending: asked && { ...asked, close: () => setAsked(null) },
  }
}
