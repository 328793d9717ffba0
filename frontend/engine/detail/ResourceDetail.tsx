import EditOutlined from '@ant-design/icons/EditOutlined'
import { type HttpError, useOne } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ResponseRow } from '#resources/core/resource.ts'
import { getResource } from '#resources/index.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { LinkButton } from '../../base/ui/LinkButton.tsx'
import { Suspended } from '../../base/ui/lazyPart.tsx'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import { useDeferredArrival } from '../../base/ui/useDeferredArrival.ts'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { RecordActions } from '../actions/RecordActions.tsx'
import { ChangeNotice } from '../conflict/ChangeNotice.tsx'
import { useShownChange } from '../conflict/useShownChange.ts'
import { useExtensions } from '../extensions.ts'
import { StoredNotice } from '../LockedNotice.tsx'
import { listPathOf, useOpenedRecord } from '../listState/lastPosition.ts'
import { duplicatePath, editPath } from '../paths.ts'
import { Presence } from '../presence/Presence.tsx'
import { RecordHeader } from '../RecordHeader.tsx'
import { RecordProblem } from '../RecordProblem.tsx'
import { RecordStatus } from '../RecordStatus.tsx'
import { useLoadError } from '../useLoadError.ts'
import { RecordTabs } from './RecordTabs.tsx'

/** Screen of one row: its fields in cards, the rows that refer to it, and its history. */
export function ResourceDetail({ resource, id }: { readonly resource: string; readonly id: string }) {
  const definition = getResource(resource)
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const { user } = useSession()
  const navigate = useNavigate()
  const may = useMay()
  // A custom header contains the main action of its record.
  const { headers } = useExtensions()
  const { query } = useOne<ResponseRow & { id: string }, HttpError>({
    resource,
    id,
    queryOptions: { retry: false },
    errorNotification: false,
  })
  // A record may be large: input interrupts its render.
  const row = useDeferredArrival(query.data?.data)
  const { change, dismiss } = useShownChange(row, user.id)
  const list = listPathOf(resource) ?? undefined
  useOpenedRecord(resource, id)
  const error = useLoadError(query)
  // Also closes a record that is deleted while it is open.
  if (error !== null && (row === undefined || error.statusCode === 404))
    return <RecordProblem resource={resource} id={id} error={error} onRetry={() => void query.refetch()} />

  const edit = editPath(definition, id)
  const next = row === undefined ? null : duplicatePath(definition, row, may)
  const mayEdit = row?.actions.includes('update') === true && edit !== null
  const addTo = (section: string) => void navigate(editPath(definition, id, section) ?? '')
  return (
    <div className="detail-screen">
      <PageHeader
        title={row === undefined ? '' : texts.name(row)}
        breadcrumb={list === undefined ? [] : [{ label: texts.title('many'), to: list }]}
        status={
          row === undefined ? undefined : (
            <>
              <RecordStatus resource={resource} row={row} />
              <Presence resource={resource} id={id} isEditing={false} />
            </>
          )
        }
        extra={
          row === undefined ? undefined : (
            <RecordActions resource={resource} row={row} onRemoved={() => list !== undefined && navigate(list)} />
          )
        }
        primary={
          mayEdit ? (
            <LinkButton to={edit} type={resource in headers ? 'default' : 'primary'} icon={<EditOutlined aria-hidden />}>
              {t('list.edit')}
            </LinkButton>
          ) : undefined
        }
      />
      {row !== undefined && (
        <StoredNotice definition={definition} row={row} onNewVersion={next === null ? undefined : () => navigate(next)} />
      )}
      {change !== null && <ChangeNotice key={change.after.version} resource={resource} id={id} {...change} onClose={dismiss} />}
      {row === undefined ? (
        <Waiting />
      ) : (
        <Suspended fallback={<Waiting />}>
          <RecordHeader resource={resource} row={row} />
          <Suspended fallback={<Waiting />}>
            <RecordTabs resource={resource} row={row} onAdd={mayEdit && row.redacted !== true ? addTo : undefined} />
          </Suspended>
        </Suspended>
      )}
    </div>
  )
}
