import type { Domain } from '../../engine/types.ts'
import { participantTimeline } from './timeline.ts'

/** Comments, conversations, files and changes of a participant in one order. */
export const timelineDomain: Domain = {
  calls: [
    {
      method: 'GET',
      path: 'participant/:id/timeline',
      access: { page: 'PARTICIPANTS', action: 'VIEW' },
      takes: {
        groups: 'Only these, parted by commas: comments, contacts, files, studies, changes',
        userId: 'Only what this user did',
        from: 'Days of the organization (YYYY-MM-DD) or moments (ISO 8601)',
        to: 'The same, the last day whole',
        before: '`next` of the page before',
        size: 'At most 100; 30 where it does not say',
      },
      handler: participantTimeline,
    },
  ],
}
