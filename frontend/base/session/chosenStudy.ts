import { useSyncExternalStore } from 'react'
import type { SessionAnswer } from '#resources/core/answers.ts'
import { useSession } from './useSession.ts'

export type Study = SessionAnswer['studies'][number]

/** Kept in this browser, for each user. */
const keyOf = (userId: string): string => `studydesk.study.${userId}`
const listeners = new Set<() => void>()

/**
 * The study that the user works on now, for screens that show one study at a time; null while all of the user's studies are meant, or
 * there is none. Specification 1, section 3, "App session": studyObj, showStudySwitcher, autoSelect.
 */
export function useChosenStudy(): Study | null {
  const { user, studies } = useSession()
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(keyOf(user.id)))
  return chosenOf(studies, stored)
}

/** @param id null: all of them */
export function chooseStudy(userId: string, id: string | null): void {
  if (id === null) localStorage.removeItem(keyOf(userId))
  else localStorage.setItem(keyOf(userId), id)
  for (const listener of listeners) listener()
}

/** The only study is chosen by itself; one that was chosen and is no longer the user's counts as none. */
export function chosenOf(studies: readonly Study[], stored: string | null): Study | null {
  const [only, ...others] = studies
  if (only !== undefined && others.length === 0) return only
  return studies.find(({ id }) => id === stored) ?? null
}

/** Tabs of one browser follow one another. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
