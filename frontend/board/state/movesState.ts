import type { Intent } from './boardState.ts'

/** The moves of one reader on a board. */
interface MovesState {
  /** Without a response yet. */
  readonly intents: readonly Intent[]
  /** The last move or change, as it is read out. */
  readonly announcement: string
}

type MovesEvent =
  | { readonly kind: 'started'; readonly intents: readonly Intent[] }
  | { readonly kind: 'announced'; readonly announcement: string }
  /** Accepted or refused: the board tells which. */
  | { readonly kind: 'settled'; readonly id: string }

export const noMoves: MovesState = { intents: [], announcement: '' }

/** The moves after an event. Pure. */
export function movesAfter(state: MovesState, event: MovesEvent): MovesState {
  switch (event.kind) {
    case 'started':
      return { ...state, intents: [...state.intents, ...event.intents] }
    case 'announced':
      return { ...state, announcement: event.announcement }
    case 'settled':
      return { ...state, intents: state.intents.filter(({ id }) => id !== event.id) }
  }
}
