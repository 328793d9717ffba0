import type { Domain } from '../engine/types.ts'
import { accessCalls } from './calls.ts'
import { accessHooks } from './roleRules.ts'
import { siteZoneHooks } from './zones.ts'

export { createAccess } from './access.ts'
export { type UnlockRequest, unlock } from './unlock.ts'

/** Roles, who holds them, and what they allow. */
export const accessDomain: Domain = { hooks: { ...accessHooks, site: siteZoneHooks }, calls: accessCalls }
