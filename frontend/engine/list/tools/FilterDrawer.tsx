import { Button } from 'antd'
import { Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { resourceNamed } from '#resources/index.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { Drawer } from '../../../base/ui/Drawer.tsx'
import { Waiting } from '../../../base/ui/Waiting.tsx'
import { viewOf } from '../../../fields/index.ts'
import type { FieldFilter } from '../../../fields/types.ts'
import { fieldOf } from '../../fieldOf.ts'
import type { ResourceListState } from '../state/useResourceList.ts'
import { FilledFilter, filledIn, mayBeEmpty } from './FilledFilter.tsx'

interface FilterDrawerProps {
  readonly resource: string
  readonly list: ResourceListState
  readonly filters: readonly string[]
  readonly onClose: () => void
}

/** Every filter of the list; the rows behind follow at once. */
export function FilterDrawer({ resource, list, filters, onClose }: FilterDrawerProps) {
  const definition = resourceNamed(resource)
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const prefix = useId()
  return (
    <Drawer
      open
      title={t('list.filters')}
      width="min(24rem, 100vw)"
      onClose={onClose}
      footer={
        <div className="drawer-actions">
          <Button onClick={list.clear}>{t('list.clearAll')}</Button>
          <Button type="primary" onClick={onClose}>
            {t('list.showResults', { count: list.total })}
          </Button>
        </div>
      }
    >
      <Suspense fallback={<Waiting rows={8} />}>
        <div className="filters">
          {filters.map((name) => {
            const field = fieldOf(definition, name)
            const Filter = field === null ? undefined : viewOf(field).Filter
            const asksFilled = mayBeEmpty(definition, name)
            if (field === null || (Filter === undefined && !asksFilled)) return null
            const id = `${prefix}-${name}`
            const applied = list.filtersOf(name)
            const change = (next: readonly FieldFilter[]) => list.setFiltersOf(name, next)
            return (
              <fieldset key={name} className="filter">
                <legend>
                  <label htmlFor={id}>{texts.label(name)}</label>
                </legend>
                {asksFilled && <FilledFilter label={texts.label(name)} value={applied} onChange={change} />}
                {Filter !== undefined && filledIn(applied) === null && (
                  <Filter id={id} resource={resource} name={name} field={field} value={applied} onChange={change} />
                )}
              </fieldset>
            )
          })}
        </div>
      </Suspense>
    </Drawer>
  )
}
