import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { Button } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { getResource } from '#resources/index.ts'
import { useStudyChoice, useStudyOfLists } from '../../../base/session/chosenStudy.ts'
import { EmptyPanel } from '../../../base/ui/EmptyPanel.tsx'
import { fieldOf } from '../../fieldOf.ts'
import type { ResourceListState } from '../../listState/useResourceList.ts'
import { FilterWords } from '../tools/FilterWords.tsx'
import { focusTools } from './focusSearch.ts'

/** Lists the filters that make the list empty, each with a button to remove it. */
export function NothingMatches({ resource, list }: { readonly resource: string; readonly list: ResourceListState }) {
  const { t } = useTranslation('common')
  const study = useStudyOfLists()
  const chooseStudy = useStudyChoice()
  const element = useRef<HTMLUListElement>(null)
  const definition = getResource(resource)
  const names = list.filters
    .flatMap((filter) => ('field' in filter ? [filter.field] : []))
    .filter((name, index, allNames) => fieldOf(definition, name) !== null && allNames.indexOf(name) === index)

  const renderFilter = (key: string, description: ReactNode, onRemove: () => void) => (
    <li key={key}>
      <Button
        icon={<CloseOutlined aria-hidden />}
        iconPosition="end"
        title={t('list.takeOff')}
        onClick={() => {
          // The pressed button disappears with its filter, so the focus moves to the list's tools.
          focusTools(element.current)
          onRemove()
        }}
      >
        <span className="list-narrowing-words">{description}</span>
      </Button>
    </li>
  )
  return (
    <EmptyPanel picture={list.isInside ? undefined : 'nothingMatches'} words={t('list.nothingFound')}>
      <ul ref={element} className="list-narrowing" aria-label={t('list.narrowedBy')}>
        {list.studyField !== null &&
          study !== null &&
          renderFilter('study', t('list.filterIs', { label: t('shell.study'), value: study.name }), () => chooseStudy(null))}
        {list.search !== '' &&
          renderFilter('search', t('list.filterIs', { label: t('list.search'), value: list.search }), () => list.setSearch(''))}
        {names.map((name) =>
          renderFilter(name, <FilterWords resource={resource} name={name} filters={list.filtersOf(name)} />, () =>
            list.setFiltersOf(name, []),
          ),
        )}
      </ul>
      {list.isNarrowed && <Button onClick={list.clear}>{t('list.clearAll')}</Button>}
    </EmptyPanel>
  )
}
