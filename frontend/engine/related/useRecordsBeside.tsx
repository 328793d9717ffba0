import { type ReactNode, useState } from 'react'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import type { CustomRowAction } from '../area.ts'
import { customRowActionsOf, useExtensions } from '../extensions.ts'
import { focusRow } from '../listState/focusRow.ts'
import type { ListOptions, ListRow } from '../listState/types.ts'
import { RowPieceDialog } from '../RowPieceDialog.tsx'
import type { RenderTab } from './RecordDrawer.tsx'

const RecordDrawer = lazyPart(() => import('./RecordDrawer.tsx').then(({ RecordDrawer }) => ({ default: RecordDrawer })))

interface RecordDrawerState {
  /** Creates a row; absent if the resource has a create screen or the user may not create rows. */
  readonly create?: () => void
  /**
   * Opens a row in a drawer, or by the row action that opens rows. Absent if no such action exists and the rows have screens or no form.
   */
  readonly open?: (row: ListRow) => void
  /** Open drawers. */
  readonly layers: ReactNode
}

/**
 * Creates and opens rows of a list in a drawer next to it, if they have no screens.
 * @param renderOther content of tabs without fields
 */
export function useRecordsBeside(
  definition: ResourceDefinition,
  parent: ListOptions['parent'],
  renderOther?: RenderTab,
): RecordDrawerState {
  const extensions = useExtensions()
  const may = useMay()
  const [open, setOpen] = useState<{ readonly id?: string; readonly opener: Element | null } | null>(null)
  const [shownAction, setShownAction] = useState<{
    readonly piece: CustomRowAction
    readonly row: ListRow
    readonly opener: Element | null
  } | null>(null)
  const { name, screens, form } = definition
  const openRow = (row: ListRow) => {
    const openAction = customRowActionsOf(extensions, name, row, may).find(({ opens }) => opens)
    if (openAction === undefined) setOpen({ id: row.id, opener: document.activeElement })
    else if (openAction.run === undefined) setShownAction({ piece: openAction, row, opener: document.activeElement })
    else void openAction.run(row)
  }
  const close = () => {
    const opener = open?.opener ?? shownAction?.opener
    const id = open?.id ?? shownAction?.row.id
    setOpen(null)
    setShownAction(null)
    // Runs once the drawer and its focus are gone: the focus returns to the element that opened it.
    setTimeout(() => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
      if (id !== undefined) focusRow(id)
    })
  }
  // A row that gets this reference from another parent can only be created below that parent.
  const isParentCopied = parent !== undefined && definition.fields[parent.field]?.readOnly !== undefined
  const mayCreate = !isParentCopied && form !== undefined && screens?.create === undefined && may(name, 'create')
  // A list without a parent links to the pages of its rows.
  const hasOpener = parent !== undefined && (extensions.rowActions[name] ?? []).some(({ opens }) => opens)
  const opensInDrawer = hasOpener || (form !== undefined && screens?.edit === undefined && screens?.show === undefined)
  return {
    ...(mayCreate ? { create: () => setOpen({ opener: document.activeElement }) } : {}),
    ...(opensInDrawer ? { open: openRow } : {}),
    layers: (
      <>
        {shownAction !== null && <RowPieceDialog piece={shownAction.piece} row={shownAction.row} onClose={close} />}
        {open !== null && (
          <Suspended fallback={null}>
            <RecordDrawer resource={name} id={open.id} parent={parent} renderOther={renderOther} onClose={close} />
          </Suspended>
        )}
      </>
    ),
  }
}
