import { type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { textOf } from '../../base/texts/values.ts'
import { Initials } from '../../base/ui/initials/Initials.tsx'
import { FieldCell } from '../../engine/FieldCell.tsx'
import { HiddenValue } from '../../engine/HiddenValue.tsx'
import { birthDateOf, fullNameOf } from '../person/identity.ts'
import { profileContext } from '../person/inProfile.ts'
import { ProfileChips } from './ProfileChips.tsx'

interface PersonBandProps {
  readonly row: ResourceAnswer['participant']
  /** True if the form below contains the birth date. The header then shows only the age. */
  readonly withoutBirthDate: boolean
}

/** Header of the profile in two lines: identity and contact details. Specification 2, section 2. */
export function PersonBand({ row, withoutBirthDate }: PersonBandProps) {
  const { t } = useTranslation('participants')
  // The bar of the profile dialog shows the chips.
  const isInProfile = use(profileContext)
  const isLocked = row.redacted === true
  const born = withoutBirthDate ? (row.age == null ? null : t('profile.age', { count: row.age })) : birthDateOf(row, t, 'birth')
  const address = addressOf(row, useTranslation('common').t)
  const renderCell = (name: keyof typeof row & string) =>
    textOf(row[name]) === '' ? null : <FieldCell resource="participant" name={name} row={row} />
  return (
    <div className="person-band">
      <Initials id={isLocked ? null : row.id} name={isLocked ? '?' : fullNameOf(row)} />
      <div className="person-band-lines">
        <p>
          {isLocked ? (
            <Fact name="dob" value={<HiddenValue record={{ resource: 'participant', id: row.id }} />} />
          ) : (
            <>
              <Fact name="gender" value={renderCell('gender')} />
              <Fact name={withoutBirthDate ? 'age' : 'dob'} value={born} />
            </>
          )}
          <Fact name="participantClientId" value={renderCell('participantClientId')} />
          {!isLocked && textOf(row.healthCardNumber) !== '' && (
            <span>
              {t('profile.healthCard')} {textOf(row.healthCardProvinceId)}{' '}
              <FieldCell resource="participant" name="healthCardNumber" row={row} />
            </span>
          )}
          {!isInProfile && <ProfileChips row={row} />}
        </p>
        <p>
          {!isLocked && (
            <>
              <Fact name="primaryMobile" value={renderCell('primaryMobile')} />
              <Fact name="email" value={renderCell('email')} />
              {address !== '' && (
                <span>
                  <span className="visually-hidden">{t('profile.address')} </span>
                  {address}
                </span>
              )}
            </>
          )}
        </p>
      </div>
    </div>
  )
}

/** Shows a value. Only assistive technology gets its label. Renders nothing without a value. */
function Fact({ name, value }: { readonly name: string; readonly value: ReactNode }) {
  const texts = useTexts('participant')
  if (value === null) return null
  return (
    <span>
      <span className="visually-hidden">{texts.label(name)} </span>
      {value}
    </span>
  )
}

/** Street, then postal code, province and country. Unknown parts are left out. */
export const addressOf = (row: Values, t: ReturnType<typeof useTranslation<'common'>>['t']): string =>
  [
    textOf(row.streetAddress),
    textOf(row.postalCode),
    typeof row.province === 'string' ? t(`provinces.${row.province}`) : '',
    typeof row.country === 'string' ? t(`countries.${row.country}`) : '',
  ]
    .filter((line) => line !== '')
    .join(', ')
