import { createStore, useStore } from '../../base/store.ts'

/** Participants who were added in this tab since it was loaded, and whose next steps nobody has put away. */
const added = createStore<ReadonlySet<string>>(new Set())

export const noteAdded = (id: string): void => added.set(new Set([...added.current(), id]))
export const forgetAdded = (id: string): void => added.set(new Set([...added.current()].filter((each) => each !== id)))

export const useIsJustAdded = (id: string): boolean => useStore(added, (ids) => ids.has(id))
