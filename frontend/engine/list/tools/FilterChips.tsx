import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { Button, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { resourceNamed } from '#resources/index.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { FieldValueText } from '../../FieldValueText.tsx'
import { fieldOf } from '../../fieldOf.ts'
import type { ResourceListState } from '../state/useResourceList.ts'
import { isQuick } from './quick.ts'

/** What the list is narrowed by, each with a way to take it off. */
export function FilterChips({ resource, list }: { readonly resource: string; readonly list: ResourceListState }) {
  const definition = resourceNamed(resource)
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const isOnChips = (name: string) => isQuick(definition.list, name) && list.filtersOf(name).every(({ operator }) => operator === 'in')
  const fields = [...new Set(list.filters.flatMap((filter) => ('field' in filter ? [filter.field] : [])))].filter(
    (name) => fieldOf(definition, name) !== null && !isOnChips(name),
  )
  if (fields.length === 0) return null
  return (
    <ul className="list-chips" aria-label={t('list.activeFilters')}>
      {fields.map((name) => (
        <li key={name}>
          <Tag>
            {texts.label(name)}{' '}
            {list.filtersOf(name).map(({ operator, value }) => (
              <span key={operator}>
                {operator === 'filled' ? (
                  t(`list.filled.is.${String(value) === 'true'}`)
                ) : (
                  <>
                    {t(`list.operators.${operator}`)} <FieldValueText resource={resource} name={name} value={value} />
                  </>
                )}{' '}
              </span>
            ))}
            <button
              type="button"
              className="list-chip-remove"
              aria-label={t('list.removeFilter', { name: texts.label(name) })}
              onClick={() => list.setFiltersOf(name, [])}
            >
              <CloseOutlined aria-hidden />
            </button>
          </Tag>
        </li>
      ))}
      <li>
        <Button type="link" size="small" onClick={list.clear}>
          {t('list.clearAll')}
        </Button>
      </li>
    </ul>
  )
}
