import type { IntegerField } from '#resources/core/fields/integer.ts'
import { NumberCell } from './NumberCell.tsx'
import { NumberFilter } from './NumberFilter.tsx'
import { NumberInput } from './NumberInput.tsx'
import type { CellProps, FieldView, InputProps } from './types.ts'

const IntegerInput = (props: InputProps<IntegerField>) => <NumberInput {...props} inputMode="numeric" />

const IntegerCell = (props: CellProps<IntegerField>) =>
  props.field.isYear === true && typeof props.value === 'number' ? (
    <span className="field-number">{props.value}</span>
  ) : (
    <NumberCell {...props} />
  )

export const integerView: FieldView<IntegerField> = { Input: IntegerInput, Cell: IntegerCell, Filter: NumberFilter, align: 'right' }
