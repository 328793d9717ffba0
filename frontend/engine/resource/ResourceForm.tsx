import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import type { Values } from '#resources/core/conditions.ts'
import { isRowLocked } from '#resources/core/locks.ts'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import { RecordActions } from '../actions/RecordActions.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { useGoWhenClean } from '../form/useGoWhenClean.ts'
import { type FormExtras, useRecordForm } from '../form/useRecordForm.ts'
import { listPathOf, useOpenedRecord } from '../listState/lastPlace.ts'
import { duplicatePath, editPath, openPath, sourceParameter, startIn } from '../paths.ts'
import { Presence } from '../presence/Presence.tsx'
import { RecordProblem } from '../RecordProblem.tsx'
import { RecordStatus } from '../RecordStatus.tsx'
import { OtherTab } from '../related/DrawnList.tsx'

interface ResourceFormProps extends FormExtras {
  readonly resource: string
  /** Absent: a new row. */
  readonly id?: string
  /** What a new row begins with. */
  readonly given?: Values
  /** Told of a new row in place of opening it at once; `open` does that. */
  readonly onCreated?: (row: AnsweredRow, open: (tab?: string) => void) => Promise<void> | void
}

/** The page on which a row of a resource is made or changed; a person who may only look sees it read-only. */
export function ResourceForm({ resource, id, given, onCreated, ...extras }: ResourceFormProps) {
  const definition = resourceNamed(resource)
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const navigate = useNavigate()
  const may = useMay()
  const go = useGoWhenClean()
  const [search] = useSearchParams()
  const openTab = useOpenTab(resource, id)
  const list = listPathOf(resource) ?? undefined
  useOpenedRecord(resource, id)
  const onSaved = (row: AnsweredRow) => {
    if (id !== undefined) return
    const open = (tab?: string) => {
      const next = editPath(definition, row.id, tab) ?? openPath(definition, row.id)
      if (next !== null) go(next, { replace: true })
    }
    return onCreated === undefined ? open() : onCreated(row, open)
  }
  const { state } = useLocation()
  const handedOver = id === undefined ? startIn(state) : undefined
  const sourceId = id === undefined ? search.get(sourceParameter) : null
  const record = useRecordForm({ ...extras, resource, id, given: given ?? handedOver, sourceId, isInDialog: false, onSaved })
  const { form, slots } = record
  const { row } = form

  if (form.loadError !== null && row === undefined)
    return <RecordProblem resource={resource} id={id ?? ''} error={form.loadError} onRetry={form.reload} />
  // A form beside a detail screen is opened to edit; where the form is the only screen, it may be opened to look.
  const isEditing = !form.isReadOnly && (form.draft.isDirty || definition.screens?.show !== undefined)
  const goToList = () => list !== undefined && navigate(list)
  const next = row == null ? null : duplicatePath(definition, row, may)
  return (
    <RecordForm
      record={record}
      in="page"
      header={
        <PageHeader
          title={row === undefined ? '' : record.title}
          breadcrumb={list === undefined ? [] : [{ label: texts.title('many'), to: list }]}
          status={
            <>
              {row != null && <RecordStatus resource={resource} row={row} />}
              {slots?.status}
              {row != null && <Presence resource={resource} id={row.id} isEditing={isEditing} />}
            </>
          }
          extra={
            row == null && slots === undefined ? undefined : (
              <>
                {slots?.extra}
                {row != null && <RecordActions resource={resource} row={row} onRemoved={goToList} />}
              </>
            )
          }
          subtitle={form.isReadOnly && row != null && !isRowLocked(definition, row) ? t('form.readOnly') : undefined}
        />
      }
      {...openTab}
      onNewVersion={next === null ? undefined : () => navigate(next)}
      renderOther={(tab) => row && <OtherTab definition={definition} tab={tab} row={row} />}
      onCancel={list === undefined ? form.draft.discard : goToList}
    />
  )
}

/** The open tab, and the field that a link leads to, stand in the address, so that a link opens the same. */
function useOpenTab(resource: string, id: string | undefined) {
  const definition = resourceNamed(resource)
  const navigate = useNavigate()
  const { tab: fromPath } = useParams()
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const [local, setLocal] = useState<string | undefined>()
  const tab = id === undefined ? local : (fromPath ?? search.get('tab') ?? undefined)
  const onTab = (key: string, field?: string) => {
    const path = id === undefined ? null : editPath(definition, id, key)
    if (path === null) setLocal(key)
    else void navigate(field === undefined ? path : `${path}#${field}`, { replace: true })
  }
  return { tab, linkedField: hash === '' ? undefined : decodeURIComponent(hash.slice(1)), onTab }
}
