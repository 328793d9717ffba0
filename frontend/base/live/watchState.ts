import type { SocketRequest } from '#resources/core/answers.ts'
import { isSameRequest, newlyWatched, requestOf, type Shown } from './watchBook.ts'

/** The requests by which a tab says what it shows, and how far the server has confirmed them. */
export interface WatchState {
  /** Number of the last request. */
  readonly count: number
  /** The last request on this connection. Null: the next one goes whatever it says. */
  readonly sent: SocketRequest | null
  /** The last request on this connection that the server watches by. */
  readonly confirmed: SocketRequest | null
  readonly isFirstConnection: boolean
}

export type WatchEvent =
  | { readonly kind: 'connected' }
  /** The server has to read all that is shown again. */
  | { readonly kind: 'restarted' }
  | { readonly kind: 'sent'; readonly request: SocketRequest }
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'signedOut' }

export const beforeConnection: WatchState = { count: 0, sent: null, confirmed: null, isFirstConnection: true }

/** The state after an event. Pure. */
export function watchAfter(state: WatchState, event: WatchEvent): WatchState {
  switch (event.kind) {
    case 'connected':
      return { ...state, sent: null, confirmed: null }
    case 'restarted':
      return { ...state, sent: null }
    case 'sent':
      return { ...state, count: state.count + 1, sent: event.request }
    case 'confirmed':
      return { ...state, confirmed: state.sent, isFirstConnection: false }
    case 'signedOut':
      return { ...state, isFirstConnection: true }
  }
}

/** The request that is due for what is shown; null where the server has it. */
export function dueRequest({ count, sent }: WatchState, shown: Iterable<Shown>): SocketRequest | null {
  const request = requestOf(shown, count + 1)
  return sent !== null && isSameRequest(sent, request) ? null : request
}

/** Whether a confirmation is of the last request, and the first one of it. */
export const isNewConfirmation = ({ sent, confirmed }: WatchState, watch: number): boolean =>
  sent !== null && watch === sent.watch && confirmed !== sent

/**
 * Resources whose rows may have changed unwatched before the last request is confirmed.
 * @returns `all` after a time without a connection: no change of that time was published to this tab
 */
export function unwatchedBefore({ sent, confirmed, isFirstConnection }: WatchState): readonly string[] | 'all' {
  if (confirmed === null && !isFirstConnection) return 'all'
  return sent === null ? [] : newlyWatched(confirmed, sent)
}
