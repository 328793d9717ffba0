import type { IntegerField } from '#resources/core/fields/integer.ts'
import { NumberCell } from './NumberCell.tsx'
import { NumberFilter } from './NumberFilter.tsx'
import { NumberInput } from './NumberInput.tsx'
import type { FieldView, InputProps } from './types.ts'

const IntegerInput = (props: InputProps<IntegerField>) => <NumberInput {...props} inputMode="numeric" />

export const integerView: FieldView<IntegerField> = { Input: IntegerInput, Cell: NumberCell, Filter: NumberFilter, align: 'right' }
