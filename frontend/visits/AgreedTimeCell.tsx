import { useTranslation } from 'react-i18next'
import { formatDate } from '../base/i18n/dates.ts'
import type { FieldCellProps } from '../engine/area.ts'
import { Empty } from '../fields/views/Empty.tsx'

/** The time of a visit request, once there is a proposal. */
export function AgreedClockCell({ value, row: { state } }: FieldCellProps<'visitRequest'>) {
  return typeof value === 'string' && (state === 'CONFIRMED' || state === 'PROPOSED') ? value.slice(0, 5) : <Empty />
}

/** Day and time of a visit request once both sides agree. Before that, the proposal of staff, or a remark that there is none. */
export function AgreedTimeCell({ row }: FieldCellProps<'visitRequest'>) {
  const { t } = useTranslation('visitSchedule')
  const { state, visitDate, visitTime } = row
  if (typeof visitDate !== 'string' || (state !== 'CONFIRMED' && state !== 'PROPOSED'))
    return <span className="visit-none">{t('agreed.none')}</span>
  const day = formatDate(visitDate)
  const when = typeof visitTime === 'string' ? t('agreed.when', { day, time: visitTime.slice(0, 5) }) : day
  return state === 'CONFIRMED' ? when : <span className="visit-none">{t('agreed.proposed', { when })}</span>
}
