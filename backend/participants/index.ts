import type { Domain } from '../engine/types.ts'
import { fillPlace, refuseMalformedConditions } from './participantRules.ts'
import { participantStudyHooks } from './participantStudyHooks.ts'
import { refuseWhilePresentInStudies } from './presence.ts'

/** What the declarations of participants cannot say. Specification 2, sections 4, 5 and 8. */
export const participantsDomain: Domain = {
  hooks: {
    participant: {
      beforeWrite(write) {
        refuseMalformedConditions(write.input)
        return fillPlace(write)
      },
      afterWriteOn: ['remove'],
      afterWrite: refuseWhilePresentInStudies,
    },
    participantStudy: participantStudyHooks,
  },
}
