import { useList } from '@refinedev/core'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ListMeta } from '../../base/providers/dataProvider.ts'
import { listOf } from '../../base/texts/values.ts'
import { findPagesWithoutRole } from './findPagesWithoutRole.ts'

/**
 * Names the pages that no role of the organisation includes. An upgrade changes no roles, so users can open its new pages only once an
 * administrator adds them. Renders nothing if each page is in a role.
 */
export function PagesWithoutRole() {
  const { t } = useTranslation('common')
  const { result, query } = useList({
    resource: 'role',
    meta: { total: 'none' } satisfies ListMeta,
    pagination: { currentPage: 1, pageSize: 500 },
    errorNotification: false,
  })
  const pages = query.isSuccess ? findPagesWithoutRole(result.data.map(({ abilities }) => listOf(abilities))) : []
  if (pages.length === 0) return null
  const names = pages.map((page) => t(`pages.${page}`)).join(', ')
  return <Alert className="page-alert" type="info" showIcon message={t('roleEditor.withoutRole', { count: pages.length, pages: names })} />
}
