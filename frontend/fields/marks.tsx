import type { MarksField } from '#resources/core/fields/marks.ts'
import { useTexts } from '../base/texts/useTexts.ts'
import { listOf } from '../base/texts/values.ts'
import { ToneTag } from '../base/ui/ToneTag.tsx'
import { ChoiceFilter } from './ChoiceFilter.tsx'
import { Empty } from './Empty.tsx'
import type { CellProps, FieldPlace, FieldView, FilterProps, InputProps } from './types.ts'
import { useValueOptions } from './useValueOptions.ts'

/** Each in words, in the tone that its declaration gives it. */
function MarkTags({ resource, name, field, value }: FieldPlace<MarksField> & { readonly value: unknown }) {
  const texts = useTexts(resource)
  const borne = listOf(value)
  if (borne.length === 0) return <Empty />
  return (
    <span className="field-marks">
      {borne.map((mark) => (
        <ToneTag key={mark} tone={field.marks[mark]?.tone ?? 'neutral'}>
          {texts.value(name, mark)}
        </ToneTag>
      ))}
    </span>
  )
}

const MarksOutput = (props: InputProps<MarksField>) => (
  <output id={props.id} className="field-output">
    <MarkTags {...props} value={props.value} />
  </output>
)
const MarksCell = (props: CellProps<MarksField>) => <MarkTags {...props} />
const MarksFilter = (props: FilterProps<MarksField>) => (
  <ChoiceFilter {...props} options={useValueOptions(props, Object.keys(props.field.marks))} />
)

export const marksView: FieldView<MarksField> = {
  Input: MarksOutput,
  Cell: MarksCell,
  Filter: MarksFilter,
  few: ({ marks }) => Object.keys(marks).map((value) => ({ value })),
  takesList: true,
}
