import type { TransitionNoteProps } from '../../engine/area.ts'
import { BookingNote } from './BookingNote.tsx'

/** Stands above the day and time that are asked for a visit. */
export default function VisitBookingNote({ row, transition, values }: TransitionNoteProps) {
  if (transition !== 'schedule' && transition !== 'reschedule') return null
  return <BookingNote visitId={row.id} values={{ ...row, ...values }} />
}
