import { data, defineCalls } from '../core/call.ts'
import { ref, refs } from '../core/fields/index.ts'
import type { FirstStepsAnswer } from '../organisation/firstSteps.ts'
import type { HomeAnswer } from './homeAnswer.ts'

/** Calls for a user's home page, and for the set-up steps of a new organization. */
export const homeCalls = defineCalls({
  firstSteps: {
    method: 'GET',
    path: 'home/first-steps',
    access: { page: 'ADMIN_USERS', action: 'CONTRIBUTE' },
    output: data<FirstStepsAnswer>(),
  },
  home: {
    method: 'GET',
    path: 'home',
    access: { signedIn: true },
    query: {
      studyId: ref({ to: 'study', about: 'Counts within this study alone.' }),
      opened: refs({
        to: 'participant',
        maxCount: 10,
        about: 'Ids of participants, parted by commas: those of them that the caller may see come back.',
      }),
    },
    output: data<HomeAnswer>(),
  },
})
