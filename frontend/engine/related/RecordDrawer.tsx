import { Alert, App, Button, Drawer } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { resourceNamed } from '#resources/index.ts'
import { isAllowed } from '../../app/providers/accessControlProvider.ts'
import { titleOf } from '../../fields/useReferences.ts'
import { RecordActions } from '../actions/RecordActions.tsx'
import { FormConflict } from '../form/FormConflict.tsx'
import { FormFooter } from '../form/FormFooter.tsx'
import { FormNotices } from '../form/FormNotices.tsx'
import { FormTabs } from '../form/FormTabs.tsx'
import { useForm } from '../form/useForm.ts'
import { useSaveKeys } from '../form/useSaveKeys.ts'
import { useSource } from '../form/useSource.ts'
import { Presence } from '../presence/Presence.tsx'
import { useTexts } from '../texts.ts'
import { Waiting } from '../Waiting.tsx'

interface RecordDrawerProps {
  readonly resource: string
  /** Absent: a new row. */
  readonly id?: string
  /** What a new row belongs to, and every row there; absent where the list is a whole one. */
  readonly parent?: { readonly field: string; readonly id: string }
  readonly onClose: () => void
}

/** A record made or changed beside the list in which it stands; another one like it takes its place in the drawer. */
export function RecordDrawer(props: RecordDrawerProps) {
  const [sourceId, setSourceId] = useState<string | null>(null)
  if (sourceId === null) return <FormDrawer {...props} sourceId={null} onDuplicate={setSourceId} />
  return <FormDrawer key={sourceId} {...props} id={undefined} sourceId={sourceId} onDuplicate={setSourceId} />
}

interface FormDrawerProps extends RecordDrawerProps {
  /** The row that a new one begins with. */
  readonly sourceId: string | null
  readonly onDuplicate: (id: string) => void
}

/** Its form is no part of the parent's, wherever the drawer is drawn. */
function FormDrawer({ resource, id, parent, onClose, sourceId, onDuplicate }: FormDrawerProps) {
  const definition = resourceNamed(resource)
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const { modal } = App.useApp()
  const [tab, setTab] = useState<string>()
  const { field, id: parentId } = parent ?? {}
  const source = useSource(definition, sourceId)
  const copied = source?.values
  const given = useMemo(() => ({ ...copied, ...(field === undefined ? {} : { [field]: parentId }) }), [copied, field, parentId])
  const form = useForm({ definition, id, given, onSaved: onClose })
  useSaveKeys({ save: form.save, isActive: !form.isReadOnly && !form.isLoading, isInDialog: true })
  const title = form.row == null ? texts.title(form.isNew ? 'new' : 'one') : titleOf(definition, form.row) || texts.title('one')

  const leave = async (goOn: () => void) => {
    const mayLeave =
      !form.draft.isDirty ||
      (await modal.confirm({
        title: t('form.discardQuestion'),
        okText: t('form.discard'),
        cancelText: t('form.goOn'),
        okButtonProps: { danger: true },
      }))
    if (mayLeave) goOn()
  }
  const close = () => leave(onClose)
  return (
    <Drawer
      open
      title={title}
      width="min(44rem, 100vw)"
      onClose={() => void close()}
      extra={
        form.row == null ? null : (
          <RecordActions
            resource={resource}
            row={form.row}
            onRemoved={onClose}
            onDuplicate={isAllowed(resource, 'create') ? () => void leave(() => onDuplicate(form.row?.id ?? '')) : undefined}
          />
        )
      }
    >
      {form.loadError !== null && form.row === undefined ? (
        <Alert
          role="alert"
          type="error"
          showIcon
          message={form.loadError.message}
          action={<Button onClick={form.reload}>{t('list.retry')}</Button>}
        />
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
          {form.row != null && <Presence resource={resource} id={form.row.id} isEditing={form.draft.isDirty} />}
          <FormNotices form={form} source={source} />
          {form.isLoading || source?.isLoading === true ? (
            <Waiting rows={6} />
          ) : (
            <Suspense fallback={<Waiting rows={6} />}>
              <FormTabs form={form} tab={tab} onTab={setTab} hasHistory hidden={field === undefined ? [] : [field]} />
            </Suspense>
          )}
          <FormFooter form={form} onCancel={() => void close()} />
        </form>
      )}
      {createPortal(<FormConflict form={form} />, document.body)}
    </Drawer>
  )
}
