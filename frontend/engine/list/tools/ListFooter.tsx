import { Pagination } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNumbers } from '../../../base/i18n/numbers.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { useIsPhone } from '../../../base/ui/useIsPhone.ts'
import { pageSizes } from '../../listState/address.ts'
import { printedCountOf } from '../../listState/usePrintedRows.ts'
import type { ResourceListState } from '../../listState/useResourceList.ts'

/** Pages, if the rows need more than one of the smallest size, and the total. Always at the bottom of the screen. */
export function ListFooter({ resource, list }: { readonly resource: string; readonly list: ResourceListState }) {
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const numbers = useNumbers()
  const isPhone = useIsPhone()
  const figure = `${numbers.format(list.total)}${list.isCapped ? '+' : ''}`
  // A phone adds further rows below the first ones, without pages.
  const firstRow = isPhone ? 1 : (list.page - 1) * list.pageSize + 1
  return (
    <nav className="list-footer" aria-label={t('list.pagesOf', { name: texts.title('many') })}>
      <span role="status">{list.isFirstLoad ? '' : texts.count(list.total, figure)}</span>
      <span className="print-only">
        {t('print.rows', { from: numbers.format(firstRow), to: numbers.format(firstRow + list.rows.length - 1), total: figure })}
        {list.rows.length < printedCountOf(list) && ` · ${t('print.onlyShown')}`}
      </span>
      {!list.isFirstLoad && !isPhone && list.total > pageSizes[0] && (
        <Pagination
          current={list.page}
          pageSize={list.pageSize}
          total={list.total}
          showSizeChanger
          pageSizeOptions={[...pageSizes]}
          onChange={list.setPage}
        />
      )}
    </nav>
  )
}
