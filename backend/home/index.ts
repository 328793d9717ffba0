import type { Domain } from '../engine/types.ts'
import { firstStepsCall } from './firstSteps.ts'
import { answerHome } from './home.ts'

/** The first page of everybody who is signed in, in one call. */
export const homeDomain: Domain = {
  calls: [
    firstStepsCall,
    {
      method: 'GET',
      path: 'home',
      access: { signedIn: true },
      takes: {
        studyId: 'Counts within this study alone.',
        opened: 'Ids of participants, parted by commas, at most 10: those of them that the caller may see come back.',
      },
      handler: answerHome,
    },
  ],
}
