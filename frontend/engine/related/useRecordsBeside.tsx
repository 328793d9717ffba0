import { type ReactNode, useState } from 'react'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { Awaiting, later } from '../../base/ui/later.tsx'
import type { RowPiece } from '../area.ts'
import { focusRow } from '../listState/focusRow.ts'
import type { ListOptions, ListRow } from '../listState/types.ts'
import { rowPiecesOf, usePieces } from '../pieces.ts'
import { RowPieceDialog } from '../RowPieceDialog.tsx'
import type { RenderTab } from './RecordDrawer.tsx'

const RecordDrawer = later(() => import('./RecordDrawer.tsx').then(({ RecordDrawer }) => ({ default: RecordDrawer })))

interface RecordsBeside {
  /** Makes a new row; absent where that has a screen of its own, or is not this user's to do. */
  readonly create?: () => void
  /** Opens a row; absent where rows have screens of their own, and no action that opens them here. */
  readonly open?: (row: ListRow) => void
  /** What is open. */
  readonly layers: ReactNode
}

/**
 * Rows of a list that have no screens of their own are made and opened in a drawer beside it.
 * @param renderOther what tabs without fields show there
 */
export function useRecordsBeside(definition: ResourceDefinition, parent: ListOptions['parent'], renderOther?: RenderTab): RecordsBeside {
  const pieces = usePieces()
  const may = useMay()
  const [open, setOpen] = useState<{ readonly id?: string; readonly opener: Element | null } | null>(null)
  const [shown, setShown] = useState<{ readonly piece: RowPiece; readonly row: ListRow } | null>(null)
  const { name, screens, form } = definition
  const openRow = (row: ListRow) => {
    const piece = rowPiecesOf(pieces, name, row, may).find(({ opens }) => opens)
    if (piece === undefined) setOpen({ id: row.id, opener: document.activeElement })
    else if (piece.run === undefined) setShown({ piece, row })
    else void piece.run(row)
  }
  const close = () => {
    setOpen(null)
    // Once the drawer is gone, and its focus with it: work goes on where it was opened.
    setTimeout(() => {
      if (document.activeElement === document.body && open?.opener instanceof HTMLElement) open.opener.focus()
      if (open?.id !== undefined) focusRow(open.id)
    })
  }
  const mayCreate = form !== undefined && screens?.create === undefined && may(name, 'create')
  // A list of its own leads to the pages of its rows, by links.
  const hasOpener = parent !== undefined && (pieces.rowActions[name] ?? []).some(({ opens }) => opens)
  const opensHere = hasOpener || (form !== undefined && screens?.edit === undefined && screens?.show === undefined)
  return {
    ...(mayCreate ? { create: () => setOpen({ opener: document.activeElement }) } : {}),
    ...(opensHere ? { open: openRow } : {}),
    layers: (
      <>
        {shown !== null && <RowPieceDialog {...shown} onClose={() => setShown(null)} />}
        {open !== null && (
          <Awaiting fallback={null}>
            <RecordDrawer resource={name} id={open.id} parent={parent} renderOther={renderOther} onClose={close} />
          </Awaiting>
        )}
      </>
    ),
  }
}
