import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { registerOpener } from '../../base/openProfile.ts'
import { noteRecent } from '../../base/recent.ts'
import { useSession } from '../../base/session/useSession.ts'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import { focusRow } from '../../engine/listState/focusRow.ts'
import { type ProfileAddress, parseProfileAddress, withProfile } from '../person/address.ts'

const ProfileDialog = lazyPart(() => import('./ProfileDialog.tsx'))

/** State of a history entry: Back leads to the screen without the profile. */
interface HistoryState {
  readonly opensProfile?: true
}

/** Shows the profile from the URL above the current screen. Back closes it, a reload keeps it, and a link can be shared. */
export function ProfileLayer() {
  useTranslation(['common', 'participants'])
  const { user } = useSession()
  const navigate = useNavigate()
  const { search, hash, state } = useLocation()
  const profile = parseProfileAddress(search)
  const id = profile?.participantId ?? null
  const hasOpenedProfile = (state as HistoryState | null)?.opensProfile === true

  // The URL may be newer than the render: a user who steps to a participant and at once selects a tab stays with that participant.
  const getProfileAddress = () => parseProfileAddress(window.location.search)
  const show = (next: ProfileAddress | null, options: { readonly replace: boolean; readonly state?: unknown }) =>
    navigate({ search: withProfile(window.location.search, next), hash }, options)
  const open = useRef<(next: ProfileAddress) => void>(() => undefined)
  useEffect(() => {
    // A second profile replaces the first, so that Back still returns to the screen below.
    open.current = (next) => show(next, profile === null ? { replace: false, state: { opensProfile: true } } : { replace: true, state })
  })
  useEffect(() => registerOpener(({ participantId, studyId = null }) => open.current({ participantId, studyId, tab: null })), [])
  useEffect(() => {
    if (id !== null) noteRecent(user.id, { resource: 'participant', id })
  }, [id, user.id])

  const shownId = useRef<string | null>(null)
  useEffect(() => {
    // After closing, the focus returns to the row of the participant shown.
    if (id === null && shownId.current !== null) setTimeout(focusRow, 0, shownId.current)
    shownId.current = id
  }, [id])

  if (profile === null) return null
  return (
    <Suspended fallback={null}>
      <ProfileDialog
        profile={profile}
        onTab={(tab) => show({ ...(getProfileAddress() ?? profile), tab, studyId: null }, { replace: true, state })}
        onStep={(participantId) => show({ participantId, studyId: null, tab: getProfileAddress()?.tab ?? null }, { replace: true, state })}
        onClose={() => (hasOpenedProfile ? navigate(-1) : show(null, { replace: true }))}
        onLeave={(path) => navigate(path)}
      />
    </Suspended>
  )
}
