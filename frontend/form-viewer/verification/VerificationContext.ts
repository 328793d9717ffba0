import { createContext } from 'react'
import type { ResourceAnswer } from '#resources/rows.ts'

export type Verification = ResourceAnswer['answerVerification']

interface VerificationState {
  readonly byQuestion: ReadonlyMap<string, Verification>
  /** Name of the answer that the reader came for; its check takes the focus. */
  readonly focusOn: string | null
  readonly isSaving: boolean
  readonly verify: (rows: readonly Verification[]) => void
  readonly reopen: (row: Verification) => void
}

/** The verifications of the form on the screen; null where there are none, as while it is filled in for the first time. */
export const VerificationContext = createContext<VerificationState | null>(null)
