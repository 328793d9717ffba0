import type { Domain } from '../../platform/engine/types.ts'
import { commentHooks } from './commentHooks.ts'

/** Domain of comments on participants. */
export const commentsDomain: Domain = { hooks: { comment: commentHooks } }
