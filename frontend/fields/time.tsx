import { useTranslation } from 'react-i18next'
import { instantIn } from '#resources/core/day.ts'
import type { TimeField } from '#resources/core/fields/time.ts'
import { placeOf } from '../base/i18n/dates.ts'
import { later } from '../base/ui/later.tsx'
import { DateCell } from './DateCell.tsx'
import { Empty } from './Empty.tsx'
import type { CellProps, FieldView } from './types.ts'
import { zoneName } from './zoneName.ts'

const TimeInput = later(() => import('./MomentInput.tsx').then(({ TimeInput }) => ({ default: TimeInput })))
const TimeFilter = later(() => import('./MomentFilter.tsx').then(({ TimeFilter }) => ({ default: TimeFilter })))

/** On the clocks of the row's site; with the name of its time zone where the field names its day. */
function TimeCell(props: CellProps<TimeField>) {
  const { i18n } = useTranslation()
  const { value, row, field } = props
  const day = field.zoneOn === undefined ? null : row[field.zoneOn]
  if (typeof value !== 'string' || value === '') return <Empty />
  if (typeof day !== 'string') return <DateCell {...props} />
  const place = placeOf(row)
  return (
    <>
      <DateCell {...props} />
      <span className="field-clock"> {zoneName(i18n.language, place, instantIn(place, `${day} ${value.slice(0, 5)}`).toISOString())}</span>
    </>
  )
}

export const timeView: FieldView<TimeField> = { Input: TimeInput, Cell: TimeCell, Filter: TimeFilter, size: () => 'number' }
