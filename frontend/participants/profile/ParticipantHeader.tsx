import './profile.css'
import { Card } from 'antd'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import { textOf } from '../../base/texts/values.ts'
import { useIsPhone } from '../../base/ui/useIsPhone.ts'
import type { HeaderPieceProps } from '../../engine/area.ts'
import { RecordDescriptions } from '../../engine/detail/RecordDescriptions.tsx'
import { FieldCell } from '../../engine/FieldCell.tsx'
import { HiddenValue } from '../../engine/HiddenValue.tsx'
import { UnlockedLine } from '../unlock/UnlockedLine.tsx'
import { UnlockProfile } from '../unlock/UnlockProfile.tsx'
import { useUnlockTruth } from '../unlock/unlocks.ts'
import { ContactBar } from './ContactBar.tsx'
import { birthDateOf } from './identity.ts'
import { inProfileContext } from './inProfile.ts'
import { NextSteps } from './NextSteps.tsx'
import { ProfileChips } from './ProfileChips.tsx'

/** The person at a glance, above the tabs of the profile and of the participant's pages. Specification 2, section 2. */
export function ParticipantHeader({ resource, row, inForm }: HeaderPieceProps<'participant'>) {
  const { t } = useTranslation('participants')
  const isLocked = row.redacted === true
  const isPhone = useIsPhone()
  // There they stand in the bar that stays.
  const isInProfile = use(inProfileContext)
  useUnlockTruth(row)
  return (
    <section className="profile-header" aria-label={t('profile.about')}>
      {isLocked && (
        <div className="profile-locked">
          <span>{t('profile.restricted')}</span>
          <UnlockProfile participantId={row.id} />
        </div>
      )}
      {!isLocked && <UnlockedLine participantId={row.id} />}
      {!isLocked && <NextSteps row={row} />}
      {!isInProfile && <ProfileChips row={row} />}
      <Card size="small">
        <RecordDescriptions
          resource={resource.name}
          row={row}
          // In a form the date stands as it is typed: beside it the head tells the age alone.
          names={['participantClientId', inForm.includes('dob') ? 'age' : 'dob', ...further]}
          as="columns"
          most={4}
          written={{
            dob: { content: isLocked ? <HiddenValue /> : birthDateOf(row, t) },
            healthCardNumber: { label: t('profile.healthCard') },
          }}
          more={[
            { key: 'address', label: t('profile.address'), content: isLocked ? <HiddenValue /> : <Address row={row} />, isWide: isPhone },
            ...(row.inMyStudies === true
              ? [{ key: 'studies', label: t('profile.studies'), content: <Participations row={row} />, isWide: true }]
              : []),
          ]}
        />
      </Card>
      {!isLocked && <ContactBar participantId={row.id} />}
    </section>
  )
}

const further = ['gender', 'healthCardNumber', 'primaryMobile', 'email']

/** Street, then postal code, province and country, as far as they are known. */
function Address({ row }: { readonly row: Values }) {
  const { t } = useTranslation('common')
  const parts = [
    textOf(row.streetAddress),
    textOf(row.postalCode),
    typeof row.province === 'string' ? t(`provinces.${row.province}`) : '',
    typeof row.country === 'string' ? t(`countries.${row.country}`) : '',
  ].filter((part) => part !== '')
  return parts.length === 0 ? '—' : parts.join(', ')
}

const ofParticipation = ['studyIds', 'siteIds', 'recruitmentStatuses', 'studySubjectIds'] as const

/** A line for each study at the reader's study-sites: its short title, the site, how far recruitment is, and the subject ID there. */
const Participations = ({ row }: { readonly row: Values }) => (
  <span className="profile-studies">
    {ofParticipation.map((name) => (
      <FieldCell key={name} resource="participant" name={name} row={row} />
    ))}
  </span>
)
