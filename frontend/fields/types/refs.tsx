import { useTranslation } from 'react-i18next'
import type { RefsField } from '#resources/core/fields/refs.ts'
import { labelsOf } from '../../base/texts/labels.ts'
import { listOf } from '../../base/texts/values.ts'
import { controlOf } from '../control.ts'
import { ReferenceFilter } from '../filters/ReferenceFilter.tsx'
import { useTitles } from '../hooks/useTitles.ts'
import { ReferenceSelect } from '../inputs/ReferenceSelect.tsx'
import type { CellProps, FieldView, InputProps } from '../types.ts'
import { Words } from '../views/Words.tsx'

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

function RefsCell({ value, row, name }: CellProps<RefsField>) {
  const { t } = useTranslation('common')
  const titles = labelsOf(row, name)
  return <Words words={listOf(value).map((id) => titles[id] ?? t('field.unknownReference'))} />
}

export const refsView: FieldView<RefsField> = { Input: RefsInput, Cell: RefsCell, Filter: ReferenceFilter, takesList: true }
