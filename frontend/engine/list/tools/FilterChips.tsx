import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDefinition } from '../../../base/customFields/useDefinition.ts'
import { useStudyChoice, useStudyOfLists } from '../../../base/session/chosenStudy.ts'
import { fieldOf } from '../../fieldOf.ts'
import type { ResourceListState } from '../../listState/useResourceList.ts'
import { FilterChip } from './FilterChip.tsx'

interface FilterChipsProps {
  readonly resource: string
  readonly list: ResourceListState
  /** Filters that this list offers. */
  readonly filters: readonly string[]
}

/** Chips of the quick filters and of all other active filters, each with buttons to change and remove it. */
export function FilterChips({ resource, list, filters }: FilterChipsProps) {
  const definition = useDefinition(resource)
  const { t } = useTranslation('common')
  const study = useStudyOfLists()
  const chooseStudy = useStudyChoice()
  // A filter that is cleared while open stays until it is closed.
  const [opened, setOpened] = useState<string | null>(null)
  const quick = (definition.list?.quick ?? []).filter((name) => filters.includes(name))
  const set = list.filters
    .flatMap((filter) => ('field' in filter ? [filter.field] : []))
    .filter((name) => fieldOf(definition, name) !== null)
  const names = [...new Set([...quick, ...set, ...(opened === null ? [] : [opened])])]
  const narrowing = list.studyField === null ? null : study
  if (names.length === 0 && narrowing === null) return null
  return (
    <ul className="list-chips" aria-label={t('list.activeFilters')}>
      {narrowing !== null && (
        <li className="list-filter" data-set>
          <span className="list-filter-open list-filter-words">
            {t('list.filterIs', { label: t('shell.study'), value: narrowing.name })}
          </span>
          <button
            type="button"
            className="list-chip-remove"
            aria-label={t('list.removeFilter', { name: t('shell.study') })}
            onClick={() => chooseStudy(null)}
          >
            <CloseOutlined aria-hidden />
          </button>
        </li>
      )}
      {names.map((name) => (
        <FilterChip
          key={name}
          resource={resource}
          name={name}
          list={list}
          isOpen={opened === name}
          onOpenChange={(isOpen) => setOpened((before) => (isOpen ? name : before === name ? null : before))}
        />
      ))}
      {set.length > 0 && (
        <li>
          <Button type="link" size="small" onClick={list.clear}>
            {t('list.clearAll')}
          </Button>
        </li>
      )}
    </ul>
  )
}
