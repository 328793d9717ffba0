import type { RowPieceProps } from '../engine/area.ts'
import { FormDrawer } from './filling/FormDrawer.tsx'

/** The form of a verification, at its question, beside the list of what is open. */
export default function VerificationDrawer({ row, onClose }: RowPieceProps<'answerVerification'>) {
  return <FormDrawer submissionId={row.formSubmissionId} focusOn={row.question} onClose={onClose} />
}
