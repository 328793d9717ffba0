import type { TransitionNoteProps } from '../../engine/area.ts'
import { BookingNote } from './BookingNote.tsx'

/** Stands above the day and time with which a participant's request is answered. */
export default function RequestBookingNote({ row, transition, values }: TransitionNoteProps) {
  const visitId = row.participantVisitId
  if ((transition !== 'accept' && transition !== 'propose') || typeof visitId !== 'string') return null
  return <BookingNote visitId={visitId} values={{ ...row, ...values }} />
}
