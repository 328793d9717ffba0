import type { ChoiceField } from '#resources/core/fields/choice.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { ToneTag } from '../../base/ui/ToneTag.tsx'
import { ChoiceFilter } from '../filters/ChoiceFilter.tsx'
import { ChoiceInput } from '../inputs/ChoiceInput.tsx'
import { useValueOptions } from '../inputs/useValueOptions.ts'
import type { CellProps, FieldView, FilterProps, InputProps } from '../types.ts'
import { Empty } from '../views/Empty.tsx'

const ChoiceFieldInput = (props: InputProps<ChoiceField>) => <ChoiceInput {...props} options={useValueOptions(props, props.field.values)} />
const ChoiceFieldFilter = (props: FilterProps<ChoiceField>) => (
  <ChoiceFilter {...props} options={useValueOptions(props, props.field.values)} />
)

function ChoiceCell({ resource, name, field: { tones }, value }: CellProps<ChoiceField>) {
  const texts = useTexts(resource)
  if (typeof value !== 'string' || value === '') return <Empty />
  if (tones !== undefined) return <ToneTag tone={tones[value] ?? 'neutral'}>{texts.value(name, value)}</ToneTag>
  return <span>{texts.value(name, value)}</span>
}

export const choiceView: FieldView<ChoiceField> = {
  Input: ChoiceFieldInput,
  Cell: ChoiceCell,
  Filter: ChoiceFieldFilter,
  few: ({ values }) => values.map((value) => ({ value })),
}
