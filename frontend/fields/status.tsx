import type { StatusField } from '#resources/core/fields/status.ts'
import { useTexts } from '../base/texts/useTexts.ts'
import { ToneTag } from '../base/ui/ToneTag.tsx'
import { ChoiceFilter } from './ChoiceFilter.tsx'
import { Empty } from './Empty.tsx'
import type { CellProps, FieldPlace, FieldView, FilterProps, InputProps } from './types.ts'
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

/** A state in words, in the tone that its declaration gives it. One that is declared no more stays readable. */
function StatusTag({ resource, name, field, value }: FieldPlace<StatusField> & { readonly value: unknown }) {
  const texts = useTexts(resource)
  if (typeof value !== 'string' || value === '') return <Empty />
  return <ToneTag tone={field.tones[value] ?? 'neutral'}>{texts.value(name, value)}</ToneTag>
}
