import type { MultiChoiceField } from '#resources/core/fields/multiChoice.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { listOf } from '../../base/texts/values.ts'
import { ChoiceFilter } from '../filters/ChoiceFilter.tsx'
import { ChoiceInput } from '../inputs/ChoiceInput.tsx'
import { useValueOptions } from '../inputs/useValueOptions.ts'
import type { CellProps, DiffProps, FieldView, FilterProps, InputProps } from '../types.ts'
import { Words } from '../views/Words.tsx'
import { WordsDiff } from '../views/WordsDiff.tsx'

const MultiChoiceInput = (props: InputProps<MultiChoiceField>) => (
  <ChoiceInput {...props} several options={useValueOptions(props, props.field.values)} />
)
const MultiChoiceFilter = (props: FilterProps<MultiChoiceField>) => (
  <ChoiceFilter {...props} options={useValueOptions(props, props.field.values)} />
)

function MultiChoiceCell({ resource, name, value }: CellProps<MultiChoiceField>) {
  const texts = useTexts(resource)
  return <Words words={listOf(value).map((each) => texts.value(name, each))} />
}

function MultiChoiceDiff({ resource, name, before, after }: DiffProps<MultiChoiceField>) {
  const texts = useTexts(resource)
  const choiceLabelsOf = (value: unknown) => listOf(value).map((each) => texts.value(name, each))
  return <WordsDiff before={choiceLabelsOf(before)} after={choiceLabelsOf(after)} />
}

export const multiChoiceView: FieldView<MultiChoiceField> = {
  Input: MultiChoiceInput,
  Cell: MultiChoiceCell,
  Filter: MultiChoiceFilter,
  Diff: MultiChoiceDiff,
  takesList: true,
  wideOnPhone: true,
}
