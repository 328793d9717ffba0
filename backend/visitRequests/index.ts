import type { Domain } from '../engine/types.ts'
import { endWithVisit } from './endWithVisit.ts'
import { followRequest } from './follow.ts'
import { placeRequest } from './place.ts'

/** Participants ask for times of visits. Specification 2, section 4, "Visit status". */
export const visitRequestsDomain: Domain = {
  hooks: {
    visitRequest: {
      guard: { on: ['create'], holds: { participantVisitId: 'shared' } },
      beforeWrite: placeRequest,
      onTransition: followRequest,
    },
    participantVisit: { afterWrite: endWithVisit, afterWriteOn: ['update'], onTransition: endWithVisit },
  },
}
