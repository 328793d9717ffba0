import type { Domain } from '../../engine/types.ts'
import { commentHooks } from './commentHooks.ts'

/** Comments on participants. */
export const commentsDomain: Domain = { hooks: { comment: commentHooks } }
