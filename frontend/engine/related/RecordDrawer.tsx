import { Drawer } from 'antd'
import { Suspense, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Values } from '#resources/core/conditions.ts'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import { isAllowed } from '../../base/providers/accessControlProvider.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { RecordActions } from '../actions/RecordActions.tsx'
import { newValues } from '../form/draft.ts'
import { FormConflict } from '../form/FormConflict.tsx'
import { FormFooter } from '../form/FormFooter.tsx'
import { FormNotices } from '../form/FormNotices.tsx'
import { FormTabs } from '../form/FormTabs.tsx'
import { focusWhenDrawn } from '../form/focusWhenDrawn.ts'
import { fieldsOfTab, tabsOf } from '../form/formLayout.ts'
import type { FormSurroundings } from '../form/surroundings.ts'
import { useDiscardQuestion } from '../form/useDiscardQuestion.ts'
import { type FormOptions, useForm } from '../form/useForm.ts'
import { useSaveKeys } from '../form/useSaveKeys.ts'
import { useSource } from '../form/useSource.ts'
import { Presence } from '../presence/Presence.tsx'

interface RecordDrawerProps {
  readonly resource: string
  /** Absent: a new row. */
  readonly id?: string
  /** What a new row belongs to, and every row there; absent where the list is a whole one. */
  readonly parent?: { readonly field: string; readonly id: string }
  readonly onClose: () => void
  /** What a new row begins with. */
  readonly given?: Values
  readonly extras?: DrawerExtras
}

/** What a hand-made drawer adds to the generated form of a new row. */
export interface DrawerExtras {
  readonly beforeSend?: FormOptions['beforeSend']
  /** Told of a new row; closes the drawer. */
  readonly onCreated?: (row: AnsweredRow) => Promise<void> | void
  readonly surroundings?: (values: Values) => FormSurroundings
  /** One at a time: what follows is with the new row. */
  readonly addsOne?: true
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
function FormDrawer({ resource, id, parent, onClose, given: begun, extras = {}, sourceId, onDuplicate }: FormDrawerProps) {
  const definition = resourceNamed(resource)
  const texts = useTexts(resource)
  const isSureToDiscard = useDiscardQuestion()
  const [tab, setTab] = useState<string>()
  const { field, id: parentId } = parent ?? {}
  const source = useSource(definition, sourceId)
  const copied = source?.values
  const place = useMemo(() => (field === undefined ? {} : { [field]: parentId }), [field, parentId])
  const given = useMemo(() => ({ ...begun, ...copied, ...place }), [begun, copied, place])
  const addsAnother = useRef(false)
  const [added, setAdded] = useState<string>()
  const onSaved = (row: AnsweredRow) => {
    if (form.isNew && extras.onCreated !== undefined) return extras.onCreated(row)
    if (!addsAnother.current) return onClose()
    addsAnother.current = false
    setAdded(texts.done('create', texts.name(row)))
    form.draft.place(newValues(definition, form.draft.today, place))
    focusFirst()
  }
  const form = useForm({ definition, id, given, onSaved, beforeSend: extras.beforeSend })
  const focusFirst = () => {
    const [first] = tabsOf(definition, true)
      .flatMap(fieldsOfTab)
      .filter((name) => name !== field && definition.fields[name]?.readOnly !== true)
    if (first !== undefined) focusWhenDrawn(`${form.prefix}-${first}`)
  }
  const save = (another: boolean) => {
    addsAnother.current = another
    form.save()
  }
  useSaveKeys({ save: () => save(false), isActive: !form.isReadOnly && !form.isLoading, isInDialog: true })
  const title = form.row == null ? texts.title(form.isNew ? 'new' : 'one') : texts.name(form.row)

  const leave = async (goOn: () => void) => {
    const mayLeave = !form.draft.isDirty || (await isSureToDiscard())
    if (mayLeave) goOn()
  }
  const close = () => leave(onClose)
  const duplicate = isAllowed(resource, 'create') ? () => void leave(() => onDuplicate(form.row?.id ?? '')) : undefined
  const around = form.isLoading ? undefined : extras.surroundings?.(form.draft.values)
  return (
    <Drawer
      open
      title={title}
      width="min(44rem, 100vw)"
      onClose={() => void close()}
      extra={form.row == null ? null : <RecordActions resource={resource} row={form.row} onRemoved={onClose} onDuplicate={duplicate} />}
    >
      {form.loadError !== null && form.row === undefined ? (
        <LoadFailed message={form.loadError.message} onRetry={form.reload} />
      ) : (
        <form
          className="drawer-form"
          noValidate
          aria-label={title}
          onBlur={form.onBlur}
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation()
            save(false)
          }}
        >
          {form.row != null && <Presence resource={resource} id={form.row.id} isEditing={form.draft.isDirty} />}
          <FormNotices form={form} source={source} onNewVersion={duplicate} />
          {around?.notice}
          {form.isLoading || source?.isLoading === true ? (
            <Waiting rows={6} />
          ) : (
            <Suspense fallback={<Waiting rows={6} />}>
              <FormTabs form={form} tab={tab} onTab={setTab} hasHistory hidden={field === undefined ? [] : [field]} />
              {around?.below}
            </Suspense>
          )}
          <FormFooter
            form={form}
            onCancel={() => void close()}
            onSaveAnother={form.isNew && extras.addsOne !== true ? () => save(true) : undefined}
            done={added}
          />
        </form>
      )}
      {createPortal(<FormConflict form={form} />, document.body)}
    </Drawer>
  )
}
