import './profile.css'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../base/ui/useIsPhone.ts'
import type { HeaderPieceProps } from '../../engine/area.ts'
import { ContactBar } from '../person/ContactBar.tsx'
import { inProfileContext } from '../person/inProfile.ts'
import { UnlockedLine } from '../unlock/UnlockedLine.tsx'
import { UnlockProfile } from '../unlock/UnlockProfile.tsx'
import { useUnlockTruth } from '../unlock/unlocks.ts'
import { NextSteps } from './NextSteps.tsx'
import { PersonCard } from './PersonCard.tsx'
import { PersonInShort } from './PersonInShort.tsx'
import { ProfileBar } from './ProfileBar.tsx'

/** The person at a glance, above the tabs of the profile and of the participant's pages. Specification 2, section 2. */
export function ParticipantHeader({ row, inForm }: HeaderPieceProps<'participant'>) {
  const { t } = useTranslation('participants')
  const isLocked = row.redacted === true
  const isPhone = useIsPhone()
  // There it stands around the profile.
  const isInProfile = use(inProfileContext)
  // In a form the date stands as it is typed: beside it the head tells the age alone.
  const isBirthDateInForm = inForm.includes('dob')
  useUnlockTruth(row)
  return (
    <section className="profile-about" aria-label={t('profile.about')}>
      {!isInProfile && <ProfileBar row={row} />}
      <div className="profile-header">
        {isLocked && (
          <div className="profile-locked">
            <span>{t('profile.restricted')}</span>
            <UnlockProfile participantId={row.id} />
          </div>
        )}
        {!isLocked && <UnlockedLine participantId={row.id} />}
        {!isLocked && <NextSteps row={row} />}
        {isPhone ? (
          <PersonInShort row={row} withoutBirthDate={isBirthDateInForm} />
        ) : (
          <PersonCard row={row} names={['participantClientId', isBirthDateInForm ? 'age' : 'dob']} />
        )}
        {!isLocked && <ContactBar participantId={row.id} />}
      </div>
    </section>
  )
}
