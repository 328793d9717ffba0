import type { Domain } from '../../platform/engine/types.ts'
import { accessCalls } from './calls.ts'
import { accessHooks } from './roleRules.ts'
import { siteZoneHooks } from './siteZones.ts'

/** Domain of roles, the users who have them, and their permissions. */
export const rolesDomain: Domain = { hooks: { ...accessHooks, site: siteZoneHooks }, calls: accessCalls }
