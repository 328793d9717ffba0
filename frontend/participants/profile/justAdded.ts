import { createStore, useStore } from '../../base/store.ts'

/** Participants added in this tab since it loaded, whose next steps are not dismissed yet. */
const added = createStore<ReadonlySet<string>>(new Set())

export const noteAdded = (id: string): void => added.set(new Set([...added.current(), id]))
export const forgetAdded = (id: string): void => added.set(new Set([...added.current()].filter((each) => each !== id)))

export const useIsJustAdded = (id: string): boolean => useStore(added, (ids) => ids.has(id))
