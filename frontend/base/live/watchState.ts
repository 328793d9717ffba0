import type { SocketRequest } from '#resources/core/answers/answers.ts'
import { findNewlyWatched, isSameRequest, requestOf, type ShownItem } from './watchBook.ts'

/** State of the requests by which a tab registers its data, and of the server's confirmations. */
export interface WatchState {
  /** Number of the last request. */
  readonly count: number
  /** Last request on this connection. Null if the next request must be sent even if nothing changed. */
  readonly sent: SocketRequest | null
  /** Last request on this connection that the server confirmed. */
  readonly confirmed: SocketRequest | null
  readonly isFirstConnection: boolean
}

export type WatchEvent =
  | { readonly kind: 'connected' }
  /** The server must read all data on the screen again. */
  | { readonly kind: 'restarted' }
  | { readonly kind: 'sent'; readonly request: SocketRequest }
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'signedOut' }

export const beforeConnection: WatchState = { count: 0, sent: null, confirmed: null, isFirstConnection: true }

/** Returns the state after an event. Pure. */
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

/** Returns the request to send for the data on the screen; null if the server already has it. */
export function findDueRequest({ count, sent }: WatchState, shownItems: Iterable<ShownItem>): SocketRequest | null {
  const request = requestOf(shownItems, count + 1)
  return sent !== null && isSameRequest(sent, request) ? null : request
}

/** True for the first confirmation of the last request. */
export const isNewConfirmation = ({ sent, confirmed }: WatchState, watch: number): boolean =>
  sent !== null && watch === sent.watch && confirmed !== sent

/**
 * Returns the resources whose rows may have changed before the server confirmed the watch.
 * @returns `all` after a lost connection, because the server published no changes to this tab during that time
 */
export function findUnwatched({ sent, confirmed, isFirstConnection }: WatchState): readonly string[] | 'all' {
  if (confirmed === null && !isFirstConnection) return 'all'
  return sent === null ? [] : findNewlyWatched(confirmed, sent)
}
