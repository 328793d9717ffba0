import type { RefField } from '#resources/core/fields/ref.ts'
import { labelsOf } from '../base/texts/labels.ts'
import { textOf } from '../base/texts/values.ts'
import { controlOf } from './control.ts'
import { Empty } from './Empty.tsx'
import { ReferenceFilter } from './ReferenceFilter.tsx'
import { ReferenceSelect } from './ReferenceSelect.tsx'
import type { CellProps, FieldView, InputProps } from './types.ts'
import { useTitles } from './useTitles.ts'

function RefInput(props: InputProps<RefField>) {
  const { value, onChange, values, name, field } = props
  const id = textOf(value)
  const titles = useTitles(field.to, id === '' ? [] : [id], labelsOf(values, name))
  const parent = field.dependsOn === undefined ? null : values[field.dependsOn]
  return (
    <ReferenceSelect
      to={field.to}
      titles={titles}
      value={id === '' ? [] : [id]}
      onChange={([next]) => onChange?.(next ?? null)}
      control={controlOf(props)}
      allowClear={props['aria-required'] !== true}
      within={field.dependsOn !== undefined && typeof parent === 'string' ? { [field.dependsOn]: parent } : undefined}
    />
  )
}

function RefCell({ value, row, name }: CellProps<RefField>) {
  if (typeof value !== 'string' || value === '') return <Empty />
  const title = labelsOf(row, name)[value]
  return title === undefined ? (
    <Empty />
  ) : (
    <span className="field-text" title={title}>
      {title}
    </span>
  )
}

export const refView: FieldView<RefField> = { Input: RefInput, Cell: RefCell, Filter: ReferenceFilter }
