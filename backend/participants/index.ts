import type { Domain } from '../engine/types.ts'
import { requireRecruitingStudy } from '../studies/index.ts'
import { participantCalls } from './calls.ts'
import { fillPlace } from './participantRules.ts'
import { placeImported } from './studies/placeImported.ts'

/** What the declarations of participants cannot say. Specification 2, sections 4, 5 and 8. */
export const participantsDomain: Domain = {
  hooks: {
    participant: {
      on: { update: { fill: fillPlace } },
      imports: { follow: placeImported },
    },
    // A participant is assigned to a study at one of its open sites while it recruits. Specification 2, section 5, "Study assignment".
    participantStudy: { on: { create: { follow: requireRecruitingStudy }, import: { follow: requireRecruitingStudy } } },
  },
  calls: participantCalls,
}
