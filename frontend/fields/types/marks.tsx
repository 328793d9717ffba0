import type { MarksField } from '#resources/core/fields/marks.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { listOf } from '../../base/texts/values.ts'
import { ToneTag } from '../../base/ui/ToneTag.tsx'
import { ChoiceFilter } from '../filters/ChoiceFilter.tsx'
import { useValueOptions } from '../inputs/useValueOptions.ts'
import type { CellProps, FieldContext, FieldView, FilterProps, InputProps } from '../types.ts'
import { Empty } from '../views/Empty.tsx'

/** Shows each mark as a tag with its label and its declared tone. */
function MarkTags({ resource, name, field, value }: FieldContext<MarksField> & { readonly value: unknown }) {
  const texts = useTexts(resource)
  const cellMarks = listOf(value)
  if (cellMarks.length === 0) return <Empty />
  return (
    <span className="field-marks">
      {cellMarks.map((mark) => (
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
