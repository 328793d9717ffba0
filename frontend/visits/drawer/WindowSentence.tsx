import WarningFilled from '@ant-design/icons/WarningFilled'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { getDaysOutside, type VisitWindow } from '#resources/visits/windows.ts'
import { formatDate, formatDayRange } from '../../base/i18n/dates.ts'

interface WindowSentenceProps {
  readonly row: Pick<ResourceAnswer['participantVisit'], 'status' | 'visitDate' | 'completedOn'>
  readonly window: VisitWindow
}

/** Sentence about the window of a visit, such as "Due 24 Nov – 1 Dec 2026; planned for 3 Dec 2026: 2 days after the window". */
export function WindowSentence({ row, window }: WindowSentenceProps) {
  const { t } = useTranslation(['visitSchedule', 'studyScheduler'])
  const due = t('drawer.due', { days: formatDayRange(window.opensOn, window.closesOn) })
  const day = row.completedOn ?? (row.status === 'SCHEDULED' || row.status === 'MISSED' ? row.visitDate : null)
  if (day === null) return <p className="visit-window">{window.isProjected ? `${due} ${t('drawer.projected')}` : due}</p>
  const days = getDaysOutside(window, day)
  const dateText = t(row.completedOn === null ? 'drawer.planned' : 'drawer.tookPlace', { day: formatDate(day) })
  const windowText =
    days === 0
      ? t('drawer.within')
      : days > 0
        ? t('studyScheduler:calendar.afterWindow', { count: days })
        : t('studyScheduler:calendar.beforeWindow', { count: -days })
  return (
    <p className="visit-window" data-outside={days !== 0 || undefined}>
      {days !== 0 && <WarningFilled aria-hidden />} {t('drawer.sentence', { due, when: dateText, place: windowText })}
    </p>
  )
}
