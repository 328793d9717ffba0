import { createContext, use } from 'react'
import type { BoardColumn } from '#resources/boardAnswers.ts'
import type { Place } from '../state/useBoard.ts'

/** The board, and the column of it, in which a new participant begins; absent: the first. */
export interface NewCardPlace extends Place {
  readonly columnId?: string
}

interface Adding {
  /** Opens the form for a new participant; null on boards that take none, and for readers who may add none. */
  readonly open: ((place: NewCardPlace) => void) | null
  /** The participant who was added last, until their card is in sight. */
  readonly added: string | null
  readonly forget: () => void
}

export const AddingContext = createContext<Adding>({ open: null, added: null, forget: () => undefined })

export const useAdding = (): Adding => use(AddingContext)

/** Can a participant begin in this column? Not where they are enrolled, or need a consent first. */
export const takesNew = ({ step, needsConsent = false }: BoardColumn): boolean => step !== 'ENROLLED' && !needsConsent
