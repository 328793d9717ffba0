import type { StatusField } from '#resources/core/fields/status.ts'
import { ChoiceFilter } from './ChoiceFilter.tsx'
import { StatusTag } from './StatusTag.tsx'
import type { CellProps, FieldView, FilterProps, InputProps } from './types.ts'
import { useValueOptions } from './useValueOptions.ts'

/** A state changes by its transitions, so the form only shows it. */
function StatusInput(props: InputProps<StatusField>) {
  return (
    <output id={props.id} className="field-output">
      <StatusTag {...props} value={props.value ?? props.field.initial} />
    </output>
  )
}

const StatusCell = (props: CellProps<StatusField>) => <StatusTag {...props} />
const StatusFilter = (props: FilterProps<StatusField>) => <ChoiceFilter {...props} options={useValueOptions(props, props.field.states)} />

export const statusView: FieldView<StatusField> = {
  Input: StatusInput,
  Cell: StatusCell,
  Filter: StatusFilter,
  few: ({ states }) => states.map((value) => ({ value })),
}
