import type { ResourceRow } from '#resources/rows.ts'
import { userCalls } from '#resources/users/calls.ts'
import { callsOf } from '../engine/calls/callsOf.ts'
import type { Domain, Hook } from '../engine/types.ts'
import { readHeldInvitation } from './heldInvitation.ts'
import { listOpenSites } from './openSites.ts'
import { readOwnStudySites } from './ownStudySites.ts'
import { changeProfile, readProfile } from './profile.ts'
import { fillInvitation, fillLanguage, inviteByTransition, invitedNow, inviteOnSaving, refuseMachines } from './userRules.ts'

const saved: Hook<ResourceRow['user']> = { fill: fillInvitation, follow: inviteOnSaving }

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
    user: {
      on: {
        create: [{ holds: {}, fill: fillLanguage }, saved],
        import: saved,
        update: saved,
        transitions: { invite: { fill: invitedNow, follow: inviteByTransition } },
        transition: { check: refuseMachines },
      },
    },
  },
}
