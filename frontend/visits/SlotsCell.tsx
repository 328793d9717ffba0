import './visits.css'
import { useTranslation } from 'react-i18next'
import { getZoneCityName } from '#resources/core/values/zoneNames.ts'
import type { TimeSlot } from '#resources/visits/visitRequest.ts'
import { formatDate, isOtherClock, timeZoneOf } from '../base/i18n/dates.ts'
import type { FieldCellProps } from '../engine/area.ts'

/** Times when a participant could come, preferred one first, in the site's time zone. */
export function SlotsCell({ value, row }: FieldCellProps<'visitRequest'>) {
  const { t } = useTranslation('visitSchedule')
  const slots = Array.isArray(value) ? (value as readonly TimeSlot[]) : []
  const timeZone = timeZoneOf({ siteId: row.siteId })
  const zone = isOtherClock(timeZone) ? ` (${getZoneCityName(timeZone)})` : ''
  return (
    <div className="visit-times">
      <ol className="visit-slots">
        {slots.map(({ date, from, until }) => (
          <li key={`${date} ${from}`}>{`${t('slots.one', { day: formatDate(date), from, until })}${zone}`}</li>
        ))}
      </ol>
      {slots.length > 1 && <span className="visit-slots-more">{t('slots.more', { count: slots.length - 1 })}</span>}
    </div>
  )
}
