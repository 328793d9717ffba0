import { useTranslation } from 'react-i18next'
import type { TimeField } from '#resources/core/fields/time.ts'
import { parseClock } from '#resources/core/values/day.ts'
import { getZoneCityName } from '#resources/core/values/zoneNames.ts'
import { isOtherClock, timeZoneOf } from '../../base/i18n/dates.ts'
import { lazyPart } from '../../base/ui/lazyPart.tsx'
import type { CellProps, FieldView } from '../types.ts'
import { DateCell } from '../views/DateCell.tsx'
import { zoneName } from '../zoneName.ts'

const TimeInput = lazyPart(() => import('../inputs/MomentInput.tsx').then(({ TimeInput }) => ({ default: TimeInput })))
const TimeFilter = lazyPart(() => import('../filters/MomentFilter.tsx').then(({ TimeFilter }) => ({ default: TimeFilter })))

/**
 * Shows a time of day in the zone of the row's site. If the field declares where its date is (`zoneOn`), the zone's short name is added;
 * otherwise the zone's city, if the reader's time differs.
 */
function TimeCell(props: CellProps<TimeField>) {
  const { i18n } = useTranslation()
  const { value, row, field } = props
  if (typeof value !== 'string' || value === '') return <DateCell {...props} />
  const timeZone = timeZoneOf(row)
  const day = field.zoneOn === undefined ? null : row[field.zoneOn]
  const instant = typeof day === 'string' ? parseClock(timeZone, `${day} ${value.slice(0, 5)}`).toISOString() : null
  const zone = instant !== null ? zoneName(i18n.language, timeZone, instant) : isOtherClock(timeZone) ? getZoneCityName(timeZone) : null
  return (
    <span>
      <DateCell {...props} />
      {zone !== null && <span className="field-clock"> {zone}</span>}
    </span>
  )
}

export const timeView: FieldView<TimeField> = { Input: TimeInput, Cell: TimeCell, Filter: TimeFilter, size: () => 'number' }
