import { use } from 'react'
import { Viewer } from '../../document-viewer/Viewer.tsx'
import type { RowPieceProps } from '../../engine/area.ts'
import { focusRow } from '../../engine/listState/focusRow.ts'
import { AttachmentFiles, viewedFileOf } from './attachmentFiles.ts'

/** An attachment in the viewer, with the others of its list beside it. */
export default function ViewAttachment({ row, onClose }: RowPieceProps<'attachment'>) {
  const around = use(AttachmentFiles)
  const rows = around.some(({ id }) => id === row.id) ? around : [row]
  const close = () => {
    onClose()
    // A menu that opened it is gone: the row takes the focus in its place.
    focusRow(row.id)
  }
  return <Viewer files={rows.map(viewedFileOf)} start={viewedFileOf(row).id} onClose={close} />
}
