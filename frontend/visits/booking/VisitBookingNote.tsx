import type { ActionNoteProps } from '../../engine/area.ts'
import { BookingNote } from './BookingNote.tsx'

/** Facts for booking, shown above the date and time of a visit. */
export default function VisitBookingNote({ row, values, onChange }: ActionNoteProps<'participantVisit'>) {
  return <BookingNote visitId={row.id} values={{ ...row, ...values }} onChoose={onChange} />
}
