import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { Button } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { resourceNamed } from '#resources/index.ts'
import { useStudyChoice, useStudyOfLists } from '../../../base/session/chosenStudy.ts'
import { EmptyPanel } from '../../../base/ui/EmptyPanel.tsx'
import { fieldOf } from '../../fieldOf.ts'
import type { ResourceListState } from '../../listState/useResourceList.ts'
import { FilterWords } from '../tools/FilterWords.tsx'

/** What a list is narrowed by that leaves nothing of it, each with the way to take it off: none of them has to be sought above. */
export function NothingMatches({ resource, list }: { readonly resource: string; readonly list: ResourceListState }) {
  const { t } = useTranslation('common')
  const study = useStudyOfLists()
  const chooseStudy = useStudyChoice()
  const element = useRef<HTMLUListElement>(null)
  const definition = resourceNamed(resource)
  const names = list.filters
    .flatMap((filter) => ('field' in filter ? [filter.field] : []))
    .filter((name, place, all) => fieldOf(definition, name) !== null && all.indexOf(name) === place)

  const one = (key: string, words: ReactNode, takeOff: () => void) => (
    <li key={key}>
      <Button
        icon={<CloseOutlined aria-hidden />}
        iconPosition="end"
        title={t('list.takeOff')}
        onClick={() => {
          // What is pressed goes with what it takes off: work goes on where the list is narrowed.
          element.current?.closest('.list')?.querySelector<HTMLElement>('.list-search input, .list-tools button')?.focus()
          takeOff()
        }}
      >
        <span className="list-narrowing-words">{words}</span>
      </Button>
    </li>
  )
  return (
    <EmptyPanel picture={list.isInside ? undefined : 'nothingMatches'} words={t('list.nothingFound')}>
      <ul ref={element} className="list-narrowing" aria-label={t('list.narrowedBy')}>
        {list.studyField !== null &&
          study !== null &&
          one('study', t('list.filterIs', { label: t('shell.study'), value: study.name }), () => chooseStudy(null))}
        {list.search !== '' && one('search', t('list.filterIs', { label: t('list.search'), value: list.search }), () => list.setSearch(''))}
        {names.map((name) =>
          one(name, <FilterWords resource={resource} name={name} filters={list.filtersOf(name)} />, () => list.setFiltersOf(name, [])),
        )}
      </ul>
      {list.isNarrowed && <Button onClick={list.clear}>{t('list.clearAll')}</Button>}
    </EmptyPanel>
  )
}
