import { Card } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { textOf } from '../../base/texts/values.ts'
import { useIsPhone } from '../../base/ui/useIsPhone.ts'
import { RecordDescriptions } from '../../engine/detail/RecordDescriptions.tsx'
import { FieldCell } from '../../engine/FieldCell.tsx'
import { HiddenValue } from '../../engine/HiddenValue.tsx'
import { birthDateOf } from '../person/identity.ts'

interface PersonCardProps {
  readonly row: ResourceAnswer['participant']
  /** What stands before contact, address and studies. */
  readonly names: readonly string[]
}

/** What the head tells of a person. Specification 2, section 2. */
export function PersonCard({ row, names }: PersonCardProps) {
  const { t } = useTranslation('participants')
  const isLocked = row.redacted === true
  const isPhone = useIsPhone()
  return (
    <Card size="small">
      <RecordDescriptions
        resource="participant"
        row={row}
        names={[...names, 'gender', 'healthCardNumber', 'primaryMobile', 'email']}
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
  )
}

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
