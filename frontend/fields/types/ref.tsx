import { useOne } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { isReference } from '#resources/core/fieldKinds.ts'
import type { RefField } from '#resources/core/fields/ref.ts'
import { getResource } from '#resources/index.ts'
import { labelsOf } from '../../base/texts/labels.ts'
import { textOf } from '../../base/texts/values.ts'
import { controlOf } from '../control.ts'
import { ReferenceFilter } from '../filters/ReferenceFilter.tsx'
import { useTitles } from '../hooks/useTitles.ts'
import { ReferenceSelect } from '../inputs/ReferenceSelect.tsx'
import type { CellProps, FieldView, InputProps } from '../types.ts'
import { Empty } from '../views/Empty.tsx'

function RefInput(props: InputProps<RefField>) {
  const { value, onChange, values, name, field } = props
  const id = textOf(value)
  const titles = useTitles(field.to, id === '' ? [] : [id], labelsOf(values, name))
  const { offeredWhile } = getResource(field.to)
  const parent = useDecisiveValue(props)
  const filterValues = {
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
      within={filterValues}
    />
  )
}

/**
 * Returns the value on which the options depend: a value of this row, or, if the server fills it in later, of a row to which this one
 * refers. For example, the available consents depend on the study of the participation.
 */
function useDecisiveValue({ resource, name: fieldName, field: { dependsOn = '' }, values }: InputProps<RefField>): unknown {
  const dependencyValue = values[dependsOn]
  const isDependencyKnown = dependsOn === '' || typeof dependencyValue === 'string'
  const [name, through] =
    Object.entries(isDependencyKnown ? {} : getResource(resource).fields).find(
      ([each, siblingField]) =>
        each !== fieldName &&
        isReference(siblingField) &&
        typeof values[each] === 'string' &&
        dependsOn in getResource(siblingField.to).fields,
    ) ?? []
  const id = textOf(values[name ?? ''])
  const { result } = useOne({
    resource: through !== undefined && isReference(through) ? through.to : '',
    id,
    queryOptions: { enabled: id !== '', staleTime: 10_000 },
  })
  return dependencyValue ?? result?.[dependsOn]
}

/** Shows the title of the referenced row, or a notice if the reader may not see it. */
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
