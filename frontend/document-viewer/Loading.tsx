import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'

/** Placeholder while a page loads. */
export function Loading() {
  const { t } = useTranslation('common')
  return (
    <div className="viewer-loading" role="status" aria-label={t('viewer.loading')}>
      <Skeleton active title={false} paragraph={{ rows: 12 }} />
    </div>
  )
}
