import type { DateField } from '#resources/core/fields/date.ts'
import { lazyPart } from '../../base/ui/lazyPart.tsx'
import type { FieldView } from '../types.ts'
import { DateCell } from '../views/DateCell.tsx'

/** Loaded lazily: the calendar is heavy, and no list shows it at first. */
const DateInput = lazyPart(() => import('../inputs/MomentInput.tsx').then(({ DateInput }) => ({ default: DateInput })))
const DateFilter = lazyPart(() => import('../filters/MomentFilter.tsx').then(({ DateFilter }) => ({ default: DateFilter })))

export const dateView: FieldView<DateField> = { Input: DateInput, Cell: DateCell, Filter: DateFilter, size: () => 'date' }
