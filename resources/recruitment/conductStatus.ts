import { status } from '../core/fields/index.ts'

/** Records when conduct ended and who ended it. That user can reverse it within an hour. */
const conductEndValues = { conductEndedAt: '$now', conductEndedBy: '$me' } as const

/** Progress of an enrolled participant through the study. The conduct board shows participants whose conduct has started. */
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
    // A reason is required if there are open visits.
    completeConduct: {
      from: ['UNDER_WAY'],
      to: 'COMPLETED',
      action: 'CONTRIBUTE',
      sets: conductEndValues,
      reason: 'onDemand',
    },
    withdraw: {
      from: ['UNDER_WAY'],
      to: 'WITHDRAWN',
      action: 'CONTRIBUTE',
      asks: { withdrawalScope: 'required' },
      sets: { ...conductEndValues, withdrawnOn: '$today' },
      reason: 'required',
      dangerous: true,
    },
    // The user who ended the conduct can resume it within an hour. Later, a reason and OWN on conduct or studies are required.
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
