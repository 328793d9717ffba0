import type { Values } from '#resources/core/conditions.ts'

/** Step of a save: `checking` before the request is sent, `sending` during the request, `finishing` during the work after it. */
type SaveStep = 'idle' | 'checking' | 'sending' | 'finishing'

/** Conflict with another user's save, found when this user saves or reviews that change. */
interface Conflict {
  readonly theirs: Values
  readonly intent: 'save' | 'look'
}

interface SaveState {
  readonly step: SaveStep
  /** Message if the server rejected the last attempt for a reason that belongs to no field; otherwise null. */
  readonly failure: string | null
  /** Number of attempts that found problems. Each attempt scrolls to the first problem. */
  readonly failedTries: number
  readonly conflict: Conflict | null
}

export type SaveEvent =
  | { readonly kind: 'tried' }
  | { readonly kind: 'reached'; readonly step: SaveStep }
  /** `failure` is null if the fields show their own problems. */
  | { readonly kind: 'refused'; readonly failure: string | null }
  | { readonly kind: 'met'; readonly conflict: Conflict }
  | { readonly kind: 'settled' }

export const idleState: SaveState = { step: 'idle', failure: null, failedTries: 0, conflict: null }

/** Returns the state of the form's save after an event. Pure. */
export function reduceSaveState(state: SaveState, event: SaveEvent): SaveState {
  if (event.kind === 'tried') return { ...state, failure: null }
  if (event.kind === 'reached') return { ...state, step: event.step }
  if (event.kind === 'refused') return { ...state, failure: event.failure, failedTries: state.failedTries + 1 }
  if (event.kind === 'met') return { ...state, conflict: event.conflict }
  return { ...state, conflict: null }
}
