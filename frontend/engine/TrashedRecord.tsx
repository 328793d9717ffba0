import { type HttpError, useList } from '@refinedev/core'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import type { ListMeta } from '../base/providers/dataProvider.ts'
import { useTexts } from '../base/texts/useTexts.ts'
import { CalmPage } from '../base/ui/CalmPage.tsx'
import { Waiting } from '../base/ui/Waiting.tsx'
import { AskedAction } from './actions/AskedAction.tsx'
import { rowActionsOf } from './actions/rowActions.ts'
import { BackToList } from './BackToList.tsx'

interface TrashedRecordProps {
  readonly resource: string
  readonly id: string
  readonly onRestored: () => void
  /** It is not in the trash either. */
  readonly otherwise: ReactNode
}

/** For those who may restore: a link to a record in the trash says so, and offers to bring it back. */
export function TrashedRecord({ resource, id, onRestored, otherwise }: TrashedRecordProps) {
  const definition = resourceNamed(resource)
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const [isAsking, setIsAsking] = useState(false)
  const { result, query } = useList<AnsweredRow & { id: string }, HttpError>({
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
              <Button type="primary" onClick={() => setIsAsking(true)}>
                {t('list.restore')}
              </Button>
            )}
            <BackToList resource={resource} />
          </>
        }
      >
        <p>{t('form.trashedHint', { name })}</p>
      </CalmPage>
      {isAsking && restore !== undefined && (
        <AskedAction resource={resource} row={row} action={restore} onClose={() => setIsAsking(false)} onDone={onRestored} />
      )}
    </>
  )
}
