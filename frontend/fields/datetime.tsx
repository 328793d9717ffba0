import { lazy } from 'react'
import type { DatetimeField } from '#resources/core/fields/datetime.ts'
import { localDatetime } from '../base/i18n/dates.ts'
import { Empty } from './Empty.tsx'
import type { CellProps, FieldView } from './types.ts'

const DatetimeInput = lazy(() => import('./MomentInput.tsx').then(({ DatetimeInput }) => ({ default: DatetimeInput })))
const DatetimeFilter = lazy(() => import('./MomentFilter.tsx').then(({ DatetimeFilter }) => ({ default: DatetimeFilter })))

function DatetimeCell({ value }: CellProps<DatetimeField>) {
  if (typeof value !== 'string' || value === '') return <Empty />
  return (
    <time className="field-number" dateTime={value}>
      {localDatetime(value)}
    </time>
  )
}

export const datetimeView: FieldView<DatetimeField> = { Input: DatetimeInput, Cell: DatetimeCell, Filter: DatetimeFilter }
