import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { formatClock } from '#resources/core/values/day.ts'
import { getZoneCityName } from '#resources/core/values/zoneNames.ts'
import { visitStart } from '#resources/visits/moment.ts'
import { formatDate, isOtherClock, timeZoneOf } from '../base/i18n/dates.ts'

interface PlannedTimeProps {
  readonly row: ResourceAnswer['participantVisit']
  /** Participant's time zone, if known. */
  readonly timeZone: string | null
}

/**
 * Date and time of a visit in the site's time zone, and in the participant's if it differs. Names the site's time zone if the reader's
 * differs.
 */
export function PlannedTime({ row, timeZone }: PlannedTimeProps) {
  const { t } = useTranslation('visitSchedule')
  const { visitDate, visitTime, completedOn } = row
  if (completedOn !== null) return formatDate(completedOn)
  if (visitDate === null) return null
  if (visitTime === null) return formatDate(visitDate)
  const siteTime = `${visitDate} ${visitTime}`
  const participantTime =
    timeZone === null
      ? siteTime
      : formatClock(timeZone, visitStart(timeZoneOf(row), { visitDate, visitTime, isSecondHour: row.isSecondHour }))
  const site = t('ofParticipant.atSite', { time: formatDate(siteTime), place: getZoneCityName(timeZoneOf(row)) })
  if (participantTime === siteTime) return isOtherClock(timeZoneOf(row)) ? site : formatDate(siteTime)
  return (
    <>
      {site}
      <small>{t('ofParticipant.theirs', { time: formatDate(participantTime), place: getZoneCityName(timeZone ?? '') })}</small>
    </>
  )
}
