import './phoneTools.css'
import FilterOutlined from '@ant-design/icons/FilterOutlined'
import MoreOutlined from '@ant-design/icons/MoreOutlined'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDefinition } from '../../../../base/customFields/useDefinition.ts'
import { lazyPart, Suspended } from '../../../../base/ui/lazyPart.tsx'
import { fieldOf } from '../../../fieldOf.ts'
import type { ResourceListState } from '../../../listState/useResourceList.ts'
import { offeredFiltersOf, usedFiltersOf } from '../offeredFilters.ts'
import type { ListAction } from './listAction.ts'
import { PhoneSearch } from './PhoneSearch.tsx'

const FilterDrawer = lazyPart(() => import('../FilterDrawer.tsx').then(({ FilterDrawer }) => ({ default: FilterDrawer })))
const DisplayDrawer = lazyPart(() => import('../DisplayDrawer.tsx').then(({ DisplayDrawer }) => ({ default: DisplayDrawer })))
const PhoneMenu = lazyPart(() => import('./PhoneMenu.tsx').then(({ PhoneMenu }) => ({ default: PhoneMenu })))

interface PhoneToolsProps {
  readonly resource: string
  readonly list: ResourceListState
  /** Actions of the screen, before those of the list. */
  readonly actions?: readonly ListAction[]
}

/** Tools of a list on a phone, in one line: the search, the filters with the number in use, and a menu with all other tools. */
export function PhoneTools({ resource, list, actions = [] }: PhoneToolsProps) {
  const definition = useDefinition(resource)
  const { t } = useTranslation('common')
  const [opened, setOpened] = useState<'filters' | 'display' | null>(null)
  const [isMenuRequested, setIsMenuRequested] = useState(false)
  const used = usedFiltersOf(list).filter((name) => fieldOf(definition, name) !== null)
  // A filter from a link may use a field for which the list offers none. The drawer shows it, so that it can be removed.
  const filters = [...new Set([...offeredFiltersOf(definition, list), ...used])]
  const more = (
    <Button
      type="text"
      className="list-more-tools"
      icon={<MoreOutlined aria-hidden />}
      aria-haspopup="menu"
      aria-label={t('list.moreTools')}
      onClick={() => setIsMenuRequested(true)}
    />
  )
  return (
    <div className="list-phone-tools">
      <PhoneSearch resource={resource} list={list} />
      {filters.length > 0 && (
        <Button
          className={used.length > 0 ? 'list-tool-on' : undefined}
          icon={<FilterOutlined aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setOpened('filters')}
        >
          {used.length > 0 ? t('list.filtersInUse', { count: used.length }) : t('list.filters')}
        </Button>
      )}
      {isMenuRequested ? (
        <Suspended fallback={more}>
          <PhoneMenu resource={resource} list={list} actions={actions} onDisplay={() => setOpened('display')}>
            {more}
          </PhoneMenu>
        </Suspended>
      ) : (
        more
      )}
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
