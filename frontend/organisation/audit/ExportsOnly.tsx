import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ResourceListState } from '../../engine/listState/useResourceList.ts'

/** Button that filters the history to exports and prints, and clears the filter again. */
export function ExportsOnly({ list }: { readonly list: ResourceListState }) {
  const { t } = useTranslation('audit')
  const isExportsOnly = list.filtersOf('kind').some(({ value }) => value === 'export')
  return (
    <Button
      aria-pressed={isExportsOnly}
      className={isExportsOnly ? 'list-tool-on' : undefined}
      onClick={() => list.setFiltersOf('kind', isExportsOnly ? [] : [{ operator: 'eq', value: 'export' }])}
    >
      {t('export.only')}
    </Button>
  )
}
