import { useContext } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { parseOpenStudyId, parseProfileAddress, withStudy } from '../person/address.ts'
import { profileContext } from '../person/inProfile.ts'

/** State of a history entry: Back leads to the panel without the study. */
interface HistoryState {
  readonly opensStudy?: true
}

/** Stores the participant's open study in the URL. While a profile covers the page, the URL refers to the profile. */
export function useStudyInAddress() {
  const isInProfile = useContext(profileContext)
  const navigate = useNavigate()
  const { search, hash, state } = useLocation()
  const studyId = isInProfile || parseProfileAddress(search) === null ? parseOpenStudyId(search) : null
  const hasOpenedStudy = (state as HistoryState | null)?.opensStudy === true
  const show = (next: string | null, options: { readonly replace: boolean; readonly state?: unknown }) =>
    navigate({ search: withStudy(search, next), hash }, options)
  return {
    studyId,
    open: (next: string) => show(next, { replace: false, state: { opensStudy: true } }),
    /** Replaces the open study by another. */
    step: (next: string) => show(next, { replace: true, state }),
    close: () => (hasOpenedStudy ? navigate(-1) : show(null, { replace: true })),
  }
}
