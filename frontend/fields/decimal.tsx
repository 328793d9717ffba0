import type { DecimalField } from '#resources/core/fields/decimal.ts'
import { NumberCell } from './NumberCell.tsx'
import { NumberFilter } from './NumberFilter.tsx'
import { NumberInput } from './NumberInput.tsx'
import type { FieldView, InputProps } from './types.ts'

const DecimalInput = (props: InputProps<DecimalField>) => <NumberInput {...props} inputMode="decimal" />

export const decimalView: FieldView<DecimalField> = {
  Input: DecimalInput,
  Cell: NumberCell,
  Filter: NumberFilter,
  align: 'right',
  size: () => 'number',
}
