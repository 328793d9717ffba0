import CheckOutlined from '@ant-design/icons/CheckOutlined'
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import WarningFilled from '@ant-design/icons/WarningFilled'
import { useTranslation } from 'react-i18next'
import { formatDaysOutside, labelOf, type Visit } from './calendarEvents.ts'

interface VisitContentProps {
  readonly row: Visit
  /** Colour of the site's dot, as in the legend; null if all visits are at one site. */
  readonly siteColour: string | null
  /** Name of the site's time zone; null if the reader does not need it. */
  readonly zone: string | null
  /** True if only one line fits. */
  readonly isShort: boolean
}

/** Text of a visit in the calendar: dot of the site, time, participant and visit, then the site and how far it is outside its window. */
export function VisitContent({ row, siteColour, zone, isShort }: VisitContentProps) {
  const { t } = useTranslation(['studyScheduler', 'common'])
  const outside = formatDaysOutside(row, t)
  const [name, visit, site] = [labelOf(row, 'participantId'), labelOf(row, 'visitId'), labelOf(row, 'siteId')]
  return (
    <span className="scheduler-content" data-short={isShort || undefined} title={[name, visit, site, outside].filter(Boolean).join(', ')}>
      <span className="scheduler-name">
        {siteColour !== null && <span className="scheduler-dot" style={{ background: siteColour }} />}
        {outside !== '' && <WarningFilled aria-hidden />}
        {row.status === 'COMPLETED' && <CheckOutlined aria-hidden />}
        {row.status === 'MISSED' && <CloseOutlined aria-hidden />}
        <span className="scheduler-time">{row.visitTime?.slice(0, 5)} </span>
        <span className="scheduler-person">{name}</span>
        {isShort && <span className="scheduler-visit"> · {visit}</span>}
      </span>
      {!isShort && <span className="scheduler-details">{[visit, site, zone].filter(Boolean).join(' · ')}</span>}
      {outside !== '' && !isShort && <span className="scheduler-words">{outside}</span>}
    </span>
  )
}
