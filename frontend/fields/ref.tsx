import { useOne } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { isReference } from '#resources/core/fieldKinds.ts'
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
  const parent = useDecisiveValue(props)
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

/**
 * The value on which a choice hangs: of the row itself, or where the server fills it in later, of a row that this one names. The consents that can be
 * asked for hang on the study of the participation.
 */
function useDecisiveValue({ resource, name: ownName, field: { dependsOn = '' }, values }: InputProps<RefField>): unknown {
  const own = values[dependsOn]
  const isKnown = dependsOn === '' || typeof own === 'string'
  const [name, through] =
    Object.entries(isKnown ? {} : resourceNamed(resource).fields).find(
      ([each, sibling]) =>
        each !== ownName && isReference(sibling) && typeof values[each] === 'string' && dependsOn in resourceNamed(sibling.to).fields,
    ) ?? []
  const id = textOf(values[name ?? ''])
  const { result } = useOne({
    resource: through !== undefined && isReference(through) ? through.to : '',
    id,
    queryOptions: { enabled: id !== '', staleTime: 10_000 },
  })
  return own ?? result?.[dependsOn]
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
