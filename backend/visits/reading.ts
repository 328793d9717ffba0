import type { Caller } from '../platform/common/caller.ts'
import type { Run } from '../platform/database/types.ts'

/** The transaction and organisation of a query. */
export interface Reading {
  readonly run: Run
  readonly caller: Pick<Caller, 'orgId'>
}
