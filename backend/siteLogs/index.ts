import type { Domain } from '../platform/engine/types.ts'
import { delegatedActHooks } from './requireDelegatedTask.ts'
import { requireSiteInvestigator } from './requireSiteInvestigator.ts'

/** Domain of the logs of a study site. ICH E6(R3), 2.3. */
export const siteLogsDomain: Domain = {
  hooks: {
    ...delegatedActHooks,
    delegation: { on: { transitions: { sign: { follow: requireSiteInvestigator }, end: { follow: requireSiteInvestigator } } } },
  },
}
