import type { HttpError } from '@refinedev/core'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { isUuid } from '#resources/core/fields/ref.ts'
import { resourceNamed } from '#resources/index.ts'
import { useMay } from '../base/providers/useMay.ts'
import { CalmPage } from '../base/ui/CalmPage.tsx'
import { Awaiting, later } from '../base/ui/later.tsx'
import { Waiting } from '../base/ui/Waiting.tsx'
import { BackToList } from './BackToList.tsx'

const TrashedRecord = later(() => import('./TrashedRecord.tsx').then(({ TrashedRecord }) => ({ default: TrashedRecord })))

interface RecordProblemProps {
  readonly resource: string
  readonly id: string
  readonly error: HttpError
  readonly onRetry: () => void
}

/** In place of a record that could not be had: gone or never there, in the trash, not allowed, or not now. */
export function RecordProblem({ resource, id, error, onRetry }: RecordProblemProps) {
  const { t } = useTranslation('common')
  const may = useMay()
  if (error.statusCode === 404) {
    const mayLookIntoTrash = isUuid(id) && resourceNamed(resource).deletion === 'trash' && may(resource, 'restore')
    const missing = <MissingRecord resource={resource} />
    return mayLookIntoTrash ? (
      <Awaiting fallback={<Waiting />}>
        <TrashedRecord resource={resource} id={id} onRestored={onRetry} otherwise={missing} />
      </Awaiting>
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

/** Absent, out of scope and another organisation's read the same. */
function MissingRecord({ resource }: { readonly resource: string }) {
  const { t } = useTranslation('common')
  return (
    <CalmPage title={t('form.notFound')} picture="nothingMatches" actions={<BackToList resource={resource} />}>
      <p>{t('form.notFoundHint')}</p>
    </CalmPage>
  )
}
