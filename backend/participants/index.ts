import type { Domain } from '../engine/types.ts'
import { agreementLinkCalls } from './agreementLink/index.ts'
import { drugCalls } from './drugs/index.ts'
import { fillPlace } from './participantRules.ts'
import { participantStudyHooks } from './participantStudyHooks.ts'
import { refuseWhilePresentInStudies } from './presence.ts'
import { participantStudyCalls } from './studies/index.ts'
import { trialsBeside } from './studies/trials.ts'
import { tagCalls } from './tags/index.ts'

/** What the declarations of participants cannot say. Specification 2, sections 4, 5 and 8. */
export const participantsDomain: Domain = {
  hooks: {
    participant: {
      beforeWrite: fillPlace,
      beside: trialsBeside,
      afterWriteOn: ['remove'],
      afterWrite: refuseWhilePresentInStudies,
    },
    participantStudy: participantStudyHooks,
  },
  calls: [...participantStudyCalls, ...tagCalls, ...drugCalls, ...agreementLinkCalls],
}
