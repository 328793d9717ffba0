import { useTranslation } from 'react-i18next'
import { useTexts } from '../../base/texts/useTexts.ts'
import { formatDaysOutside, labelOf, type Visit } from './calendarEvents.ts'

/** Returns the accessible name of a visit in the calendar. */
export function useVisitName(): (row: Visit) => string {
  const { t } = useTranslation(['studyScheduler', 'common'])
  const texts = useTexts('participantVisit')
  return (row) =>
    [
      t('calendar.event', {
        participant: labelOf(row, 'participantId'),
        visit: labelOf(row, 'visitId'),
        day: row.visitDate,
        time: row.visitTime?.slice(0, 5),
        status: texts.value('status', row.status),
      }),
      labelOf(row, 'siteId'),
      formatDaysOutside(row, t),
    ]
      .filter(Boolean)
      .join(', ')
}
