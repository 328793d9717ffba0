import { useSyncExternalStore } from 'react'

/** Participants who were added in this tab since it was loaded, and whose next steps nobody has put away. */
let added: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

function change(next: ReadonlySet<string>): void {
  added = next
  for (const listener of listeners) listener()
}

export const noteAdded = (id: string): void => change(new Set([...added, id]))
export const forgetAdded = (id: string): void => change(new Set([...added].filter((each) => each !== id)))

export const useIsJustAdded = (id: string): boolean => useSyncExternalStore(subscribe, () => added.has(id))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
