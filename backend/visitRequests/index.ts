import type { Domain } from '../engine/types.ts'
import { endWithVisit } from './endWithVisit.ts'
import { notifyParticipant, planVisit, requireOffered, requireReasonOutside } from './follow.ts'
import { beginAnew, wishedTime } from './wishedTime.ts'

/** Participants ask for times of visits. Specification 2, section 4, "Visit status". */
export const visitRequestsDomain: Domain = {
  hooks: {
    visitRequest: {
      on: {
        create: { fill: wishedTime },
        transitions: {
          accept: [{ follow: requireOffered }, { follow: planVisit }],
          propose: { follow: requireReasonOutside },
          agree: { follow: planVisit },
          askAgain: { fill: beginAnew },
        },
        transition: { follow: notifyParticipant },
      },
    },
    participantVisit: { on: { update: { follow: endWithVisit }, transition: { follow: endWithVisit } } },
  },
}
