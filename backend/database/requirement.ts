import type { Statement } from './types.ts'

/**
 * A condition that undoes the whole transaction when it is not met, so that a write and its conditions go in one round trip.
 * Raised by `studydesk_require` in the database with SQLSTATE SD001 and the reason as its message.
 */
export function requireStatement(condition: string, reason: string, values: readonly unknown[]): Statement {
  return { text: `select studydesk_require((${condition}), '${reason}')`, values }
}

/** SQLSTATE of an unmet requirement. */
export const unmetRequirement = 'SD001'

/** Was it this requirement that undid the transaction? */
export const isUnmet = (error: unknown, reason: string): boolean =>
  error instanceof Error && 'code' in error && error.code === unmetRequirement && error.message === reason

/** Begins the reason of what a domain demands: `demand:TrainingNeeded:courses=Good clinical practice` is the conflict of that code, with what its message names. */
export const demandReason = 'demand:'
