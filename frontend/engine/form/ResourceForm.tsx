import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import type { Values } from '#resources/core/conditions.ts'
import { isRowLocked } from '#resources/core/locks.ts'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { RecordActions } from '../actions/RecordActions.tsx'
import { OtherTab } from '../OtherTab.tsx'
import { duplicatePath, editPath, openPath, sourceParameter } from '../paths.ts'
import { Presence } from '../presence/Presence.tsx'
import { RecordHeader } from '../RecordHeader.tsx'
import { RecordProblem } from '../RecordProblem.tsx'
import { RecordStatus } from '../RecordStatus.tsx'
import { FormConflict } from './FormConflict.tsx'
import { FormFooter } from './FormFooter.tsx'
import { FormNotices } from './FormNotices.tsx'
import { FormTabs } from './FormTabs.tsx'
import { holdsFields } from './formLayout.ts'
import type { FormSurroundings } from './surroundings.ts'
import { type FormOptions, useForm } from './useForm.ts'
import { useGoWhenClean } from './useGoWhenClean.ts'
import { useSaveKeys } from './useSaveKeys.ts'
import { useSource } from './useSource.ts'

export interface ResourceFormProps {
  readonly resource: string
  readonly mode: 'create' | 'edit'
  readonly id?: string
  /** What a new row begins with. */
  readonly given?: Values
  /** What a hand-made screen around the form adds: a question before a save, tags and buttons in the header. */
  readonly beforeSend?: FormOptions['beforeSend']
  /** Told of a new row in place of opening it at once; `open` does that. */
  readonly onCreated?: (row: AnsweredRow, open: (tab?: string) => void) => Promise<void> | void
  readonly header?: (values: Values) => FormSurroundings
}

/** The screen on which a row of a resource is made or changed; who may only look sees it read-only. */
export function ResourceForm({ resource, mode, id, given, beforeSend, onCreated, header }: ResourceFormProps) {
  const definition = resourceNamed(resource)
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const navigate = useNavigate()
  const go = useGoWhenClean()
  const [search] = useSearchParams()
  const { tab, field, openTab } = useOpenTab(resource, mode === 'edit' ? id : undefined)
  const list = definition.screens?.list
  const onSaved = (row: AnsweredRow) => {
    const open = (opened?: string) => {
      const next = mode === 'create' ? openAfterCreate(row.id, opened) : null
      if (next !== null) go(next, { replace: true })
    }
    if (mode === 'create' && onCreated !== undefined) return onCreated(row, open)
    open()
  }
  const openAfterCreate = (created: string, opened?: string) => editPath(definition, created, opened) ?? openPath(definition, created)
  const source = useSource(definition, mode === 'create' ? search.get(sourceParameter) : null)
  const form = useForm({ definition, id: mode === 'edit' ? id : undefined, given: source?.values ?? given, onSaved, beforeSend })
  useSaveKeys({ save: form.save, isActive: !form.isReadOnly && !form.isLoading, isInDialog: false })

  if (form.loadError !== null && form.row === undefined)
    return <RecordProblem resource={resource} id={id ?? ''} error={form.loadError} onRetry={form.reload} />
  const title = form.isNew ? texts.title('new') : form.row == null ? '' : texts.name(form.row)
  const added = form.isLoading ? undefined : header?.(form.draft.values)
  // Whoever opens the form beside a detail screen means to edit; where the form is the only screen, whoever types.
  const isEditing = !form.isReadOnly && (form.draft.isDirty || definition.screens?.show !== undefined)
  const next = form.row == null ? null : duplicatePath(definition, form.row.id)
  const leave = () => (list === undefined ? form.discard() : navigate(list))
  return (
    <form
      className="form-screen"
      noValidate
      aria-label={title}
      onBlur={form.onBlur}
      onSubmit={(event) => {
        event.preventDefault()
        if (event.target === event.currentTarget) form.save()
      }}
    >
      <PageHeader
        title={title}
        breadcrumb={list === undefined ? [] : [{ label: texts.title('many'), to: list }]}
        status={
          <>
            {form.row != null && <RecordStatus resource={resource} row={form.row} />}
            {added?.status}
            {form.row != null && <Presence resource={resource} id={form.row.id} isEditing={isEditing} />}
          </>
        }
        extra={
          form.row == null && added === undefined ? undefined : (
            <>
              {added?.extra}
              {form.row != null && (
                <RecordActions resource={resource} row={form.row} onRemoved={() => list !== undefined && navigate(list)} />
              )}
            </>
          )
        }
        subtitle={form.isReadOnly && form.row != null && !isRowLocked(definition, form.row) ? t('form.readOnly') : undefined}
      />
      <FormNotices form={form} source={source} onNewVersion={next === null ? undefined : () => navigate(next)} />
      <RecordHeader resource={resource} row={form.row} />
      {added?.notice}
      {form.isLoading || source?.isLoading === true ? (
        <Waiting />
      ) : (
        <Suspense fallback={<Waiting />}>
          <FormTabs
            form={form}
            tab={tab}
            onTab={openTab}
            linkedField={field}
            hasHistory={definition.screens?.show === undefined}
            renderOther={(other) => form.row && <OtherTab definition={definition} tab={other} row={form.row} />}
          />
          {added?.below}
        </Suspense>
      )}
      <FormFooter form={form} hasFields={holdsFields(definition, tab)} onCancel={leave} />
      <FormConflict form={form} />
    </form>
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
  const openTab = (key: string, field?: string) => {
    const path = id === undefined ? null : editPath(definition, id, key)
    if (path === null) setLocal(key)
    else navigate(field === undefined ? path : `${path}#${field}`, { replace: true })
  }
  return { tab, field: hash === '' ? undefined : decodeURIComponent(hash.slice(1)), openTab }
}
