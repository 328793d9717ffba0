import { Card } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { RecordDescriptions } from '../../engine/detail/RecordDescriptions.tsx'
import { HiddenValue } from '../../engine/HiddenValue.tsx'
import { addressOf } from './PersonBand.tsx'

interface PersonCardProps {
  readonly row: ResourceAnswer['participant']
}

/** Facts of the profile's header that a phone shows on demand. */
export function PersonCard({ row }: PersonCardProps) {
  const { t } = useTranslation('participants')
  const { t: common } = useTranslation('common')
  const isLocked = row.redacted === true
  return (
    <Card size="small">
      <RecordDescriptions
        resource="participant"
        row={row}
        names={['gender', 'healthCardNumber', 'primaryMobile', 'email']}
        as="columns"
        most={4}
        written={{ healthCardNumber: { label: t('profile.healthCard') } }}
        more={[
          {
            key: 'address',
            label: t('profile.address'),
            content: isLocked ? <HiddenValue /> : addressOf(row, common) || '—',
            isWide: true,
          },
        ]}
      />
    </Card>
  )
}
