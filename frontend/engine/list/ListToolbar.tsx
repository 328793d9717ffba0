import FilterOutlined from '@ant-design/icons/FilterOutlined'
import SearchOutlined from '@ant-design/icons/SearchOutlined'
import { Badge, Button, Input } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { resourceNamed } from '#resources/index.ts'
import { useDebounced } from '../../fields/useDebounced.ts'
import { useTexts } from '../texts.ts'
import { FilterChips } from './FilterChips.tsx'
import type { ResourceListState } from './useResourceList.ts'

const FilterDrawer = lazy(() => import('./FilterDrawer.tsx').then(({ FilterDrawer }) => ({ default: FilterDrawer })))

interface ListToolbarProps {
  readonly resource: string
  readonly list: ResourceListState
  /** Fields that are the same in every row: the parent's. */
  readonly hidden: readonly string[]
}

/** Quick search, filters, and what is filtered now. */
export function ListToolbar({ resource, list, hidden }: ListToolbarProps) {
  const { list: layout } = resourceNamed(resource)
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const [isFiltering, setIsFiltering] = useState(false)
  const [term, setTerm] = useState(list.search)
  useEffect(() => setTerm(list.search), [list.search])
  const search = useDebounced(list.setSearch)
  const hasSearch = (layout?.search.length ?? 0) > 0
  const filters = (layout?.filters ?? []).filter((name) => !hidden.includes(name))
  const hasFilters = filters.length > 0
  if (!hasSearch && !hasFilters) return null
  return (
    <div className="list-toolbar">
      <search className="list-tools">
        {hasSearch && (
          <Input
            className="list-search"
            allowClear
            autoComplete="off"
            prefix={<SearchOutlined />}
            aria-label={t('list.searchIn', { name: texts.title('many') })}
            placeholder={t('list.search')}
            value={term}
            onPressEnter={(event) => event.preventDefault()}
            onChange={(event) => {
              setTerm(event.target.value)
              search(event.target.value)
            }}
          />
        )}
        {hasFilters && (
          <Badge count={list.filters.length} size="small">
            <Button icon={<FilterOutlined />} aria-haspopup="dialog" onClick={() => setIsFiltering(true)}>
              {t('list.filters')}
            </Button>
          </Badge>
        )}
      </search>
      <FilterChips resource={resource} list={list} />
      {isFiltering && (
        <Suspense fallback={null}>
          <FilterDrawer resource={resource} list={list} filters={filters} onClose={() => setIsFiltering(false)} />
        </Suspense>
      )}
    </div>
  )
}
