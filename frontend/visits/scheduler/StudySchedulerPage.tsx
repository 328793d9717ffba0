import { participantVisit } from '#resources/visits/participantVisit.ts'
import { ResourceList } from '../../engine/resource/ResourceList.tsx'
import { SchedulerBody } from './SchedulerBody.tsx'

const calendar = {
  label: 'studyScheduler:calendar.label',
  title: 'studyScheduler:calendar.title',
  opensAs: 'other',
  settled: ['visitDate'],
  Body: SchedulerBody,
} as const

/** Calendar of planned visits, with the filters of their list. Specification 2, section 2; specification 1, section 9. */
export default function StudySchedulerPage() {
  return <ResourceList resource={participantVisit.name} body={calendar} />
}
