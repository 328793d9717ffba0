import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { useTexts } from '../../../base/texts/useTexts.ts'
import type { ListRow } from '../../listState/types.ts'
import type { ResourceListState } from '../../listState/useResourceList.ts'

interface SelectCellProps {
  readonly resource: string
  readonly list: Pick<ResourceListState, 'selection'>
  readonly row: ListRow
}

/** Selects a row; with Shift, all rows from the last selected one. */
export function SelectCell({ resource, list: { selection }, row }: SelectCellProps) {
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  return (
    <Checkbox
      aria-label={t('list.select.row', { name: texts.name(row) })}
      checked={selection.has(row.id)}
      onChange={({ nativeEvent }) => selection.toggle(row.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  )
}

interface SelectPageProps {
  readonly list: Pick<ResourceListState, 'selection' | 'rows'>
}

/** Selects all rows of the page, or none. */
export function SelectPage({ list: { selection, rows } }: SelectPageProps) {
  const { t } = useTranslation('common')
  return (
    <Checkbox
      aria-label={t('list.select.page')}
      disabled={rows.length === 0}
      checked={selection.pageState === 'all'}
      indeterminate={selection.pageState === 'some'}
      onChange={selection.togglePage}
    />
  )
}
