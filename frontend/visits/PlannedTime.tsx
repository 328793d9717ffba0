import { useTranslation } from 'react-i18next'
import { clockIn } from '#resources/core/day.ts'
import { placeName } from '#resources/core/zoneNames.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { beginOf } from '#resources/visits/moment.ts'
import { dateWords, placeOf } from '../base/i18n/dates.ts'

interface PlannedTimeProps {
  readonly row: ResourceAnswer['participantVisit']
  /** The participant's own, where it is known. */
  readonly timeZone: string | null
}

/** The day and time of a visit on the clocks of its site, and on the participant's where those show another. */
export function PlannedTime({ row, timeZone }: PlannedTimeProps) {
  const { t } = useTranslation('visitSchedule')
  const { visitDate, visitTime, completedOn } = row
  if (completedOn !== null) return dateWords(completedOn)
  if (visitDate === null) return null
  if (visitTime === null) return dateWords(visitDate)
  const atSite = `${visitDate} ${visitTime}`
  const theirs =
    timeZone === null ? atSite : clockIn(timeZone, beginOf(placeOf(row), { visitDate, visitTime, isSecondHour: row.isSecondHour }))
  if (theirs === atSite) return dateWords(atSite)
  return (
    <>
      {t('ofParticipant.atSite', { time: dateWords(atSite), place: placeName(placeOf(row)) })}
      <small>{t('ofParticipant.theirs', { time: dateWords(theirs), place: placeName(timeZone ?? '') })}</small>
    </>
  )
}
