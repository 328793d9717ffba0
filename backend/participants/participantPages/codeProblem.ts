import type { FieldProblem } from '#resources/core/problems.ts'
import type { UsedCode } from '../../platform/auth/participantLinks/codes.ts'

/** Returns the problem to show to the person who typed a code. Pure. */
export const codeProblem = (accepted: Exclude<UsedCode, { readonly id: string }>): FieldProblem => ({
  path: 'code',
  code: accepted.problem,
  ...('left' in accepted ? { details: { left: accepted.left } } : {}),
})
