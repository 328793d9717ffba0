import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { takeOpener } from '../../base/openProfile.ts'
import { noteRecent } from '../../base/recent.ts'
import { useSession } from '../../base/session/useSession.ts'
import { Awaiting, later } from '../../base/ui/later.tsx'
import { focusRow } from '../../engine/listState/focusRow.ts'
import { type ProfileAddress, profileAt, withProfile } from '../person/address.ts'

const ProfileDialog = later(() => import('./ProfileDialog.tsx'))

/** What an entry of the history remembers: Back leads to the screen without the profile. */
interface PlaceState {
  readonly opensProfile?: true
}

/** Shows the profile that the address names above the screen that is open: Back closes it, a reload keeps it, a link to it can be sent. */
export function ProfileLayer() {
  useTranslation(['common', 'participants'])
  const { user } = useSession()
  const navigate = useNavigate()
  const { search, hash, state } = useLocation()
  const profile = profileAt(search)
  const id = profile?.participantId ?? null
  const opensHere = (state as PlaceState | null)?.opensProfile === true

  // The address may be further than what is drawn: whoever steps on and chooses a tab at once stays with the person they stepped to.
  const addressed = () => profileAt(window.location.search)
  const show = (next: ProfileAddress | null, options: { readonly replace: boolean; readonly state?: unknown }) =>
    navigate({ search: withProfile(window.location.search, next), hash }, options)
  const open = useRef<(next: ProfileAddress) => void>(() => undefined)
  useEffect(() => {
    // One profile takes the place of another, so that Back still leads to the screen below.
    open.current = (next) => show(next, profile === null ? { replace: false, state: { opensProfile: true } } : { replace: true, state })
  })
  useEffect(() => takeOpener(({ participantId, studyId = null }) => open.current({ participantId, studyId, tab: null })), [])
  useEffect(() => {
    if (id !== null) noteRecent(user.id, { resource: 'participant', id })
  }, [id, user.id])

  const shown = useRef<string | null>(null)
  useEffect(() => {
    // However it was closed: work goes on at the row of whoever was looked at.
    if (id === null && shown.current !== null) setTimeout(focusRow, 0, shown.current)
    shown.current = id
  }, [id])

  if (profile === null) return null
  return (
    <Awaiting fallback={null}>
      <ProfileDialog
        profile={profile}
        onTab={(tab) => show({ ...(addressed() ?? profile), tab, studyId: null }, { replace: true, state })}
        onStep={(participantId) => show({ participantId, studyId: null, tab: addressed()?.tab ?? null }, { replace: true, state })}
        onClose={() => (opensHere ? navigate(-1) : show(null, { replace: true }))}
        onLeave={(path) => navigate(path)}
      />
    </Awaiting>
  )
}
