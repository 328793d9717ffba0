import type { Domain } from '../../platform/engine/types.ts'
import { endWithVisit } from './endWithVisit.ts'
import { notifyParticipant, planVisit, requireOffered, requireOutsideReason } from './follow.ts'
import { resetRequest, wishedTime } from './wishedTime.ts'

/** Domain of visit requests: participants ask for times of visits. Specification 2, section 4, "Visit status". */
export const visitRequestsDomain: Domain = {
  hooks: {
    visitRequest: {
      on: {
        create: { fill: wishedTime },
        transitions: {
          accept: [{ follow: requireOffered }, { follow: planVisit }],
          propose: { follow: requireOutsideReason },
          agree: { follow: planVisit },
          askAgain: { fill: resetRequest },
        },
        transition: { follow: notifyParticipant },
      },
    },
    participantVisit: { on: { update: { follow: endWithVisit }, transition: { follow: endWithVisit } } },
  },
}
