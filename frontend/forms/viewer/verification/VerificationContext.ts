import { createContext } from 'react'
import type { ResourceAnswer } from '#resources/core/rows.ts'

export type Verification = ResourceAnswer['answerVerification']

interface VerificationState {
  readonly byQuestion: ReadonlyMap<string, Verification>
  /** Name of the answer to focus on. Its check takes the focus. */
  readonly focusOn: string | null
  readonly isSaving: boolean
  readonly verify: (rows: readonly Verification[]) => void
  readonly reopen: (row: Verification) => void
}

/** Verifications of the form on the screen; null if there are none, for example while the form is first filled in. */
export const VerificationContext = createContext<VerificationState | null>(null)
