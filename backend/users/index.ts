import { userCalls } from '#resources/users/calls.ts'
import { callsOf } from '../engine/calls/callsOf.ts'
import type { Domain } from '../engine/types.ts'
import { readHeldInvitation } from './heldInvitation.ts'
import { listOpenSites } from './openSites.ts'
import { readOwnStudySites } from './ownStudySites.ts'
import { changeProfile, readProfile } from './profile.ts'
import { fillUser, inviteByTransition, inviteOnSaving } from './userRules.ts'

/** What the declaration of users cannot say. Specification 1, sections 3 to 5. */
export const usersDomain: Domain = {
  calls: callsOf(userCalls, {
    profile: readProfile,
    changeProfile,
    heldInvitation: readHeldInvitation,
    openSites: listOpenSites,
    ownStudySites: readOwnStudySites,
  }),
  hooks: {
    user: { guard: { on: ['create'] }, beforeWrite: fillUser, afterWrite: inviteOnSaving, onTransition: inviteByTransition },
  },
}
