import type { DatetimeField } from '#resources/core/fields/datetime.ts'
import { type DateStyle, formatDate, formatInstant, timeZoneOf } from '../../base/i18n/dates.ts'
import { lazyPart } from '../../base/ui/lazyPart.tsx'
import { OtherClock } from '../inputs/OtherClock.tsx'
import type { CellProps, FieldView } from '../types.ts'
import { Empty } from '../views/Empty.tsx'

const DatetimeInput = lazyPart(() => import('../inputs/MomentInput.tsx').then(({ DatetimeInput }) => ({ default: DatetimeInput })))
const DatetimeFilter = lazyPart(() => import('../filters/MomentFilter.tsx').then(({ DatetimeFilter }) => ({ default: DatetimeFilter })))

interface DatetimeCellProps extends Pick<CellProps<DatetimeField>, 'value' | 'row'> {
  readonly style?: DateStyle
  readonly field?: Pick<DatetimeField, 'namesZone'>
}

/** Shows a time in the zone of the row's site, else of the organisation, and also in the reader's zone if it differs. */
export function DatetimeCell({ value, row, style, field }: DatetimeCellProps) {
  if (typeof value !== 'string' || value === '') return <Empty />
  const timeZone = timeZoneOf(row)
  return (
    <span>
      <time className="field-number" dateTime={value}>
        {formatDate(formatInstant(timeZone, value), style)}
      </time>
      <OtherClock place={timeZone} value={value} style={style} isAlwaysNamed={field?.namesZone === true} />
    </span>
  )
}

export const datetimeView: FieldView<DatetimeField> = {
  Input: DatetimeInput,
  Cell: DatetimeCell,
  Filter: DatetimeFilter,
  size: () => 'moment',
}
