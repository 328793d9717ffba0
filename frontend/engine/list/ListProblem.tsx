import type { HttpError } from '@refinedev/core'
import { Button, Result } from 'antd'
import { useTranslation } from 'react-i18next'

/** A list that could not be had: not allowed, or not now. */
export function ListProblem({ error, onRetry }: { readonly error: HttpError; readonly onRetry: () => void }) {
  const { t } = useTranslation('common')
  if (error.statusCode === 403) return <Result status="403" title={t('list.forbidden')} subTitle={error.message} />
  return (
    <Result
      status="warning"
      title={t('list.failed')}
      subTitle={error.message}
      extra={
        <Button type="primary" onClick={onRetry}>
          {t('list.retry')}
        </Button>
      }
    />
  )
}
