import { useTranslation } from 'react-i18next'
import { clockIn } from '#resources/core/day.ts'
import { placeName } from '#resources/core/zoneNames.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { beginOf } from '#resources/visits/moment.ts'
import { dateWords, isOtherClock, placeOf } from '../base/i18n/dates.ts'

interface PlannedTimeProps {
  readonly row: ResourceAnswer['participantVisit']
  /** The participant's own, where it is known. */
  readonly timeZone: string | null
}

/** The day and time of a visit on the clocks of its site, and on the participant's where those show another; the site is named where the reader's clocks do. */
export function PlannedTime({ row, timeZone }: PlannedTimeProps) {
  const { t } = useTranslation('visitSchedule')
  const { visitDate, visitTime, completedOn } = row
  if (completedOn !== null) return dateWords(completedOn)
  if (visitDate === null) return null
  if (visitTime === null) return dateWords(visitDate)
  const atSite = `${visitDate} ${visitTime}`
  const theirs =
    timeZone === null ? atSite : clockIn(timeZone, beginOf(placeOf(row), { visitDate, visitTime, isSecondHour: row.isSecondHour }))
  const site = t('ofParticipant.atSite', { time: dateWords(atSite), place: placeName(placeOf(row)) })
  if (theirs === atSite) return isOtherClock(placeOf(row)) ? site : dateWords(atSite)
  return (
    <>
      {site}
      <small>{t('ofParticipant.theirs', { time: dateWords(theirs), place: placeName(timeZone ?? '') })}</small>
    </>
  )
}
