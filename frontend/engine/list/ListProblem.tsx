import type { HttpError } from '@refinedev/core'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'

/** A list that could not be had: not allowed, or not now. */
export function ListProblem({ error, onRetry }: { readonly error: HttpError; readonly onRetry: () => void }) {
  const { t } = useTranslation('common')
  const isForbidden = error.statusCode === 403
  return (
    <div className="list-problem" role="alert">
      <h2>{t(isForbidden ? 'list.forbidden' : 'list.failed')}</h2>
      <p>{error.message}</p>
      {!isForbidden && (
        <Button type="primary" onClick={onRetry}>
          {t('list.retry')}
        </Button>
      )}
    </div>
  )
}
