import { useTranslation } from 'react-i18next'
import { instantIn } from '#resources/core/day.ts'
import type { TimeField } from '#resources/core/fields/time.ts'
import { placeName } from '#resources/core/zoneNames.ts'
import { isOtherClock, placeOf } from '../base/i18n/dates.ts'
import { later } from '../base/ui/later.tsx'
import { DateCell } from './DateCell.tsx'
import type { CellProps, FieldView } from './types.ts'
import { zoneName } from './zoneName.ts'

const TimeInput = later(() => import('./MomentInput.tsx').then(({ TimeInput }) => ({ default: TimeInput })))
const TimeFilter = later(() => import('./MomentFilter.tsx').then(({ TimeFilter }) => ({ default: TimeFilter })))

/** On the clocks of the row's site; with the name of its time zone where the field names its day, with the place where the reader's clocks show another time. */
function TimeCell(props: CellProps<TimeField>) {
  const { i18n } = useTranslation()
  const { value, row, field } = props
  if (typeof value !== 'string' || value === '') return <DateCell {...props} />
  const place = placeOf(row)
  const day = field.zoneOn === undefined ? null : row[field.zoneOn]
  const instant = typeof day === 'string' ? instantIn(place, `${day} ${value.slice(0, 5)}`).toISOString() : null
  const zone = instant !== null ? zoneName(i18n.language, place, instant) : isOtherClock(place) ? placeName(place) : null
  return (
    <span>
      <DateCell {...props} />
      {zone !== null && <span className="field-clock"> {zone}</span>}
    </span>
  )
}

export const timeView: FieldView<TimeField> = { Input: TimeInput, Cell: TimeCell, Filter: TimeFilter, size: () => 'number' }
