import type { Domain } from '../engine/types.ts'
import { accessCalls } from './calls.ts'
import { accessHooks } from './roleRules.ts'
import { siteZoneHooks } from './siteZones.ts'

/** Roles, who holds them, and what they allow. */
export const rolesDomain: Domain = { hooks: { ...accessHooks, site: siteZoneHooks }, calls: accessCalls }
