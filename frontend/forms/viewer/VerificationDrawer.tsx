import type { RowActionDialogProps } from '../../engine/area.ts'
import { FormDrawer } from './filling/FormDrawer.tsx'

/** Opens the form at the question to verify, next to the list of open verifications. */
export default function VerificationDrawer({ row, onClose }: RowActionDialogProps<'answerVerification'>) {
  return <FormDrawer submissionId={row.formSubmissionId} focusOn={row.question} onClose={onClose} />
}
