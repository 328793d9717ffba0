import { use } from 'react'
import { Viewer } from '../../document-viewer/Viewer.tsx'
import type { RowActionDialogProps } from '../../engine/area.ts'
import { focusRow } from '../../engine/listState/focusRow.ts'
import { AttachmentFiles, viewedFileOf } from './attachmentFiles.ts'

/** Shows an attachment in the viewer, which can step through all attachments of the list. */
export default function ViewAttachment({ row, onClose }: RowActionDialogProps<'attachment'>) {
  const siblingRows = use(AttachmentFiles)
  const rows = siblingRows.some(({ id }) => id === row.id) ? siblingRows : [row]
  const close = () => {
    onClose()
    // If the menu that opened the viewer has closed, the row takes the focus.
    focusRow(row.id)
  }
  return <Viewer files={rows.map(viewedFileOf)} start={viewedFileOf(row).id} onClose={close} />
}
