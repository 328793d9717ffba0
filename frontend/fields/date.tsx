import type { DateField } from '#resources/core/fields/date.ts'
import { later } from '../base/ui/later.tsx'
import { DateCell } from './DateCell.tsx'
import type { FieldView } from './types.ts'

/** The calendar is heavy and no list shows it at first. */
const DateInput = later(() => import('./MomentInput.tsx').then(({ DateInput }) => ({ default: DateInput })))
const DateFilter = later(() => import('./MomentFilter.tsx').then(({ DateFilter }) => ({ default: DateFilter })))

export const dateView: FieldView<DateField> = { Input: DateInput, Cell: DateCell, Filter: DateFilter, size: () => 'date' }
