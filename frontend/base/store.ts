import { useSyncExternalStore } from 'react'

/** A value outside React that components follow. */
export interface Store<State> {
  current(): State
  /** Replaces the value as a whole and calls the listeners, unless it is the same one. */
  set(next: State): void
  /** @returns ends the subscription */
  subscribe(listener: () => void): () => void
}

/** Creates the only kind of store in this frontend. Functions and components read the same value from it. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    current: () => state,
    set(next) {
      if (Object.is(next, state)) return
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * Follows a store in a component.
 * @param read a section of the value, or what follows from it: the same object as long as nothing changed
 */
export function useStore<State>(store: Store<State>): State
export function useStore<State, Value>(store: Store<State>, read: (state: State) => Value): Value
export function useStore<State>(store: Store<State>, read: (state: State) => unknown = (state) => state): unknown {
  return useSyncExternalStore(store.subscribe, () => read(store.current()))
}
