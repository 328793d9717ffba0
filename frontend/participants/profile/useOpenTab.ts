import { use } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { getResource } from '#resources/index.ts'
import { editPath } from '../../engine/paths.ts'
import { withProfile, withStudy } from '../person/address.ts'
import { profileContext } from '../person/inProfile.ts'

/**
 * Opens another tab of the participant where the user is now: in the profile dialog, on the page, or in the form; with a study, also the
 * details of that study.
 */
export function useOpenTab(participantId: string): (tab: string, studyId?: string) => void {
  const isInProfile = use(profileContext)
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  return (tab, studyId) => {
    const study = withStudy('', studyId ?? null)
    const form = editPath(getResource('participant'), participantId, tab)
    const isInForm = editPath(getResource('participant'), participantId)
    if (isInProfile)
      void navigate({ search: withProfile(search, { participantId, studyId: studyId ?? null, tab }), hash }, { replace: true, state })
    else if (form !== null && isInForm !== null && pathname.startsWith(isInForm)) void navigate(`${form}${study}`, { replace: true })
    else void navigate({ search: withStudy(`?${new URLSearchParams({ tab })}`, studyId ?? null) }, { replace: true })
  }
}
