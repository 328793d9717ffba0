import { use } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { resourceNamed } from '#resources/index.ts'
import { editPath } from '../../engine/paths.ts'
import { withProfile } from '../person/address.ts'
import { inProfileContext } from '../person/inProfile.ts'

/** Opens another tab of the participant, where they stand now: in the profile above a screen, on their page, or in their form. */
export function useOpenTab(participantId: string): (tab: string) => void {
  const isInProfile = use(inProfileContext)
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  return (tab) => {
    const form = editPath(resourceNamed('participant'), participantId, tab)
    const isInForm = editPath(resourceNamed('participant'), participantId)
    if (isInProfile) void navigate({ search: withProfile(search, { participantId, studyId: null, tab }), hash }, { replace: true, state })
    else if (form !== null && isInForm !== null && pathname.startsWith(isInForm)) navigate(form, { replace: true })
    else void navigate({ search: `?${new URLSearchParams({ tab })}` }, { replace: true })
  }
}
