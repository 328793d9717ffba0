import { type ReactNode, useMemo, useState } from 'react'
import type { Values } from '#resources/core/conditions.ts'
import type { ResponseRow } from '#resources/core/resource.ts'
import type { FormTab } from '#resources/core/tabs.ts'
import { getResource } from '#resources/index.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { Drawer } from '../../base/ui/Drawer.tsx'
import { RecordActions } from '../actions/RecordActions.tsx'
import { createInitialValues } from '../draft/draft.ts'
import { focusWhenDrawn } from '../form/focusWhenDrawn.ts'
import { fieldsOfTab, tabsOf } from '../form/formLayout.ts'
import { RecordForm } from '../form/RecordForm.tsx'
import { type FormExtras, useRecordForm } from '../form/useRecordForm.ts'
import { Presence } from '../presence/Presence.tsx'

/** Renders related rows or a custom panel in a tab of a record. */
export type RenderTab = (tab: FormTab, row: ResponseRow) => ReactNode

interface RecordDrawerProps extends FormExtras {
  readonly resource: string
  /** Absent for a new row. */
  readonly id?: string
  /** Parent of a new row and of all rows in the list; absent for a whole list. */
  readonly parent?: { readonly field: string; readonly id: string }
  readonly onClose: () => void
  /** Start values of a new row. */
  readonly preset?: Values
  /** Called with a new row. It closes the drawer, so the user cannot add another row. */
  readonly onCreated?: (row: ResponseRow) => Promise<void> | void
  /** Content of tabs without fields; if absent, these tabs are left out. */
  readonly renderOther?: RenderTab
  /** Content of the drawer instead of its form. */
  readonly children?: ReactNode
}

/** Drawer that creates or edits a record next to its list. A duplicate replaces the record in the same drawer. */
export function RecordDrawer(props: RecordDrawerProps) {
  const [sourceId, setSourceId] = useState<string | null>(null)
  if (sourceId === null) return <FormDrawer {...props} sourceId={null} onDuplicate={setSourceId} />
  return <FormDrawer key={sourceId} {...props} id={undefined} sourceId={sourceId} onDuplicate={setSourceId} />
}

/** True if the user is already typing in the drawer, so that the focus must not move. */
const isTyping = (): boolean => document.activeElement?.closest('.drawer-form .form-field') != null

interface FormDrawerProps extends RecordDrawerProps {
  /** Id of the row to copy. */
  readonly sourceId: string | null
  readonly onDuplicate: (id: string) => void
}

function FormDrawer({
  resource,
  id,
  parent,
  onClose,
  preset,
  sourceId,
  onDuplicate,
  onCreated,
  renderOther,
  children,
  ...extras
}: FormDrawerProps) {
  const definition = getResource(resource)
  const texts = useTexts(resource)
  const may = useMay()
  const { field, id: parentId } = parent ?? {}
  const fixedValues = useMemo(() => (field === undefined ? {} : { [field]: parentId }), [field, parentId])
  const [added, setAdded] = useState<string>()
  const onSaved = (row: ResponseRow, shouldCreateNext: boolean) => {
    if (form.isNew && onCreated !== undefined) return onCreated(row)
    if (!shouldCreateNext) return onClose()
    setAdded(texts.done('create', texts.name(row)))
    form.draft.place(createInitialValues(definition, form.draft.today, fixedValues))
    focusFirst()
  }
  const record = useRecordForm({ ...extras, resource, id, preset, sourceId, fixed: fixedValues, isInDialog: true, onSaved })
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
