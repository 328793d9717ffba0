import { createStore } from '../../base/store.ts'
import type { OfflineStore } from './offlineStore.ts'
import {
  createSavingState,
  isUnsaved,
  reduceSaving,
  type SavingEvent,
  type SavingState,
  type SentChange,
  unsavedOf,
} from './savingState.ts'

/**
 * Creates the state of a saver. First it restores the changes of an earlier page load; then each step writes the unsaved changes to the
 * offline store.
 * @param getStore read at each step; undefined: nothing is stored
 */
export function createStoredSaving<Value, Version>(getStore: () => OfflineStore<Value, Version> | undefined) {
  const state = createStore(createSavingState<Value, Version>())
  let isRestored = false

  const write = (current: SavingState<Value, Version>) => getStore()?.write(unsavedOf(current))
  const apply = (event: SavingEvent<Value, Version>): void => {
    const before = state.current()
    const after = reduceSaving(before, event)
    state.set(after)
    if (isRestored && isDifferent(before, after)) write(after)
  }
  return {
    state,
    apply,
    /** Adds the changes of an earlier page load, unless their keys have changes here. @returns the added changes */
    async restore(): Promise<readonly SentChange<Value, Version>[]> {
      const changes = (await getStore()?.read()) ?? []
      isRestored = true
      const missing = changes.filter(({ key }) => !isUnsaved(state.current(), key))
      apply({ kind: 'restored', changes: missing })
      write(state.current())
      return missing
    },
  }
}

const isDifferent = (before: SavingState<unknown, unknown>, after: SavingState<unknown, unknown>): boolean =>
  (['waiting', 'sent', 'refused', 'conflicts', 'versions'] as const).some((stateKey) => before[stateKey] !== after[stateKey])
