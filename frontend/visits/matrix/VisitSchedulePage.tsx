import { participantVisit } from '#resources/visits/participantVisit.ts'
import { ResourceList } from '../../engine/resource/ResourceList.tsx'
import { VisitMatrix } from './VisitMatrix.tsx'

const matrix = { label: 'visitSchedule:matrix.label', opensAs: 'other', Body: VisitMatrix } as const

/** Visits of participants as a matrix or as a list. Specification 2, section 2: /visit-schedule. */
export default function VisitSchedulePage() {
  return <ResourceList resource={participantVisit.name} body={matrix} />
}
