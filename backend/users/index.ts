import type { Domain } from '../engine/types.ts'
import { openSitesCall } from './openSites.ts'
import { profileCalls } from './profile.ts'
import { fillUser, inviteByTransition, inviteOnSaving } from './userRules.ts'

/** What the declaration of users cannot say. Specification 1, sections 3 to 5. */
export const usersDomain: Domain = {
  calls: [...profileCalls, openSitesCall],
  hooks: {
    user: { beforeWrite: fillUser, afterWrite: inviteOnSaving, onTransition: inviteByTransition },
  },
}
