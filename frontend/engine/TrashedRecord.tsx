import { type HttpError, useList } from '@refinedev/core'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResponseRow } from '#resources/core/resource.ts'
import { getResource } from '#resources/index.ts'
import type { ListMeta } from '../base/providers/dataProvider.ts'
import { useTexts } from '../base/texts/useTexts.ts'
import { CalmPage } from '../base/ui/CalmPage.tsx'
import { Waiting } from '../base/ui/Waiting.tsx'
import { RequestedAction } from './actions/DialogAction.tsx'
import { rowActionsOf } from './actions/rowActions.ts'
import { BackToList } from './BackToList.tsx'

interface TrashedRecordProps {
  readonly resource: string
  readonly id: string
  readonly onRestored: () => void
  /** Content to show if the record is not in the trash either. */
  readonly otherwise: ReactNode
}

/** Reports that the linked record is in the trash and offers to restore it, to users who may restore records. */
export function TrashedRecord({ resource, id, onRestored, otherwise }: TrashedRecordProps) {
  const definition = getResource(resource)
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const [isPrompting, setIsPrompting] = useState(false)
  const { result, query } = useList<ResponseRow & { id: string }, HttpError>({
    resource,
    meta: { total: 'none' } satisfies ListMeta,
    filters: [
      { field: 'id', operator: 'eq', value: id },
      { field: 'trashed', operator: 'eq', value: true },
    ],
    pagination: { currentPage: 1, pageSize: 1 },
    queryOptions: { staleTime: 0, retry: false },
    errorNotification: false,
    liveMode: 'off',
  })
  const [row] = result.data
  if (query.isPending) return <Waiting />
  if (row === undefined) return otherwise
  const restore = rowActionsOf(definition, row).find(({ kind }) => kind === 'restore')
  const name = texts.name(row)
  return (
    <>
      <CalmPage
        title={t('form.trashed')}
        actions={
          <>
            {restore !== undefined && (
              <Button type="primary" onClick={() => setIsPrompting(true)}>
                {t('list.restore')}
              </Button>
            )}
            <BackToList resource={resource} />
          </>
        }
      >
        <p>{t('form.trashedHint', { name })}</p>
      </CalmPage>
      {isPrompting && restore !== undefined && (
        <RequestedAction resource={resource} row={row} action={restore} onClose={() => setIsPrompting(false)} onDone={onRestored} />
      )}
    </>
  )
}
