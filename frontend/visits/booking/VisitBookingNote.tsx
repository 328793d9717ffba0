import type { ActionNoteProps } from '../../engine/area.ts'
import { BookingNote } from './BookingNote.tsx'

/** Stands above the day and time that are asked for a visit. */
export default function VisitBookingNote({ row, values, onChange }: ActionNoteProps<'participantVisit'>) {
  return <BookingNote visitId={row.id} values={{ ...row, ...values }} onChoose={onChange} />
}
