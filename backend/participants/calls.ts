import { participantCalls as declared } from '#resources/participants/calls.ts'
import { callsOf } from '../engine/calls/callsOf.ts'
import { participantActivity } from './activity/participantActivity.ts'
import { agreementLink } from './agreementLink.ts'
import { searchDrugs } from './drugs/searchDrugs.ts'
import { assignParticipants } from './studies/assign.ts'
import { listStudies } from './studies/listStudies.ts'
import { transitionInStudy } from './studies/transitionInStudy.ts'
import { studiesWithSites } from './studies/withSites.ts'
import { participantTags } from './tags.ts'
import { participantTimeline } from './timeline/timeline.ts'

export const participantCalls = callsOf(declared, {
  tags: participantTags,
  agreementLink,
  searchDrugs,
  activity: participantActivity,
  timeline: participantTimeline,
  studies: listStudies,
  assignToStudies: assignParticipants,
  studiesWithSites,
  markAsNotEnrolled: transitionInStudy('markAsNotEnrolled'),
  clearMarkAsNotEnrolled: transitionInStudy('clearMarkAsNotEnrolled'),
})
