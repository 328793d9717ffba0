import { Skeleton } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import { PageHeader } from '../../app/PageHeader.tsx'
import { titleOf } from '../../fields/useReferences.ts'
import { RecordActions } from '../actions/RecordActions.tsx'
import { OtherTab } from '../OtherTab.tsx'
import { editPath, openPath } from '../paths.ts'
import { RecordProblem } from '../RecordProblem.tsx'
import { RecordStatus } from '../RecordStatus.tsx'
import { useTexts } from '../texts.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { FormFooter } from './FormFooter.tsx'
import { FormTabs } from './FormTabs.tsx'
import { holdsFields } from './formLayout.ts'
import { useForm } from './useForm.ts'

export interface ResourceFormProps {
  readonly resource: string
  readonly mode: 'create' | 'edit'
  readonly id?: string
}

/** The screen on which a row of a resource is made or changed; who may only look sees it read-only. */
export function ResourceForm({ resource, mode, id }: ResourceFormProps) {
  const definition = resourceNamed(resource)
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const navigate = useNavigate()
  const { tab, openTab } = useOpenTab(resource, mode === 'edit' ? id : undefined)
  const list = definition.screens?.list
  const onSaved = (row: AnsweredRow) => {
    const next = mode === 'create' ? openAfterCreate(row.id) : null
    // Once the draft is clean: leaving must not ask about work that is saved.
    if (next !== null) setTimeout(() => navigate(next, { replace: true }))
  }
  const openAfterCreate = (created: string) => editPath(definition, created) ?? openPath(definition, created)
  const form = useForm({ definition, id: mode === 'edit' ? id : undefined, onSaved })

  if (form.loadError !== null && form.row === undefined)
    return <RecordProblem resource={resource} error={form.loadError} onRetry={form.reload} />
  const title = form.isNew ? texts.title('new') : form.row == null ? '' : titleOf(definition, form.row) || texts.title('one')
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
        status={form.row == null ? undefined : <RecordStatus resource={resource} row={form.row} />}
        extra={
          form.row == null ? undefined : (
            <RecordActions resource={resource} row={form.row} onRemoved={() => list !== undefined && navigate(list)} />
          )
        }
        subtitle={form.isReadOnly && form.row != null ? t('form.readOnly') : undefined}
      />
      {form.isLoading ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : (
        <Suspense fallback={<Skeleton active paragraph={{ rows: 10 }} />}>
          <FormTabs
            form={form}
            tab={tab}
            onTab={openTab}
            hasHistory={definition.screens?.show === undefined}
            renderOther={(other) => form.row && <OtherTab definition={definition} tab={other} row={form.row} />}
          />
        </Suspense>
      )}
      <FormFooter form={form} hasFields={holdsFields(definition, tab)} onCancel={leave} />
      <ConflictDialog form={form} />
    </form>
  )
}

/** The open tab stands in the address where the route has a place for it, so that a link opens the same tab. */
function useOpenTab(resource: string, id: string | undefined) {
  const definition = resourceNamed(resource)
  const navigate = useNavigate()
  const { tab: fromPath } = useParams()
  const [search] = useSearchParams()
  const [local, setLocal] = useState<string | undefined>()
  const tab = id === undefined ? local : (fromPath ?? search.get('tab') ?? undefined)
  const openTab = (key: string) => {
    const path = id === undefined ? null : editPath(definition, id, key)
    if (path === null) setLocal(key)
    else navigate(path, { replace: true })
  }
  return { tab, openTab }
}
