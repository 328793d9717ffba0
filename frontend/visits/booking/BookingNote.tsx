import '../visits.css'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import { dateWords, dayRange } from '../../base/i18n/dates.ts'
import { endOf, freeRooms, useSiteDay } from './useSiteDay.ts'
import { useVisitFacts } from './useVisitFacts.ts'

interface BookingNoteProps {
  /** Of the participant's visit. */
  readonly visitId: string
  /** The site, the participant, and the day and time that are typed so far. */
  readonly values: Values
}

/** Facts for booking a visit: its window, the telephone number, and the site's visits on that day. */
export function BookingNote({ visitId, values }: BookingNoteProps) {
  const { t } = useTranslation('visitSchedule')
  const { siteId, participantId, visitDate, visitTime, durationMinutes } = values
  const day = typeof visitDate === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(visitDate) ? visitDate : null
  const { window, phone } = useVisitFacts(visitId, typeof participantId === 'string' ? participantId : null)
  const { bookings, rooms } = useSiteDay(typeof siteId === 'string' ? siteId : null, day)
  const others = bookings?.filter(({ id }) => id !== visitId)
  const time = typeof visitTime === 'string' && /^\d{2}:\d{2}/.test(visitTime) ? visitTime.slice(0, 5) : null
  const free = time === null || others === undefined ? null : freeRooms(rooms, others, { time, minutes: Number(durationMinutes ?? 30) })
  return (
    <section className="booking-note">
      <p>
        {window !== null && <span>{t('booking.window', { days: dayRange(window.opensOn, window.closesOn) })}</span>}
        {phone !== null && (
          <span>
            {t('booking.phone')} <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
          </span>
        )}
      </p>
      {day === null && <p className="form-help">{t('booking.chooseDay')}</p>}
      {day !== null && others !== undefined && (
        <div role="status">
          {others.length === 0 ? (
            t('booking.free', { day: dateWords(day) })
          ) : (
            <>
              {t('booking.day', { day: dateWords(day) })}
              <ul>
                {others.map((each) => (
                  <li key={each.id}>
                    {`${each.visitTime?.slice(0, 5)}–${endOf(each)} `}
                    {[each.labels?.visitId, each.labels?.participantId, each.labels?.roomId, each.labels?.staffId]
                      .filter((label) => typeof label === 'string' && label !== '')
                      .join(' · ')}
                  </li>
                ))}
              </ul>
            </>
          )}
          {free !== null && rooms.length > 0 && (
            <p>
              {free.length === 0
                ? t('booking.noRooms', { time })
                : t('booking.rooms', { time, names: free.map(({ name }) => name).join(', ') })}
            </p>
          )}
        </div>
      )}
    </section>
  )
}
