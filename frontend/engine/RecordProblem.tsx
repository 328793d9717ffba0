import type { HttpError } from '@refinedev/core'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { isUuid } from '#resources/core/fields/ref.ts'
import { getResource } from '#resources/index.ts'
import { useMay } from '../base/providers/useMay.ts'
import { CalmPage } from '../base/ui/CalmPage.tsx'
import { lazyPart, Suspended } from '../base/ui/lazyPart.tsx'
import { Waiting } from '../base/ui/Waiting.tsx'
import { BackToList } from './BackToList.tsx'

const TrashedRecord = lazyPart(() => import('./TrashedRecord.tsx').then(({ TrashedRecord }) => ({ default: TrashedRecord })))

interface RecordProblemProps {
  readonly resource: string
  readonly id: string
  readonly error: HttpError
  readonly onRetry: () => void
}

/**
 * Replaces a record that failed to load and gives the reason: the record does not exist, is in the trash or is not permitted, or the
 * request failed.
 */
export function RecordProblem({ resource, id, error, onRetry }: RecordProblemProps) {
  const { t } = useTranslation('common')
  const may = useMay()
  if (error.statusCode === 404) {
    const canViewTrash = isUuid(id) && getResource(resource).deletion === 'trash' && may(resource, 'restore')
    const missing = <MissingRecord resource={resource} />
    return canViewTrash ? (
      <Suspended fallback={<Waiting />}>
        <TrashedRecord resource={resource} id={id} onRestored={onRetry} otherwise={missing} />
      </Suspended>
    ) : (
      missing
    )
  }
  if (error.statusCode === 403)
    return (
      <CalmPage title={t('list.forbidden')} picture="notAllowed" actions={<BackToList resource={resource} />}>
        <p>{error.message}</p>
      </CalmPage>
    )
  return (
    <CalmPage
      tone="error"
      title={t('form.loadFailed')}
      picture="failed"
      actions={
        <Button type="primary" onClick={onRetry}>
          {t('list.retry')}
        </Button>
      }
    >
      <p>{error.message}</p>
    </CalmPage>
  )
}

/** Shows the same page for records that do not exist, are out of the reader's scope, or belong to another organisation. */
function MissingRecord({ resource }: { readonly resource: string }) {
  const { t } = useTranslation('common')
  return (
    <CalmPage title={t('form.notFound')} picture="nothingMatches" actions={<BackToList resource={resource} />}>
      <p>{t('form.notFoundHint')}</p>
    </CalmPage>
  )
}
