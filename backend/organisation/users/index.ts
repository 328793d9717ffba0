import type { ResourceRow } from '#resources/core/rows.ts'
import { userCalls } from '#resources/organisation/usersCalls.ts'
import { callsOf } from '../../platform/engine/calls/callsOf.ts'
import type { Domain, Hook } from '../../platform/engine/types.ts'
import { readHeldInvitation } from './heldInvitation.ts'
import { listOpenSites } from './openSites.ts'
import { readOwnStudySites } from './ownStudySites.ts'
import { changeProfile, readProfile } from './profile.ts'
import { fillLanguage, inviteByTransition, inviteOnSaving, rejectMachineUsers } from './userRules.ts'

const saved: Hook<ResourceRow['user']> = { follow: inviteOnSaving }

/** Domain of users, with the rules that their declaration cannot express. Specification 1, sections 3 to 5. */
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
        transitions: { invite: { follow: inviteByTransition } },
        transition: { check: rejectMachineUsers },
      },
    },
  },
}
