import type { MultiChoiceField } from '#resources/core/fields/multiChoice.ts'
import { useTexts } from '../base/texts/useTexts.ts'
import { listOf } from '../base/texts/values.ts'
import { ChoiceFilter } from './ChoiceFilter.tsx'
import { ChoiceInput } from './ChoiceInput.tsx'
import type { CellProps, DiffProps, FieldView, FilterProps, InputProps } from './types.ts'
import { useValueOptions } from './useValueOptions.ts'
import { Words } from './Words.tsx'
import { WordsDiff } from './WordsDiff.tsx'

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
  const inWords = (value: unknown) => listOf(value).map((each) => texts.value(name, each))
  return <WordsDiff before={inWords(before)} after={inWords(after)} />
}

export const multiChoiceView: FieldView<MultiChoiceField> = {
  Input: MultiChoiceInput,
  Cell: MultiChoiceCell,
  Filter: MultiChoiceFilter,
  Diff: MultiChoiceDiff,
  takesList: true,
  wideOnPhone: true,
}
