import { App, Drawer, Skeleton } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { resourceNamed } from '#resources/index.ts'
import { titleOf } from '../../fields/useReferences.ts'
import { RecordActions } from '../actions/RecordActions.tsx'
import { ConflictDialog } from '../form/ConflictDialog.tsx'
import { FormFooter } from '../form/FormFooter.tsx'
import { FormTabs } from '../form/FormTabs.tsx'
import { useForm } from '../form/useForm.ts'
import { RecordProblem } from '../RecordProblem.tsx'
import { useTexts } from '../texts.ts'

interface RecordDrawerProps {
  readonly resource: string
  /** Absent: a new row. */
  readonly id?: string
  readonly parent: { readonly field: string; readonly id: string }
  readonly onClose: () => void
}

/** A record of its parent's, made or changed beside it. Its form is no part of the parent's, wherever the drawer is drawn. */
export function RecordDrawer({ resource, id, parent, onClose }: RecordDrawerProps) {
  const definition = resourceNamed(resource)
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const { modal } = App.useApp()
  const [tab, setTab] = useState<string>()
  const given = useMemo(() => ({ [parent.field]: parent.id }), [parent.field, parent.id])
  const form = useForm({ definition, id, given, onSaved: onClose })
  const title = form.row == null ? texts.title(form.isNew ? 'new' : 'one') : titleOf(definition, form.row) || texts.title('one')

  const close = async () => {
    const mayClose =
      !form.draft.isDirty ||
      (await modal.confirm({
        title: t('form.discardQuestion'),
        okText: t('form.discard'),
        cancelText: t('form.goOn'),
        okButtonProps: { danger: true },
      }))
    if (mayClose) {
      form.forget()
      onClose()
    }
  }
  return (
    <Drawer
      open
      title={title}
      width="min(44rem, 100vw)"
      onClose={() => void close()}
      extra={form.row == null ? null : <RecordActions resource={resource} row={form.row} onRemoved={onClose} />}
    >
      {form.loadError !== null && form.row === undefined ? (
        <RecordProblem resource={resource} error={form.loadError} onRetry={form.reload} />
      ) : (
        <form
          className="drawer-form"
          noValidate
          aria-label={title}
          onBlur={form.onBlur}
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation()
            form.save()
          }}
        >
          {form.isLoading ? (
            <Skeleton active />
          ) : (
            <Suspense fallback={<Skeleton active />}>
              <FormTabs form={form} tab={tab} onTab={setTab} hasHistory hidden={[parent.field]} />
            </Suspense>
          )}
          <FormFooter form={form} onCancel={() => void close()} />
        </form>
      )}
      {createPortal(<ConflictDialog form={form} />, document.body)}
    </Drawer>
  )
}
