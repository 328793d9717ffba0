import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import type { Values } from '#resources/core/conditions.ts'
import { isRowLocked } from '#resources/core/locks.ts'
import type { ResponseRow } from '#resources/core/resource.ts'
import { getResource } from '#resources/index.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import { RecordActions } from '../actions/RecordActions.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { useNavigateWhenSaved } from '../form/useNavigateWhenSaved.ts'
import { type FormExtras, useRecordForm } from '../form/useRecordForm.ts'
import { listPathOf, useOpenedRecord } from '../listState/lastPosition.ts'
import { duplicatePath, editPath, openPath, sourceParameter, startValuesOf } from '../paths.ts'
import { Presence } from '../presence/Presence.tsx'
import { RecordProblem } from '../RecordProblem.tsx'
import { RecordStatus } from '../RecordStatus.tsx'
import { OtherTab } from '../related/DrawnList.tsx'

interface ResourceFormProps extends FormExtras {
  readonly resource: string
  /** Absent for a new row. */
  readonly id?: string
  /** Start values of a new row. */
  readonly preset?: Values
  /** Called with a new row instead of opening it at once; `open` opens it. */
  readonly onCreated?: (row: ResponseRow, open: (tab?: string) => void) => Promise<void> | void
}

/** Page that creates or edits a row of a resource. It is read-only for users who may not edit. */
export function ResourceForm({ resource, id, preset, onCreated, ...extras }: ResourceFormProps) {
  const definition = getResource(resource)
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const navigate = useNavigate()
  const may = useMay()
  const navigateAfterSave = useNavigateWhenSaved()
  const [search] = useSearchParams()
  const openTab = useOpenTab(resource, id)
  const list = listPathOf(resource) ?? undefined
  useOpenedRecord(resource, id)
  const onSaved = (row: ResponseRow) => {
    if (id !== undefined) return
    const open = (tab?: string) => {
      const next = editPath(definition, row.id, tab) ?? openPath(definition, row.id)
      if (next !== null) navigateAfterSave(next, { replace: true })
    }
    return onCreated === undefined ? open() : onCreated(row, open)
  }
  const { state } = useLocation()
  const startValues = id === undefined ? startValuesOf(state) : undefined
  const sourceId = id === undefined ? search.get(sourceParameter) : null
  const record = useRecordForm({ ...extras, resource, id, preset: preset ?? startValues, sourceId, isInDialog: false, onSaved })
  const { form, slots } = record
  const { row } = form

  if (form.loadError !== null && row === undefined)
    return <RecordProblem resource={resource} id={id ?? ''} error={form.loadError} onRetry={form.reload} />
  // If there is a detail screen, the form is opened for editing. If the form is the only screen, it may be opened for reading.
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

/** Stores the open tab and the linked field in the address, so that a link opens the same tab. */
function useOpenTab(resource: string, id: string | undefined) {
  const definition = getResource(resource)
  const navigate = useNavigate()
  const { tab: pathTab } = useParams()
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const [local, setLocal] = useState<string | undefined>()
  const tab = id === undefined ? local : (pathTab ?? search.get('tab') ?? undefined)
  const onTab = (key: string, field?: string) => {
    const path = id === undefined ? null : editPath(definition, id, key)
    if (path === null) setLocal(key)
    else void navigate(field === undefined ? path : `${path}#${field}`, { replace: true })
  }
  return { tab, linkedField: hash === '' ? undefined : decodeURIComponent(hash.slice(1)), onTab }
}
