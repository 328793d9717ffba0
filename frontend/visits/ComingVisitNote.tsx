import { useTranslation } from 'react-i18next'
import { todayFor } from '../base/i18n/dates.ts'
import type { RecordComponentProps } from '../engine/area.ts'

/** Warns before a visit of a later day is marked as missed. */
export default function ComingVisitNote({ row }: RecordComponentProps<'participantVisit'>) {
  const { t } = useTranslation('visitSchedule')
  if (row.visitDate === null || row.visitDate <= todayFor(row)) return null
  return (
    <p role="status">
      <strong>{t('missed.isComing')}</strong>
    </p>
  )
}
