import { useContext } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { profileAt, studyAt, withStudy } from '../person/address.ts'
import { inProfileContext } from '../person/inProfile.ts'

/** What an entry of the history remembers: Back leads to the panel without the study. */
interface PlaceState {
  readonly opensStudy?: true
}

/** Which study of the participant is open stands in the address. While a profile lies above a page, it speaks of the profile. */
export function useStudyInAddress() {
  const isInProfile = useContext(inProfileContext)
  const navigate = useNavigate()
  const { search, hash, state } = useLocation()
  const studyId = isInProfile || profileAt(search) === null ? studyAt(search) : null
  const opensHere = (state as PlaceState | null)?.opensStudy === true
  const show = (next: string | null, options: { readonly replace: boolean; readonly state?: unknown }) =>
    navigate({ search: withStudy(search, next), hash }, options)
  return {
    studyId,
    open: (next: string) => show(next, { replace: false, state: { opensStudy: true } }),
    /** Another one in its place. */
    step: (next: string) => show(next, { replace: true, state }),
    close: () => (opensHere ? navigate(-1) : show(null, { replace: true })),
  }
}
