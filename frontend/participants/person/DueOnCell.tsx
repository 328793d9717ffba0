import './dueOnCell.css'
import { useTranslation } from 'react-i18next'
import { countDaysBetween, formatDate, todayFor } from '../../base/i18n/dates.ts'
import type { FieldCellProps } from '../../engine/area.ts'

/** Due date of a follow-up. An open one after its date shows the days by which it is late. */
export function DueOnCell({ value, row }: FieldCellProps<'followUp'>) {
  const { t } = useTranslation('participants')
  if (typeof value !== 'string') return null
  const lateDays = row.state === 'OPEN' ? (countDaysBetween(value, todayFor(row)) ?? 0) : 0
  return (
    <span className="due-on">
      {lateDays > 0 && <strong>{t('followUps.late', { count: lateDays })}</strong>} {formatDate(value)}
    </span>
  )
}
