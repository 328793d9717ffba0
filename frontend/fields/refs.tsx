import type { RefsField } from '#resources/core/fields/refs.ts'
import { controlOf, listOf } from './control.ts'
import { labelsOf } from './labels.ts'
import { ReferenceSelect } from './ReferenceSelect.tsx'
import type { CellProps, FieldView, FilterProps, InputProps } from './types.ts'
import { useTitles } from './useTitles.ts'
import { Words } from './Words.tsx'

function RefsInput(props: InputProps<RefsField>) {
  const ids = listOf(props.value)
  const titles = useTitles(props.field.to, ids, labelsOf(props.values, props.name))
  return (
    <ReferenceSelect
      to={props.field.to}
      several
      titles={titles}
      value={ids}
      onChange={(next) => props.onChange?.(next)}
      control={controlOf(props)}
      allowClear
    />
  )
}

function RefsFilter({ id, value, onChange, field }: FilterProps<RefsField>) {
  const ids = listOf(value[0]?.value)
  const titles = useTitles(field.to, ids, {})
  return (
    <ReferenceSelect
      to={field.to}
      several
      titles={titles}
      value={ids}
      onChange={(next) => onChange(next.length === 0 ? [] : [{ operator: 'in', value: next }])}
      control={{ id }}
      allowClear
    />
  )
}

function RefsCell({ value, row, name }: CellProps<RefsField>) {
  const titles = labelsOf(row, name)
  return <Words words={listOf(value).map((id) => titles[id] ?? '…')} />
}

export const refsView: FieldView<RefsField> = { Input: RefsInput, Cell: RefsCell, Filter: RefsFilter, takesList: true }
