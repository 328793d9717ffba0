import type { RecordComponentProps } from '../../engine/area.ts'
import { EnrolmentReasons } from './EnrolmentReasons.tsx'
import { useEnrolmentCheck } from './useEnrolmentCheck.ts'

/** Reasons against the enrolment, in its dialog. */
export default function EnrolmentNote({ row: { id, studyId, siteId } }: RecordComponentProps<'participantStudy'>) {
  const cards = [{ cardId: id, name: '' }]
  return <EnrolmentReasons cards={cards} check={useEnrolmentCheck({ studyId, siteId, cards })} />
}
