import type { Values } from '#resources/core/conditions.ts'

/** How far a save is: `checking` while something is looked up before it, `finishing` while what follows it is done. */
type SaveStep = 'idle' | 'checking' | 'sending' | 'finishing'

/** What somebody else saved in between. The person met it with a save of their own, or asked to look at it. */
interface Conflict {
  readonly theirs: Values
  readonly intent: 'save' | 'look'
}

interface SaveState {
  readonly step: SaveStep
  /** Why the last try was refused as a whole, in words. */
  readonly failure: string | null
  /** Number of tries that found problems: with each one the first problem is brought into sight. */
  readonly failedTries: number
  readonly conflict: Conflict | null
}

export type SaveEvent =
  | { readonly kind: 'tried' }
  | { readonly kind: 'reached'; readonly step: SaveStep }
  /** `failure` is null where fields say what is wrong with them. */
  | { readonly kind: 'refused'; readonly failure: string | null }
  | { readonly kind: 'met'; readonly conflict: Conflict }
  | { readonly kind: 'settled' }

export const atRest: SaveState = { step: 'idle', failure: null, failedTries: 0, conflict: null }

/** What the form knows of its save after each thing that happens to it. Pure. */
export function nextSaveState(state: SaveState, event: SaveEvent): SaveState {
  if (event.kind === 'tried') return { ...state, failure: null }
  if (event.kind === 'reached') return { ...state, step: event.step }
  if (event.kind === 'refused') return { ...state, failure: event.failure, failedTries: state.failedTries + 1 }
  if (event.kind === 'met') return { ...state, conflict: event.conflict }
  return { ...state, conflict: null }
}
