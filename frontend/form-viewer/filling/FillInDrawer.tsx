import type { RowPieceProps } from '../../engine/area.ts'
import { FormDrawer } from './FormDrawer.tsx'

/** A form filled in beside the list of forms. */
export default function FillInDrawer({ row, onClose }: RowPieceProps<'formSubmission'>) {
  return <FormDrawer submissionId={row.id} listed={row} onClose={onClose} />
}
