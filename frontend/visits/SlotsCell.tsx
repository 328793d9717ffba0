import './visits.css'
import { useTranslation } from 'react-i18next'
import { placeName } from '#resources/core/zoneNames.ts'
import type { TimeSlot } from '#resources/visitRequest.ts'
import { dateWords, isOtherClock, placeOf } from '../base/i18n/dates.ts'
import type { FieldCellProps } from '../engine/area.ts'

/** Times at which a participant could come, the one that they like best first, on the clocks of the site. */
export function SlotsCell({ value, row }: FieldCellProps<'visitRequest'>) {
  const { t } = useTranslation('visitSchedule')
  const slots = Array.isArray(value) ? (value as readonly TimeSlot[]) : []
  const place = placeOf({ siteId: row.siteId })
  const zone = isOtherClock(place) ? ` (${placeName(place)})` : ''
  return (
    <ol className="visit-slots">
      {slots.map(({ date, from, until }) => (
        <li key={`${date} ${from}`}>{`${t('slots.one', { day: dateWords(date), from, until })}${zone}`}</li>
      ))}
    </ol>
  )
}
