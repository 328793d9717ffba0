import { useTranslation } from 'react-i18next'
import type { FieldCellProps } from '../engine/area.ts'
import { Empty } from '../fields/views/Empty.tsx'

/** Days by which a visit was outside its window, as words: before or after it. */
export function DaysOutsideCell({ value }: FieldCellProps<'deviation' | 'participantVisit'>) {
  const { t } = useTranslation('visitSchedule')
  if (typeof value !== 'number' || value === 0) return <Empty />
  return <span className="visit-outside">{t(value > 0 ? 'outside.after' : 'outside.before', { count: Math.abs(value) })}</span>
}
