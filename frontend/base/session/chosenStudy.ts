import { createContext, use, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { SessionAnswer } from '#resources/core/answers.ts'
import { screenPath, studyScreenAt } from '../routes/studyRoutes.ts'
import { useIsAddressOpen } from '../routes/useIsAddressOpen.ts'
import { storeItem, useStoredItem } from '../storedItem.ts'
import { useSession } from './useSession.ts'

export type Study = Pick<SessionAnswer['studies'][number], 'id' | 'name'>

/** Kept in this browser, for each user. */
const keyOf = (userId: string): string => `studydesk.study.${userId}`

/** The chosen study in the address of a list, so that a link shows the same rows. */
const parameter = 'study'
/** In place of a study: the link is about the rows of all. */
const all = 'all'
/** The study by which a page for all studies is filtered. */
const filter = 'studyId'

/** The address of a list, whichever study the reader works on. */
export const inAllStudies = (address: string): string => `${address}${address.includes('?') ? '&' : '?'}${parameter}=${all}`

/** The study below which a screen stands, as its address says. */
export const RouteStudyContext = createContext<Study | null>(null)
/** Null on screens that stand below no study. */
export const useRouteStudy = (): Study | null => use(RouteStudyContext)

/**
 * The study that the user works on now: the one that the address names, else the one that was chosen; null while all of the user's studies are
 * meant, or there is none. Specification 1, section 3, "App session": studyObj, showStudySwitcher, autoSelect.
 */
export function useChosenStudy(): Study | null {
  const { studies } = useSession()
  const { search } = useLocation()
  const stored = useStoredStudy()
  const named = useAddressedStudyId()
  if (named !== undefined) return studies.find(({ id }) => id === named) ?? null
  const requested = new URLSearchParams(search).get(parameter)
  return chosenOf(studies, requested) ?? (requested === all ? chosenOf(studies, null) : stored)
}

/** The study that was chosen last, whatever the address names. */
export function useStoredStudy(): Study | null {
  const { user, studies } = useSession()
  return chosenOf(studies, useStoredItem(keyOf(user.id)))
}

/** Id of the study that the address is about, be it the user's or not; null: of all studies, among which the user can choose; undefined: the address does not say. */
export function useAddressedStudyId(): string | null | undefined {
  const { studies } = useSession()
  const { pathname, search } = useLocation()
  const place = studyScreenAt(pathname)
  if (place === null) return undefined
  const named = place.studyId ?? new URLSearchParams(search).get(filter)
  return named === null && studies.length < 2 ? undefined : named
}

/**
 * The study by which lists of the main area are narrowed, beside what they are asked for: the chosen one, of users who can choose another. Who has
 * one study alone sees everybody, people who are in none yet among them.
 */
export function useStudyOfLists(): Study | null {
  const { studies } = useSession()
  const chosen = useChosenStudy()
  return studies.length > 1 ? chosen : null
}

/** Keeps the chosen study in the address of a list that is narrowed by it, and takes over the one that an address names. */
export function useStudyInAddress(isNarrowed: boolean): void {
  const { user } = useSession()
  const study = useStudyOfLists()
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  const isOpen = useIsAddressOpen()
  const id = study?.id ?? null
  useEffect(() => {
    if (!isNarrowed || !isOpen()) return
    const named = new URLSearchParams(search).get(parameter)
    const isAdopted = named === all ? id === null : id !== null && named === id
    if (isAdopted && localStorage.getItem(keyOf(user.id)) !== id) chooseStudy(user.id, id)
    if (named !== id) void navigate({ search: withStudy(search, id), hash }, { replace: true, state })
  }, [isNarrowed, id, search, hash, state, user.id, navigate, isOpen])
}

/** The parameters of an address, which the study chosen meanwhile is told beside. */
export function withoutStudy(search: string): string {
  const others = withStudy(search, null)
  return others === '' ? '' : `?${others}`
}

/** The parameters of a report's address with another study, or none, and without the site, which is one of the former study. */
function withFilter(search: string, id: string | null): string {
  const parameters = new URLSearchParams(search)
  parameters.delete('siteId')
  if (id === null) parameters.delete(filter)
  else parameters.set(filter, id)
  return String(parameters)
}

/** The parameters of an address with another study, or none. */
function withStudy(search: string, id: string | null): string {
  const parameters = new URLSearchParams(search)
  if (id === null) parameters.delete(parameter)
  else parameters.set(parameter, id)
  return String(parameters)
}

/** Changes the study that the user works on; a screen below a study is shown below the other one. */
export function useStudyChoice(): (id: string | null) => void {
  const { user } = useSession()
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  return (id) => {
    chooseStudy(user.id, id)
    const place = studyScreenAt(pathname)
    if (place !== null) {
      const isBelow = place.screen.inStudy !== undefined
      void navigate({
        pathname: screenPath(place.screen, id, place.params) ?? '/',
        search: place.screen.isPage ? withFilter(search, isBelow ? null : id) : '',
      })
    } else if (new URLSearchParams(search).has(parameter)) void navigate({ search: withStudy(search, id), hash }, { replace: true, state })
  }
}

/** @param id null: all of them */
export const chooseStudy = (userId: string, id: string | null): void => storeItem(keyOf(userId), id)

/** The only study is chosen by itself; one that was chosen and is no longer the user's counts as none. */
export function chosenOf(studies: readonly Study[], stored: string | null): Study | null {
  const [only, ...others] = studies
  if (only !== undefined && others.length === 0) return only
  return studies.find(({ id }) => id === stored) ?? null
}
