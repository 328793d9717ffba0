import { Pagination } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNumbers } from '../../../base/i18n/numbers.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { useIsPhone } from '../../../base/ui/useIsPhone.ts'
import { pageSizes } from '../../listState/address.ts'
import type { ResourceListState } from '../../listState/useResourceList.ts'

/** Pages and the total, always at the bottom of the screen. */
export function ListFooter({ resource, list }: { readonly resource: string; readonly list: ResourceListState }) {
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const numbers = useNumbers()
  const isPhone = useIsPhone()
  const figure = `${numbers.format(list.total)}${list.isCapped ? '+' : ''}`
  return (
    <nav className="list-footer" aria-label={t('list.pagesOf', { name: texts.title('many') })}>
      <span role="status">{list.isFirstLoad ? '' : texts.count(list.total, figure)}</span>
      {!list.isFirstLoad && !isPhone && !list.isShort && (
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
