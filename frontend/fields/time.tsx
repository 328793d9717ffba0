import type { TimeField } from '#resources/core/fields/time.ts'
import { placeName } from '#resources/core/zoneNames.ts'
import { isOtherClock, placeOf } from '../base/i18n/dates.ts'
import { later } from '../base/ui/later.tsx'
import { DateCell } from './DateCell.tsx'
import type { CellProps, FieldView } from './types.ts'

const TimeInput = later(() => import('./MomentInput.tsx').then(({ TimeInput }) => ({ default: TimeInput })))
const TimeFilter = later(() => import('./MomentFilter.tsx').then(({ TimeFilter }) => ({ default: TimeFilter })))

/** On the clocks of the row's site, else of the organisation; names the place where the reader's clocks show another time. */
function TimeCell(props: CellProps<TimeField>) {
  const place = placeOf(props.row)
  const isFilled = typeof props.value === 'string' && props.value !== ''
  return (
    <>
      <DateCell {...props} />
      {isFilled && isOtherClock(place) && <span className="field-clock"> {placeName(place)}</span>}
    </>
  )
}

export const timeView: FieldView<TimeField> = { Input: TimeInput, Cell: TimeCell, Filter: TimeFilter, size: () => 'number' }
