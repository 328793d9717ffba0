import type { Call } from '../../engine/types.ts'
import { assignParticipants } from './assign.ts'
import { listStudies } from './listStudies.ts'
import { transitionInStudy } from './transitionInStudy.ts'
import { studiesWithSites } from './withSites.ts'

/** The calls about a participant's studies (calls.tsv) that are not the resource `participantStudy` itself. */
export const participantStudyCalls: readonly Call[] = [
  {
    method: 'GET',
    path: 'participant/:id/studies',
    access: { page: 'PARTICIPANTS', action: 'VIEW' },
    answer: 'list',
    handler: listStudies,
  },
  {
    method: 'POST',
    path: 'participants/addParticipantToStudy',
    body: { each: { of: 'participantStudy' } },
    access: { page: 'PARTICIPANTS', action: 'CONTRIBUTE' },
    answer: 'bare',
    handler: assignParticipants,
  },
  { method: 'GET', path: 'studies/with-sites', access: { page: 'PARTICIPANTS', action: 'CONTRIBUTE' }, handler: studiesWithSites },
  ...(['markAsNotEnrolled', 'clearMarkAsNotEnrolled'] as const).map(
    (name): Call => ({
      method: 'POST',
      path: `study/:studyId/participant/:participantId/${name}`,
      access: { page: 'PARTICIPANTS', action: 'CONTRIBUTE' },
      body: { 'reason?': 'Why.' },
      handler: transitionInStudy(name),
    }),
  ),
]
