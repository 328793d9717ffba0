import { useTranslation } from 'react-i18next'
import type { RefField } from '#resources/core/fields/ref.ts'
import { resourceNamed } from '#resources/index.ts'
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
  const { offeredWhile } = resourceNamed(field.to)
  const parent = field.dependsOn === undefined ? null : values[field.dependsOn]
  const within = {
    ...(offeredWhile === undefined ? {} : { [offeredWhile]: true }),
    ...(field.dependsOn !== undefined && typeof parent === 'string' ? { [field.dependsOn]: parent } : {}),
  }
  return (
    <ReferenceSelect
      to={field.to}
      titles={titles}
      value={id === '' ? [] : [id]}
      onChange={([next]) => onChange?.(next ?? null)}
      control={controlOf(props)}
      allowClear={props['aria-required'] !== true}
      within={within}
    />
  )
}

/** A row that the reader may not see has no title: they are told so. */
function RefCell({ value, row, name }: CellProps<RefField>) {
  const { t } = useTranslation('common')
  if (typeof value !== 'string' || value === '') return <Empty />
  const title = labelsOf(row, name)[value] ?? t('field.unknownReference')
  return (
    <span className="field-text" title={title}>
      {title}
    </span>
  )
}

export const refView: FieldView<RefField> = { Input: RefInput, Cell: RefCell, Filter: ReferenceFilter }
