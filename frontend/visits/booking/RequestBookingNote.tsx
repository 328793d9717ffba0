import '../visits.css'
import { visitRequest } from '#resources/visits/visitRequest.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import type { ActionNoteProps } from '../../engine/area.ts'
import { SlotsCell } from '../SlotsCell.tsx'
import { BookingNote } from './BookingNote.tsx'

/** Shown above the date and time in the reply to a participant's request: the requested times, and facts for booking. */
export default function RequestBookingNote({ row, values }: ActionNoteProps<'visitRequest'>) {
  const texts = useTexts('visitRequest')
  const { participantVisitId, slots } = row
  return (
    <>
      {Array.isArray(slots) && slots.length > 0 && (
        <div className="booking-slots">
          <span>{texts.label('slots')}</span>
          <SlotsCell resource="visitRequest" name="slots" field={visitRequest.fields.slots} value={slots} row={row} />
        </div>
      )}
      {typeof participantVisitId === 'string' && <BookingNote visitId={participantVisitId} values={{ ...row, ...values }} />}
    </>
  )
}
