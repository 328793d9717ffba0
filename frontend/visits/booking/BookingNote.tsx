import '../visits.css'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import { formatDate, formatDayRange } from '../../base/i18n/dates.ts'
import { formatPhone } from '../../fields/phoneFormat.ts'
import { SlotAvailability } from './SlotAvailability.tsx'
import { useAvailability } from './useAvailability.ts'
import { endOf, useSiteDay } from './useSiteDay.ts'
import { useVisitFacts } from './useVisitFacts.ts'

interface BookingNoteProps {
  /** Id of the participant's visit; null for one that does not exist yet. */
  readonly visitId: string | null
  /** Study, site and participant, and the date and time typed so far. */
  readonly values: Values
  /** Selects a person or a room; absent if the form has no field for either. */
  readonly onChoose?: (changes: Values) => void
}

/**
 * Facts for booking a visit: its window, the telephone number, the site's visits on that day, and the staff and rooms free at that time.
 */
export function BookingNote({ visitId, values, onChoose }: BookingNoteProps) {
  const { t } = useTranslation('visitSchedule')
  const { siteId, participantId, visitDate, visitTime } = values
  const day = typeof visitDate === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(visitDate) ? visitDate : null
  const { window, phone } = useVisitFacts(visitId, typeof participantId === 'string' ? participantId : null)
  const bookings = useSiteDay(typeof siteId === 'string' ? siteId : null, day)
  const availability = useAvailability(visitId, values)
  const others = bookings?.filter(({ id }) => id !== visitId)
  return (
    <section className="booking-note" aria-label={t('booking.label')}>
      {(window !== null || phone !== null) && (
        <p>
          {window !== null && <span>{t('booking.window', { days: formatDayRange(window.opensOn, window.closesOn) })}</span>}
          {phone !== null && (
            <span>
              {t('booking.phone')} <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{formatPhone(phone)}</a>
            </span>
          )}
        </p>
      )}
      {day === null && <p className="form-help">{t('booking.chooseDay')}</p>}
      {day !== null && others !== undefined && (
        <>
          <p role="status">
            {others.length === 0 ? t('booking.free', { day: formatDate(day) }) : t('booking.day', { day: formatDate(day) })}
          </p>
          {others.length > 0 && (
            <ul className="booking-day">
              {others.map((each) => (
                <li key={each.id}>
                  {`${each.visitTime?.slice(0, 5)}–${endOf(each)} `}
                  {[each.labels?.visitId, each.labels?.participantId, each.labels?.roomId, each.labels?.staffId]
                    .filter((label) => typeof label === 'string' && label !== '')
                    .join(' · ')}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {day !== null && availability === undefined && <p className="form-help">{t('booking.chooseTime')}</p>}
      {availability !== undefined && (
        <SlotAvailability availability={availability} time={String(visitTime).slice(0, 5)} values={values} onChoose={onChoose} />
      )}
    </section>
  )
}
