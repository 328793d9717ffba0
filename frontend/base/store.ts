import { useSyncExternalStore } from 'react'

/** Value outside of React to which components subscribe. */
export interface Store<State> {
  current(): State
  /** Replaces the whole value and calls the listeners, unless the value is identical. */
  set(next: State): void
  /** Calls the listener after each change. @returns function that ends the subscription */
  subscribe(listener: () => void): () => void
}

/** Creates a store. All shared state of this frontend uses it, so that functions and components read the same value. */
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
 * Reads a store in a component, which renders again when the read value changes.
 * @param read returns part of the value, or a value derived from it. It must return the same object as long as nothing changes
 */
export function useStore<State>(store: Store<State>): State
export function useStore<State, Value>(store: Store<State>, read: (state: State) => Value): Value
export function useStore<State>(store: Store<State>, read: (state: State) => unknown = (state) => state): unknown {
  return useSyncExternalStore(store.subscribe, () => read(store.current()))
}
