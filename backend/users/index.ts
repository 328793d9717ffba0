import type { Domain } from '../engine/types.ts'
import { heldInvitationCall } from './heldInvitation.ts'
import { openSitesCall } from './openSites.ts'
import { ownStudySitesCall } from './ownStudySites.ts'
import { profileCalls } from './profile.ts'
import { fillUser, inviteByTransition, inviteOnSaving } from './userRules.ts'

/** What the declaration of users cannot say. Specification 1, sections 3 to 5. */
export const usersDomain: Domain = {
  calls: [...profileCalls, openSitesCall, heldInvitationCall, ownStudySitesCall],
  hooks: {
    user: { guard: { on: ['create'] }, beforeWrite: fillUser, afterWrite: inviteOnSaving, onTransition: inviteByTransition },
  },
}
