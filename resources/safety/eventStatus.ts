import { status } from '../core/fields/index.ts'

/** States of an adverse event. A serious one must be reported before it is closed. */
export const eventStatus = status({
  states: ['OPEN', 'REPORTED', 'CLOSED'],
  tones: { OPEN: 'info', REPORTED: 'progress', CLOSED: 'neutral' },
  initial: 'OPEN',
  transitions: {
    report: {
      from: ['OPEN'],
      to: 'REPORTED',
      action: 'CONTRIBUTE',
      when: {
        all: [
          { field: 'isSerious', is: true },
          { field: 'reportedAt', filled: false },
        ],
      },
      asks: { relation: 'optional', description: 'optional' },
      sets: { reportedAt: '$now', reportedBy: '$me' },
    },
    close: {
      from: ['OPEN', 'REPORTED'],
      to: 'CLOSED',
      action: 'CONTRIBUTE',
      when: {
        any: [
          { field: 'isSerious', is: false },
          { field: 'reportedAt', filled: true },
        ],
      },
      asks: { outcome: 'optional', isOngoing: 'optional', endedOn: 'optional' },
    },
    reopen: { from: ['CLOSED'], to: 'OPEN', action: 'OWN', when: { field: 'reportedAt', filled: false }, reason: 'required' },
    // A reported event stays reported: its first report is not repeated.
    reopenReported: { from: ['CLOSED'], to: 'REPORTED', action: 'OWN', when: { field: 'reportedAt', filled: true }, reason: 'required' },
  },
})
