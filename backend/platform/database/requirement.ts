import type { Statement } from './types.ts'

/**
 * Builds a statement that rolls back the whole transaction when its condition is not met, so that a write and its conditions take one
 * round trip. `studydesk_require` in the database raises an error with SQLSTATE SD001 and the reason as its message.
 */
export function requireStatement(condition: string, reason: string, values: readonly unknown[]): Statement {
  return { text: `select studydesk_require((${condition}), '${reason}')`, values }
}

/** SQLSTATE of an unmet requirement. */
export const unmetRequirement = 'SD001'

/** True if this requirement rolled back the transaction. */
export const isUnmet = (error: unknown, reason: string): boolean =>
  error instanceof Error && 'code' in error && error.code === unmetRequirement && error.message === reason

/**
 * Prefix of the reason of a domain's requirement. `demand:TrainingNeeded:courses=Good clinical practice` means a conflict with the code
 * TrainingNeeded and the value of `courses` for its message.
 */
export const requireReason = 'demand:'
