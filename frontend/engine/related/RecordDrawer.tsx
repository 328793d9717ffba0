import { type ReactNode, useMemo, useState } from 'react'
import type { Values } from '#resources/core/conditions.ts'
import type { AnsweredRow, Tab } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { Drawer } from '../../base/ui/Drawer.tsx'
import { RecordActions } from '../actions/RecordActions.tsx'
import { newValues } from '../draft/draft.ts'
import { focusWhenDrawn } from '../form/focusWhenDrawn.ts'
import { fieldsOfTab, tabsOf } from '../form/formLayout.ts'
import { RecordForm } from '../form/RecordForm.tsx'
import { type FormExtras, useRecordForm } from '../form/useRecordForm.ts'
import { Presence } from '../presence/Presence.tsx'

/** Rows of others, or a hand-made panel, in a tab of a record. */
export type RenderTab = (tab: Tab, row: AnsweredRow) => ReactNode

interface RecordDrawerProps extends FormExtras {
  readonly resource: string
  /** Absent: a new row. */
  readonly id?: string
  /** What a new row belongs to, and every row there; absent where the list is a whole one. */
  readonly parent?: { readonly field: string; readonly id: string }
  readonly onClose: () => void
  /** What a new row begins with. */
  readonly given?: Values
  /** Told of a new row, and closes the drawer: there is no other one after it. */
  readonly onCreated?: (row: AnsweredRow) => Promise<void> | void
  /** What a tab without fields shows; absent: such tabs are left out. */
  readonly renderOther?: RenderTab
  /** What opens in the drawer, in place of its form. */
  readonly children?: ReactNode
}

/** A record made or changed beside the list in which it stands; another one like it takes its place in the drawer. */
export function RecordDrawer(props: RecordDrawerProps) {
  const [sourceId, setSourceId] = useState<string | null>(null)
  if (sourceId === null) return <FormDrawer {...props} sourceId={null} onDuplicate={setSourceId} />
  return <FormDrawer key={sourceId} {...props} id={undefined} sourceId={sourceId} onDuplicate={setSourceId} />
}

/** Whoever was quicker than the drawer types already: their focus stays. */
const isTyping = (): boolean => document.activeElement?.closest('.drawer-form .form-field') != null

interface FormDrawerProps extends RecordDrawerProps {
  /** The row that a new one begins with. */
  readonly sourceId: string | null
  readonly onDuplicate: (id: string) => void
}

function FormDrawer({
  resource,
  id,
  parent,
  onClose,
  given,
  sourceId,
  onDuplicate,
  onCreated,
  renderOther,
  children,
  ...extras
}: FormDrawerProps) {
  const definition = resourceNamed(resource)
  const texts = useTexts(resource)
  const may = useMay()
  const { field, id: parentId } = parent ?? {}
  const fixed = useMemo(() => (field === undefined ? {} : { [field]: parentId }), [field, parentId])
  const [added, setAdded] = useState<string>()
  const onSaved = (row: AnsweredRow, isForAnother: boolean) => {
    if (form.isNew && onCreated !== undefined) return onCreated(row)
    if (!isForAnother) return onClose()
    setAdded(texts.done('create', texts.name(row)))
    form.draft.place(newValues(definition, form.draft.today, fixed))
    focusFirst()
  }
  const record = useRecordForm({ ...extras, resource, id, given, sourceId, fixed, isInDialog: true, onSaved })
  const { form } = record
  const { row } = form
  const focusFirst = () => {
    const [first] = tabsOf(definition, true)
      .flatMap(fieldsOfTab)
      .filter((name) => name !== field && definition.fields[name]?.readOnly !== true)
    if (first !== undefined) focusWhenDrawn(`${form.prefix}-${first}`)
  }
  const close = () => void record.leave(onClose)
  const duplicate = row != null && may(resource, 'create') ? () => void record.leave(() => onDuplicate(row.id)) : undefined
  return (
    <Drawer
      open
      title={record.title}
      width="min(44rem, 100vw)"
      onClose={close}
      afterOpenChange={(isOpen) => isOpen && form.isNew && !isTyping() && focusFirst()}
      extra={row == null ? null : <RecordActions resource={resource} row={row} onRemoved={onClose} onDuplicate={duplicate} />}
    >
      <RecordForm
        record={record}
        in="drawer"
        header={row != null && <Presence resource={resource} id={row.id} isEditing={form.draft.isDirty} />}
        hidden={field === undefined ? [] : [field]}
        renderOther={renderOther && ((tab) => row != null && renderOther(tab, row))}
        onCancel={close}
        onNewVersion={duplicate}
        canAddAnother={onCreated === undefined}
        done={added}
      />
      {children}
    </Drawer>
  )
}
