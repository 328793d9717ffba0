import { createContext, use, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { SessionAnswer } from '#resources/core/answers/answers.ts'
import { buildScreenPath, matchStudyScreen } from '../routes/studyRoutes.ts'
import { useIsAddressOpen } from '../routes/useIsAddressOpen.ts'
import { storeItem, useStoredItem } from '../storedItem.ts'
import { useSession } from './useSession.ts'

export type Study = Pick<SessionAnswer['studies'][number], 'id' | 'name'>

/** Returns the storage key in this browser, one per user. */
const keyOf = (userId: string): string => `studydesk.study.${userId}`

/** URL parameter of a list with the chosen study, so that a link shows the same rows. */
const parameter = 'study'
/** Value of the parameter that shows the rows of all studies. */
const allStudiesValue = 'all'
/** URL parameter with which a page for all studies filters by a study. */
const filter = 'studyId'

/** Adds the parameter for all studies to the URL of a list, so that the reader's chosen study does not filter it. */
export const inAllStudies = (address: string): string => `${address}${address.includes('?') ? '&' : '?'}${parameter}=${allStudiesValue}`

/** Study in the URL of the screen. */
export const RouteStudyContext = createContext<Study | null>(null)
/** Returns the study in the URL of the screen. Null on screens whose URL contains no study. */
export const useRouteStudy = (): Study | null => use(RouteStudyContext)

/**
 * Returns the study that the user works on: the study in the URL, else the chosen study. Null if the user works on all of their studies
 * or has none. Specification 1, section 3, "App session": studyObj, showStudySwitcher, autoSelect.
 */
export function useChosenStudy(): Study | null {
  const { studies } = useSession()
  const { search } = useLocation()
  const stored = useStoredStudy()
  const addressedStudyId = useAddressedStudyId()
  if (addressedStudyId !== undefined) return studies.find(({ id }) => id === addressedStudyId) ?? null
  const requested = new URLSearchParams(search).get(parameter)
  return findChosenStudy(studies, requested) ?? (requested === allStudiesValue ? findChosenStudy(studies, null) : stored)
}

/** Returns the study that the user chose last, regardless of the URL. */
export function useStoredStudy(): Study | null {
  const { user, studies } = useSession()
  return findChosenStudy(studies, useStoredItem(keyOf(user.id)))
}

/**
 * Returns the id of the study in the URL, even if the user has no access to it. Null if the URL shows all studies and the user has
 * several; undefined if the URL does not specify.
 */
export function useAddressedStudyId(): string | null | undefined {
  const { studies } = useSession()
  const { pathname, search } = useLocation()
  const screenMatch = matchStudyScreen(pathname)
  if (screenMatch === null) return undefined
  const namedStudyId = screenMatch.studyId ?? new URLSearchParams(search).get(filter)
  return namedStudyId === null && studies.length < 2 ? undefined : namedStudyId
}

/**
 * Returns the study that filters the lists of the main area: the selected study, for users with several studies. Users with a single
 * study see all participants, including participants in no study yet.
 */
export function useStudyOfLists(): Study | null {
  const { studies } = useSession()
  const chosenStudy = useChosenStudy()
  return studies.length > 1 ? chosenStudy : null
}

/** Writes the chosen study into the URL of a list that it filters. If the URL contains a study, chooses that study. */
export function useStudyInAddress(isNarrowed: boolean): void {
  const { user } = useSession()
  const study = useStudyOfLists()
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  const isOpen = useIsAddressOpen()
  const id = study?.id ?? null
  useEffect(() => {
    if (!isNarrowed || !isOpen()) return
    const namedStudyId = new URLSearchParams(search).get(parameter)
    const isAdopted = namedStudyId === allStudiesValue ? id === null : id !== null && namedStudyId === id
    if (isAdopted && localStorage.getItem(keyOf(user.id)) !== id) chooseStudy(user.id, id)
    if (namedStudyId !== id) void navigate({ search: withStudy(search, id), hash }, { replace: true, state })
  }, [isNarrowed, id, search, hash, state, user.id, navigate, isOpen])
}

/** Returns the URL parameters without the study, which is passed separately. */
export function withoutStudy(search: string): string {
  const others = withStudy(search, null)
  return others === '' ? '' : `?${others}`
}

/** Replaces or removes the study in the URL parameters of a report. Also removes the site, which belongs to the previous study. */
function withFilter(search: string, id: string | null): string {
  const parameters = new URLSearchParams(search)
  parameters.delete('siteId')
  if (id === null) parameters.delete(filter)
  else parameters.set(filter, id)
  return String(parameters)
}

/** Replaces or removes the study in the URL parameters. */
function withStudy(search: string, id: string | null): string {
  const parameters = new URLSearchParams(search)
  if (id === null) parameters.delete(parameter)
  else parameters.set(parameter, id)
  return String(parameters)
}

/** Returns a function that changes the study that the user works on. A screen whose URL contains a study switches to the new study. */
export function useStudyChoice(): (id: string | null) => void {
  const { user } = useSession()
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  return (id) => {
    chooseStudy(user.id, id)
    const screenMatch = matchStudyScreen(pathname)
    if (screenMatch !== null) {
      const hasStudyScope = screenMatch.screen.inStudy !== undefined
      void navigate({
        pathname: buildScreenPath(screenMatch.screen, id, screenMatch.params) ?? '/',
        search: screenMatch.screen.isPage ? withFilter(search, hasStudyScope ? null : id) : '',
      })
    } else if (new URLSearchParams(search).has(parameter)) void navigate({ search: withStudy(search, id), hash }, { replace: true, state })
  }
}

/** Stores the study that the user chose. @param id null for all studies */
export const chooseStudy = (userId: string, id: string | null): void => storeItem(keyOf(userId), id)

/** Returns the user's only study, or the stored study if the user still has access to it; otherwise null. */
export function findChosenStudy(studies: readonly Study[], stored: string | null): Study | null {
  const [onlyStudy, ...others] = studies
  if (onlyStudy !== undefined && others.length === 0) return onlyStudy
  return studies.find(({ id }) => id === stored) ?? null
}
