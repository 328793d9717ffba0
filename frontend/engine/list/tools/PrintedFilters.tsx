import { useTranslation } from 'react-i18next'
import type { ResourceListState } from '../../listState/useResourceList.ts'
import { FilterChips } from './FilterChips.tsx'

/** Filters in use on paper, for lists whose screen shows only their number. */
export const PrintedFilters = ({ resource, list }: { readonly resource: string; readonly list: ResourceListState }) => (
  <div className="list-tools list-printed-filters">
    <PrintedSearch list={list} />
    <FilterChips resource={resource} list={list} filters={[]} />
  </div>
)

/** Search of the list on paper. */
export function PrintedSearch({ list }: { readonly list: Pick<ResourceListState, 'search'> }) {
  const { t } = useTranslation('common')
  if (list.search === '') return null
  return <span className="print-only">{t('list.filterIs', { label: t('list.search'), value: list.search })}</span>
}
