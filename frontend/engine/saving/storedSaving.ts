import { createStore } from '../../base/store.ts'
import type { OfflineStore } from './offlineStore.ts'
import { initialSaving, isUnsaved, nextSaving, type SavingEvent, type SavingState, type SentChange, unsavedOf } from './savingState.ts'

/**
 * The state of a saver, whose unsaved changes are written to the offline store with each step, once those of an earlier page are restored.
 * @param storeOf read anew at each step; undefined: nothing is stored
 */
export function createStoredSaving<Value, Version>(storeOf: () => OfflineStore<Value, Version> | undefined) {
  const state = createStore(initialSaving<Value, Version>())
  let isRestored = false

  const write = (current: SavingState<Value, Version>) => storeOf()?.write(unsavedOf(current))
  const apply = (event: SavingEvent<Value, Version>): void => {
    const before = state.current()
    const after = nextSaving(before, event)
    state.set(after)
    if (isRestored && isDifferent(before, after)) write(after)
  }
  return {
    state,
    apply,
    /** Adds the changes that an earlier page left, unless they are changed here. @returns them */
    async restore(): Promise<readonly SentChange<Value, Version>[]> {
      const changes = (await storeOf()?.read()) ?? []
      isRestored = true
      const missing = changes.filter(({ key }) => !isUnsaved(state.current(), key))
      apply({ kind: 'restored', changes: missing })
      write(state.current())
      return missing
    },
  }
}

const isDifferent = (before: SavingState<unknown, unknown>, after: SavingState<unknown, unknown>): boolean =>
  (['waiting', 'sent', 'refused', 'conflicts', 'versions'] as const).some((part) => before[part] !== after[part])
