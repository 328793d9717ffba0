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

/** Text of a visit in the calendar: name first, then visit, site and time, then how far it is outside its window. */
export function VisitContent({ row, siteColour, zone, isShort }: VisitContentProps) {
  const { t } = useTranslation(['studyScheduler', 'common'])
  const outside = formatDaysOutside(row, t)
  const name = labelOf(row, 'participantId')
  const details = (
    <span className="scheduler-details">
      {isShort && `${row.visitTime?.slice(0, 5)} · `}
      {labelOf(row, 'visitId')} · {siteColour !== null && <span className="scheduler-dot" style={{ background: siteColour }} />}
      {labelOf(row, 'siteId')}
      {!isShort && ` · ${row.visitTime?.slice(0, 5)}`}
      {zone !== null && ` · ${zone}`}
    </span>
  )
  return (
    <span className="scheduler-content" data-short={isShort || undefined} title={[name, outside].filter(Boolean).join(', ')}>
      <span className="scheduler-name">
        {outside !== '' && <WarningFilled aria-hidden />}
        {row.status === 'COMPLETED' && <CheckOutlined aria-hidden />}
        {row.status === 'MISSED' && <CloseOutlined aria-hidden />}
        {name}
      </span>
      {details}
      {outside !== '' && !isShort && <span className="scheduler-words">{outside}</span>}
    </span>
  )
}
