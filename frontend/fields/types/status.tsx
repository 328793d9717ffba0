import type { StatusField } from '#resources/core/fields/status.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { ToneTag } from '../../base/ui/ToneTag.tsx'
import { ChoiceFilter } from '../filters/ChoiceFilter.tsx'
import { useValueOptions } from '../inputs/useValueOptions.ts'
import type { CellProps, FieldContext, FieldView, FilterProps, InputProps } from '../types.ts'
import { Empty } from '../views/Empty.tsx'

/** Shows the state read-only in a form, since a state changes only by its transitions. */
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

/** Shows a state as a tag with its label and its declared tone. A state that is no longer declared stays readable. */
function StatusTag({ resource, name, field, value }: FieldContext<StatusField> & { readonly value: unknown }) {
  const texts = useTexts(resource)
  if (typeof value !== 'string' || value === '') return <Empty />
  return <ToneTag tone={field.tones[value] ?? 'neutral'}>{texts.value(name, value)}</ToneTag>
}
