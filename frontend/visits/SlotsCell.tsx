import './visits.css'
import { useTranslation } from 'react-i18next'
import type { TimeSlot } from '#resources/visitRequest.ts'
import { dateWords } from '../base/i18n/dates.ts'

/** Times at which a participant could come, the one that they like best first. */
export function SlotsCell({ value }: { readonly value: unknown }) {
  const { t } = useTranslation('visitSchedule')
  const slots = Array.isArray(value) ? (value as readonly TimeSlot[]) : []
  return (
    <ol className="visit-slots">
      {slots.map(({ date, from, until }) => (
        <li key={`${date} ${from}`}>{t('slots.one', { day: dateWords(date), from, until })}</li>
      ))}
    </ol>
  )
}
