import { isFilled, type Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { ComputedField } from '#resources/core/fields/computed.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { getResource } from '#resources/index.ts'
import { todayFor } from '../../base/i18n/dates.ts'
import type { CellProps, FieldView, InputProps } from '../types.ts'
import { storedViews } from './storedViews.ts'

/** Shows the value with the cell of the declared type. */
function ComputedCell(props: CellProps<ComputedField>) {
  const { Cell } = storedViews[props.field.as as keyof typeof storedViews] as unknown as FieldView<FieldDefinition>
  const field: FieldDefinition = { type: props.field.as }
  return <Cell {...props} field={field} />
}

/** Computes the value again while the user types in the form. */
function ComputedInput(props: InputProps<ComputedField>) {
  const { compute } = props.field
  const value = compute === undefined ? props.value : compute(getReadableValues(props), todayFor(props.values))
  return (
    <output id={props.id} className="field-output">
      <ComputedCell resource={props.resource} name={props.name} field={props.field} value={value ?? null} row={props.values} />
    </output>
  )
}

/** Returns the source values that are valid: no age follows from a half-typed date. */
function getReadableValues({ resource, field, values }: InputProps<ComputedField>): Values {
  const { fields } = getResource(resource)
  const today = todayFor(values)
  const context = { row: values, today }
  return Object.fromEntries(
    field.from.map((name) => {
      const source = fields[name]
      if (source === undefined) return [name, null]
      const value = typeOf(source).normalise(values[name] ?? null, source, context)
      return [name, isFilled(value) && typeOf(source).check(value, source, context).length === 0 ? value : null]
    }),
  )
}

export const computedView: FieldView<ComputedField> = { Input: ComputedInput, Cell: ComputedCell }
