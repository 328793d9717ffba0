import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ResourceListState } from '../engine/listState/useResourceList.ts'

/** Narrows the history to what was taken out of the product, as a file or in print: one press, and one more for everything again. */
export function ExportsOnly({ list }: { readonly list: ResourceListState }) {
  const { t } = useTranslation('audit')
  const isOn = list.filtersOf('kind').some(({ value }) => value === 'export')
  return (
    <Button
      aria-pressed={isOn}
      className={isOn ? 'list-tool-on' : undefined}
      onClick={() => list.setFiltersOf('kind', isOn ? [] : [{ operator: 'eq', value: 'export' }])}
    >
      {t('export.only')}
    </Button>
  )
}
