import type { RowActionDialogProps } from '../../../engine/area.ts'
import { FormDrawer } from './FormDrawer.tsx'

/** Opens a form to fill in next to the list of forms. */
export default function FillInDrawer({ row, onClose }: RowActionDialogProps<'formSubmission'>) {
  return <FormDrawer submissionId={row.id} listed={row} onClose={onClose} />
}
