import type { TimeField } from '#resources/core/fields/time.ts'
import { later } from '../base/ui/later.tsx'
import { DateCell } from './DateCell.tsx'
import type { FieldView } from './types.ts'

const TimeInput = later(() => import('./MomentInput.tsx').then(({ TimeInput }) => ({ default: TimeInput })))
const TimeFilter = later(() => import('./MomentFilter.tsx').then(({ TimeFilter }) => ({ default: TimeFilter })))

export const timeView: FieldView<TimeField> = { Input: TimeInput, Cell: DateCell, Filter: TimeFilter, size: () => 'number' }
