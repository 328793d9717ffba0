import type { Caller } from '../caller.ts'
import type { Run } from '../database/types.ts'

/** The transaction in which something is read, and in whose organisation. */
export interface Within {
  readonly run: Run
  readonly caller: Pick<Caller, 'orgId'>
}
