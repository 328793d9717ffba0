import type { FieldDefinition } from '#resources/core/field.ts'
import type { ComputedField } from '#resources/core/fields/computed.ts'
import { localToday } from './dates.ts'
import { viewOf } from './index.ts'
import type { CellProps, FieldView, InputProps } from './types.ts'

/** Shown as the type that it is declared to look like. */
function ComputedCell(props: CellProps<ComputedField>) {
  const { Cell } = viewOf({ type: props.field.as })
  const field: FieldDefinition = { type: props.field.as }
  return <Cell {...props} field={field} />
}

/** Follows the form while it is typed. */
function ComputedInput(props: InputProps<ComputedField>) {
  const value = props.field.compute(props.values, localToday())
  return (
    <output id={props.id} className="field-output">
      <ComputedCell resource={props.resource} name={props.name} field={props.field} value={value ?? null} row={props.values} />
    </output>
  )
}

export const computedView: FieldView<ComputedField> = { Input: ComputedInput, Cell: ComputedCell }
