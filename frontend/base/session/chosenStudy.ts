import { createContext, use, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { SessionAnswer } from '#resources/core/answers.ts'
import { screenPath, studyScreenAt } from '../routes/studyRoutes.ts'
import { useSession } from './useSession.ts'

export type Study = SessionAnswer['studies'][number]

/** Kept in this browser, for each user. */
const keyOf = (userId: string): string => `studydesk.study.${userId}`
const listeners = new Set<() => void>()

/** The study below which a screen stands, as its address says. */
export const RouteStudyContext = createContext<Study | null>(null)
/** Null on screens that stand below no study. */
export const useRouteStudy = (): Study | null => use(RouteStudyContext)

/**
 * The study that the user works on now: the one that the address names, else the one that was chosen; null while all of the user's studies are
 * meant, or there is none. Specification 1, section 3, "App session": studyObj, showStudySwitcher, autoSelect.
 */
export function useChosenStudy(): Study | null {
  const { user, studies } = useSession()
  const { pathname } = useLocation()
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(keyOf(user.id)))
  const named = studyScreenAt(pathname)?.studyId
  return named === undefined ? chosenOf(studies, stored) : (studies.find(({ id }) => id === named) ?? null)
}

/** Changes the study that the user works on; a screen below a study is shown below the other one. */
export function useStudyChoice(): (id: string | null) => void {
  const { user } = useSession()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (id) => {
    chooseStudy(user.id, id)
    const place = studyScreenAt(pathname)
    if (place !== null) navigate(screenPath(place.screen, id) ?? '/')
  }
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
