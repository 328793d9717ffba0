import type { RollupField } from '#resources/core/fields/rollup.ts'
import { NumberCell } from './NumberCell.tsx'
import { NumberFilter } from './NumberFilter.tsx'
import type { FieldView, InputProps } from './types.ts'

/** Counted by the server: shown as it was read, and nothing of a row that is not there yet. */
const RollupOutput = (props: InputProps<RollupField>) => (
  <output id={props.id} className="field-output">
    <NumberCell resource={props.resource} name={props.name} field={props.field} value={props.value ?? null} row={props.values} />
  </output>
)

export const rollupView: FieldView<RollupField> = { Input: RollupOutput, Cell: NumberCell, Filter: NumberFilter, align: 'right' }
