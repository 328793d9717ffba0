import { lazy } from 'react'
import type { TimeField } from '#resources/core/fields/time.ts'
import { DateCell } from './DateCell.tsx'
import type { FieldView } from './types.ts'

const TimeInput = lazy(() => import('./MomentInput.tsx').then(({ TimeInput }) => ({ default: TimeInput })))
const TimeFilter = lazy(() => import('./MomentFilter.tsx').then(({ TimeFilter }) => ({ default: TimeFilter })))

export const timeView: FieldView<TimeField> = { Input: TimeInput, Cell: DateCell, Filter: TimeFilter, size: () => 'number' }
