import type { Domain } from '../engine/types.ts'
import { accessCalls } from './calls.ts'
import { accessHooks } from './roleRules.ts'

export { createAccess } from './access.ts'
export { type UnlockRequest, unlock } from './unlock.ts'

/** Roles, who holds them, and what they allow. */
export const accessDomain: Domain = { hooks: accessHooks, calls: accessCalls }
