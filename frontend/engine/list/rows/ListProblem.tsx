import type { HttpError } from '@refinedev/core'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { isHttpFailure } from '../../../base/http.ts'
import { EmptyDrawing } from '../../../base/ui/emptyDrawing/EmptyDrawing.tsx'
import { LockedNotice, type LockedRecord } from '../../LockedNotice.tsx'

interface ListProblemProps {
  readonly error: HttpError
  readonly onRetry: () => void
  /** Title for this list; if absent, the title that all lists share. */
  readonly title?: string | null
  /** Record to which the rows of the list belong. */
  readonly whole?: LockedRecord
}

/** Replaces a list that failed to load and gives the reason: no permission, or a failed request. */
export function ListProblem({ error, onRetry, title, whole }: ListProblemProps) {
  const { t } = useTranslation('common')
  const isForbidden = error.statusCode === 403
  if (whole !== undefined && isHttpFailure(error) && error.code === 'ProfileRestricted')
    return <LockedNotice {...whole} onUnlocked={onRetry} />
  return (
    <div className="list-problem" role="alert">
      <EmptyDrawing picture={isForbidden ? 'notAllowed' : 'failed'} />
      <h2>{isForbidden ? t('list.forbidden') : (title ?? t('list.failed'))}</h2>
      <p>{error.message}</p>
      {!isForbidden && (
        <Button type="primary" onClick={onRetry}>
          {t('list.retry')}
        </Button>
      )}
    </div>
  )
}
