import type { DecimalField } from '#resources/core/fields/decimal.ts'
import { NumberFilter } from '../filters/NumberFilter.tsx'
import { NumberInput } from '../inputs/NumberInput.tsx'
import type { FieldView, InputProps } from '../types.ts'
import { NumberCell } from '../views/NumberCell.tsx'

const DecimalInput = (props: InputProps<DecimalField>) => <NumberInput {...props} inputMode="decimal" />

export const decimalView: FieldView<DecimalField> = {
  Input: DecimalInput,
  Cell: NumberCell,
  Filter: NumberFilter,
  align: 'right',
  size: () => 'number',
}
