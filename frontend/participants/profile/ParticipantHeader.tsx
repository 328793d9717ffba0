import './profile.css'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../base/ui/useIsPhone.ts'
import { Waiting } from '../../base/ui/Waiting.tsx'
import type { HeaderComponentProps } from '../../engine/area.ts'
import { ContactBar } from '../person/ContactBar.tsx'
import { profileContext } from '../person/inProfile.ts'
import { UnlockedLine } from '../unlock/UnlockedLine.tsx'
import { UnlockProfile } from '../unlock/UnlockProfile.tsx'
import { useUnlockTruth } from '../unlock/unlocks.ts'
import { NextSteps } from './NextSteps.tsx'
import { PersonBand } from './PersonBand.tsx'
import { PersonInShort } from './PersonInShort.tsx'
import { ProfileBar } from './ProfileBar.tsx'
import { StudyStrips } from './StudyStrips.tsx'
import { useIsHeaderLoading } from './useIsHeaderLoading.ts'

/** Summary of the participant above the tabs, in the profile and on the participant's pages. Specification 2, section 2. */
export function ParticipantHeader({ row, inForm }: HeaderComponentProps<'participant'>) {
  const { t } = useTranslation('participants')
  const isLocked = row.redacted === true
  const isPhone = useIsPhone()
  // In the profile dialog, the dialog shows the bar itself.
  const isInProfile = use(profileContext)
  // If the form contains the birth date, the header shows only the age.
  const isBirthDateInForm = inForm.includes('dob')
  // Studies and buttons that arrive later would move the tabs below.
  const isLoading = useIsHeaderLoading(row)
  useUnlockTruth(row)
  return (
    <section className="profile-about" aria-label={t('profile.about')} data-arriving={isLoading || undefined}>
      {isLoading && (
        <div className="arriving-placeholder">
          <Waiting />
        </div>
      )}
      {!isInProfile && isPhone && <ProfileBar row={row} />}
      <div className="profile-header">
        {isLocked && (
          <div className="profile-locked">
            <span>{t('profile.restricted')}</span>
            <UnlockProfile participantId={row.id} />
          </div>
        )}
        {!isLocked && <UnlockedLine participantId={row.id} />}
        {!isLocked && <NextSteps row={row} />}
        <div className="profile-band">
          {isPhone ? (
            <PersonInShort row={row} withoutBirthDate={isBirthDateInForm} />
          ) : (
            <PersonBand row={row} withoutBirthDate={isBirthDateInForm} />
          )}
          {!isLocked && <ContactBar participantId={row.id} isMain={inForm.length === 0} />}
        </div>
        <StudyStrips row={row} />
      </div>
    </section>
  )
}
