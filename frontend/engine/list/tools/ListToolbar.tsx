import ControlOutlined from '@ant-design/icons/ControlOutlined'
import FilterOutlined from '@ant-design/icons/FilterOutlined'
import SearchOutlined from '@ant-design/icons/SearchOutlined'
import { Button } from 'antd'
import Input from 'antd/es/input/Input'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDefinition } from '../../../base/customFields/useDefinition.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { lazyPart, Suspended } from '../../../base/ui/lazyPart.tsx'
import { useIsPhone } from '../../../base/ui/useIsPhone.ts'
import { useTyped } from '../../../fields/hooks/useTyped.ts'
import type { ResourceListState } from '../../listState/useResourceList.ts'
import { FilterChips } from './FilterChips.tsx'
import { ModeSwitches } from './ModeSwitches.tsx'
import { offeredFiltersOf } from './offeredFilters.ts'
import { PrintedFilters, PrintedSearch } from './PrintedFilters.tsx'
import { PhoneTools } from './phone/PhoneTools.tsx'

const FilterDrawer = lazyPart(() => import('./FilterDrawer.tsx').then(({ FilterDrawer }) => ({ default: FilterDrawer })))
const DisplayDrawer = lazyPart(() => import('./DisplayDrawer.tsx').then(({ DisplayDrawer }) => ({ default: DisplayDrawer })))

interface ListToolbarProps {
  readonly resource: string
  readonly list: ResourceListState
  /** Number of columns that do not fit. */
  readonly leftOut: number
  /** Button for the list's views, if they are not shown as tabs. */
  readonly views: ReactNode
}

/** Quick search, filters, display settings and active filters. */
export function ListToolbar({ resource, list, leftOut, views }: ListToolbarProps) {
  const definition = useDefinition(resource)
  const { list: layout } = definition
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const [opened, setOpened] = useState<'filters' | 'display' | null>(null)
  const isPhone = useIsPhone()
  const [term, type] = useTyped(list.search, list.setSearch)
  const hasSearch = (layout?.search.length ?? 0) > 0
  const filters = offeredFiltersOf(definition, list)
  if (list.isShort)
    return (
      <div className="list-toolbar">
        <div className="list-tools">
          <ModeSwitches definition={definition} list={list} />
        </div>
      </div>
    )
  if (isPhone)
    return (
      <div className="list-toolbar">
        <PhoneTools resource={resource} list={list} />
        <PrintedFilters resource={resource} list={list} />
      </div>
    )
  return (
    <div className="list-toolbar">
      <div className="list-tools">
        {hasSearch && (
          <search className="list-search">
            <Input
              allowClear
              autoComplete="off"
              prefix={<SearchOutlined aria-hidden />}
              aria-label={texts.search()}
              placeholder={t('list.search')}
              value={term}
              onPressEnter={(event) => event.preventDefault()}
              onChange={({ target }) => type(target.value)}
            />
          </search>
        )}
        <PrintedSearch list={list} />
        {views}
        <FilterChips resource={resource} list={list} filters={filters} />
        <span className="list-tool-pair">
          {filters.length > 0 && (
            <Button icon={<FilterOutlined aria-hidden />} aria-haspopup="dialog" onClick={() => setOpened('filters')}>
              <span className="list-tool-text">
                {t(filters.some((name) => layout?.quick?.includes(name)) ? 'list.moreFilters' : 'list.filters')}
              </span>
            </Button>
          )}
          <Button icon={<ControlOutlined aria-hidden />} aria-haspopup="dialog" onClick={() => setOpened('display')}>
            <span className="list-tool-text">{t('list.display.name')}</span>
            {leftOut > 0 && <span className="list-tool-note">{t('list.display.leftOut', { count: leftOut })}</span>}
          </Button>
        </span>
        <ModeSwitches definition={definition} list={list} />
      </div>
      {opened !== null && (
        <Suspended fallback={null}>
          {opened === 'filters' ? (
            <FilterDrawer resource={resource} list={list} filters={filters} onClose={() => setOpened(null)} />
          ) : (
            <DisplayDrawer resource={resource} list={list} onClose={() => setOpened(null)} />
          )}
        </Suspended>
      )}
    </div>
  )
}
