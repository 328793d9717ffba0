import './profile.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { textOf } from '../../base/texts/values.ts'
import type { RecordPieceProps } from '../../engine/area.ts'
import { FieldCell } from '../../engine/FieldCell.tsx'
import { Redacted } from '../../engine/Redacted.tsx'
import { UnlockedLine } from '../unlock/UnlockedLine.tsx'
import { UnlockProfile } from '../unlock/UnlockProfile.tsx'
import { useUnlockTruth } from '../unlock/useUnlockTruth.ts'
import { ContactNotice } from './ContactNotice.tsx'
import { birthDateOf } from './identity.ts'

/** Who this is, at a glance, above the tabs of the profile and of the participant's pages. Specification 2, section 2. */
export function ParticipantHeader({ resource, row }: RecordPieceProps<'participant'>) {
  const { t } = useTranslation('participants')
  const texts = useTexts(resource.name)
  const isLocked = row.redacted === true
  useUnlockTruth(row)
  const cell = (name: string) => <FieldCell resource={resource.name} name={name} row={row} />
  return (
    <section className="profile-header" aria-label={t('profile.about')}>
      {isLocked && (
        <div className="profile-locked">
          <span>{t('profile.restricted')}</span>
          <UnlockProfile participantId={row.id} />
        </div>
      )}
      {!isLocked && <UnlockedLine participantId={row.id} />}
      <dl className="profile-facts">
        <Fact label={texts.label('participantClientId')}>{cell('participantClientId')}</Fact>
        <Fact label={texts.label('dob')}>{isLocked ? <Redacted /> : birthDateOf(row, t)}</Fact>
        <Fact label={texts.label('gender')}>{cell('gender')}</Fact>
        <Fact label={t('profile.healthCard')}>{cell('healthCardNumber')}</Fact>
        <Fact label={texts.label('primaryMobile')}>{cell('primaryMobile')}</Fact>
        <Fact label={texts.label('email')} isWide>
          {cell('email')}
        </Fact>
        <Fact label={t('profile.address')} isWide>
          {isLocked ? <Redacted /> : <Address row={row} />}
        </Fact>
      </dl>
      <ContactNotice row={row} />
    </section>
  )
}

interface FactProps {
  readonly label: string
  readonly isWide?: boolean
  readonly children: ReactNode
}

const Fact = ({ label, isWide = false, children }: FactProps) => (
  <div className={isWide ? 'profile-fact profile-fact-wide' : 'profile-fact'}>
    <dt>{label}</dt>
    <dd>{children ?? '–'}</dd>
  </div>
)

/** Street, then postal code, province and country, as far as they are known. */
function Address({ row }: { readonly row: Values }) {
  const { t } = useTranslation('common')
  const parts = [
    textOf(row.streetAddress),
    textOf(row.postalCode),
    typeof row.province === 'string' ? t(`provinces.${row.province}`) : '',
    typeof row.country === 'string' ? t(`countries.${row.country}`) : '',
  ].filter((part) => part !== '')
  return parts.length === 0 ? '–' : parts.join(', ')
}
