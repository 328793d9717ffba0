import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { isMarks } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { useDefinition } from '../../../base/customFields/useDefinition.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { Select } from '../../../base/ui/Select.tsx'
import { appearanceOf } from '../../../fields/index.ts'
import { fieldOf } from '../../fieldOf.ts'
import type { Sort } from '../../listState/address.ts'
import type { ResourceListState } from '../../listState/useResourceList.ts'

const manualOrder = ''

/** Sort field and direction, for lists without column headers. */
export function SortChoice({ resource, list }: { readonly resource: string; readonly list: ResourceListState }) {
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const definition = useDefinition(resource)
  const { sort, sorts, isByHand } = list
  const field = sort === null ? null : fieldOf(definition, sort.field)
  const options = sorts.map((name) => ({ value: name, label: texts.label(name) }))
  return (
    <fieldset>
      <legend>{t('list.sort.name')}</legend>
      <Select
        aria-label={t('list.sort.name')}
        value={sort?.field ?? manualOrder}
        options={isByHand ? [{ value: manualOrder, label: t('list.sort.byHand') }, ...options] : options}
        onChange={(name) => list.setSort(name === manualOrder ? null : { field: name, order: 'asc' })}
      />
      {sort !== null && field !== null && (
        <Segmented<Sort['order']>
          aria-label={t('list.sort.from')}
          value={sort.order}
          onChange={(order) => list.setSort({ field: sort.field, order })}
          options={(['asc', 'desc'] as const).map((value) => ({ value, label: t(`list.sort.${kindOf(field)}.${value}`) }))}
        />
      )}
    </fieldset>
  )
}

/** Returns the kind of value, which determines the labels of the two directions. */
function kindOf(field: FieldDefinition): 'day' | 'figure' | 'urgency' | 'word' {
  if (isMarks(field)) return 'urgency'
  if (typeOf(field).variable?.(field) === 'today') return 'day'
  return appearanceOf(field).align === 'right' ? 'figure' : 'word'
}
