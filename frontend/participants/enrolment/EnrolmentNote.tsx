import type { RecordPieceProps } from '../../engine/area.ts'
import { EnrolmentReasons } from './EnrolmentReasons.tsx'
import { useEnrolmentCheck } from './useEnrolmentCheck.ts'

/** In the dialog of the enrolment: what stands against it. */
export default function EnrolmentNote({ row: { id, studyId, siteId } }: RecordPieceProps<'participantStudy'>) {
  const cards = [{ cardId: id, name: '' }]
  return <EnrolmentReasons cards={cards} check={useEnrolmentCheck({ studyId, siteId, cards })} />
}
