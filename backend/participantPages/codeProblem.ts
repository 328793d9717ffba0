import type { FieldProblem } from '#resources/core/problems.ts'
import type { TakenCode } from '../auth/participants/codes.ts'

/** What whoever typed a code is told. Pure. */
export const codeProblem = (taken: Exclude<TakenCode, { readonly id: string }>): FieldProblem => ({
  path: 'code',
  code: taken.problem,
  ...('left' in taken ? { details: { left: taken.left } } : {}),
})
