import type { FieldDefinition } from '#resources/core/field.ts'
import { type RollupField, valueFieldOf } from '#resources/core/fields/rollup.ts'
import type { CellProps, FieldView, FilterProps, InputProps } from '../types.ts'
import { storedViews } from './storedViews.ts'

/** Shows the value with the cell of its type. */
function RollupCell({ field, ...props }: CellProps<RollupField>) {
  const { Cell } = viewOf(field)
  return <Cell {...props} field={valueFieldOf(field)} />
}

/** Shows the value that the server computed; empty in a new row. */
const RollupOutput = (props: InputProps<RollupField>) => (
  <output id={props.id} className="field-output">
    <RollupCell resource={props.resource} name={props.name} field={props.field} value={props.value ?? null} row={props.values} />
  </output>
)

function RollupFilter({ field, ...props }: FilterProps<RollupField>) {
  const { Filter } = viewOf(field)
  return Filter === undefined ? null : <Filter {...props} field={valueFieldOf(field)} />
}

export const rollupView: FieldView<RollupField> = { Input: RollupOutput, Cell: RollupCell, Filter: RollupFilter }

const viewOf = (field: RollupField): FieldView<FieldDefinition> =>
  storedViews[valueFieldOf(field).type] as unknown as FieldView<FieldDefinition>
