import type { ActionNoteProps } from '../../engine/area.ts'
import { BookingNote } from './BookingNote.tsx'

/** Stands above the day and time with which a participant's request is answered. */
export default function RequestBookingNote({ row, values }: ActionNoteProps<'visitRequest'>) {
  const { participantVisitId } = row
  return typeof participantVisitId === 'string' ? <BookingNote visitId={participantVisitId} values={{ ...row, ...values }} /> : null
}
