import type { DatetimeField } from '#resources/core/fields/datetime.ts'
import { type DateStyle, datetimeAt, dateWords, placeOf } from '../base/i18n/dates.ts'
import { later } from '../base/ui/later.tsx'
import { Empty } from './Empty.tsx'
import { OtherClock } from './OtherClock.tsx'
import type { CellProps, FieldView } from './types.ts'

const DatetimeInput = later(() => import('./MomentInput.tsx').then(({ DatetimeInput }) => ({ default: DatetimeInput })))
const DatetimeFilter = later(() => import('./MomentFilter.tsx').then(({ DatetimeFilter }) => ({ default: DatetimeFilter })))

interface DatetimeCellProps extends Pick<CellProps<DatetimeField>, 'value' | 'row'> {
  readonly style?: DateStyle
  readonly field?: Pick<DatetimeField, 'namesZone'>
}

/** On the clocks of the row's site, else of the organisation; on the reader's too where they show another time. */
export function DatetimeCell({ value, row, style, field }: DatetimeCellProps) {
  if (typeof value !== 'string' || value === '') return <Empty />
  const place = placeOf(row)
  return (
    <span>
      <time className="field-number" dateTime={value}>
        {dateWords(datetimeAt(place, value), style)}
      </time>
      <OtherClock place={place} value={value} style={style} isAlwaysNamed={field?.namesZone === true} />
    </span>
  )
}

export const datetimeView: FieldView<DatetimeField> = {
  Input: DatetimeInput,
  Cell: DatetimeCell,
  Filter: DatetimeFilter,
  size: () => 'moment',
}
