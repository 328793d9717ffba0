import { status } from './core/fields/index.ts'

/** When conduct ended, and who ended it: they may take it back within the hour. */
const ended = { conductEndedAt: '$now', conductEndedBy: '$me' } as const

/** How far an enrolled participant has come through the study: the conduct board shows those who are, or were, under way. */
export const conductStatus = status({
  states: ['NOT_STARTED', 'UNDER_WAY', 'COMPLETED', 'WITHDRAWN'],
  tones: { NOT_STARTED: 'neutral', UNDER_WAY: 'progress', COMPLETED: 'success', WITHDRAWN: 'danger' },
  initial: 'NOT_STARTED',
  transitions: {
    addToConduct: {
      from: ['NOT_STARTED'],
      to: 'UNDER_WAY',
      action: 'CONTRIBUTE',
      when: { field: 'recruitmentStatus', is: 'ENROLLED' },
      sets: { conductStartedOn: '$today' },
    },
    // With open visits it takes a reason.
    completeConduct: {
      from: ['UNDER_WAY'],
      to: 'COMPLETED',
      action: 'CONTRIBUTE',
      sets: ended,
      reason: 'onDemand',
    },
    withdraw: {
      from: ['UNDER_WAY'],
      to: 'WITHDRAWN',
      action: 'CONTRIBUTE',
      asks: { withdrawalScope: 'required' },
      sets: { ...ended, withdrawnOn: '$today' },
      reason: 'required',
      dangerous: true,
    },
    // Within the hour by the user who ended it; later with a reason and OWN on conduct or studies.
    resumeConduct: {
      from: ['COMPLETED', 'WITHDRAWN'],
      to: 'UNDER_WAY',
      action: 'CONTRIBUTE',
      sets: { conductEndedAt: null, conductEndedBy: null, withdrawalScope: null, withdrawnOn: null },
      reason: 'onDemand',
      dangerous: true,
    },
  },
})
