import type { Intent } from './boardState.ts'

/** Moves of the reader on a board. */
interface MovesState {
  /** Moves without a response. */
  readonly intents: readonly Intent[]
  /** Text about the last move or change for screen readers. */
  readonly announcement: string
}

type MovesEvent =
  | { readonly kind: 'started'; readonly intents: readonly Intent[] }
  | { readonly kind: 'announced'; readonly announcement: string }
  /** Server accepted or refused the move. The board then shows the result. */
  | { readonly kind: 'settled'; readonly id: string }

export const noMoves: MovesState = { intents: [], announcement: '' }

/** Returns the moves after an event. Pure. */
export function reduceMoves(state: MovesState, event: MovesEvent): MovesState {
  switch (event.kind) {
    case 'started':
      return { ...state, intents: [...state.intents, ...event.intents] }
    case 'announced':
      return { ...state, announcement: event.announcement }
    case 'settled':
      return { ...state, intents: state.intents.filter(({ id }) => id !== event.id) }
  }
}
