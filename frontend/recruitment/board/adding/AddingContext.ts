import { createContext, use } from 'react'
import type { BoardColumn } from '#resources/recruitment/boardAnswers.ts'
import type { StudySiteRef } from '../state/useBoard.ts'

/** Board and column for a new participant; the first column if absent. */
export interface NewCardTarget extends StudySiteRef {
  readonly columnId?: string
}

interface AddingControls {
  /** Opens the form for a new participant; null if the board accepts none or the reader may not add any. */
  readonly open: ((target: NewCardTarget) => void) | null
  /** Participant who was added last, until their card is in view. */
  readonly added: string | null
  readonly forget: () => void
}

export const AddingContext = createContext<AddingControls>({ open: null, added: null, forget: () => undefined })

export const useAdding = (): AddingControls => use(AddingContext)

/** True if participants can be added to this column: it neither enrols them nor requires a consent. */
export const acceptsNewCards = ({ step, needsConsent = false }: BoardColumn): boolean => step !== 'ENROLLED' && !needsConsent
