import { mayOn } from '#resources/core/access.ts'
import type { Values } from '#resources/core/conditions.ts'
import type { Caller } from '../../caller.ts'
import type { StoredRow } from '../model/rows.ts'
import type { ResourceModel } from '../model/types.ts'
import { isKept } from './kept.ts'

/** A row as its table has it, and what the statement found out about it for this caller. */
interface Found {
  readonly stored: Pick<StoredRow, 'createdBy'>
  readonly row: Readonly<Record<string, unknown>>
}

/**
 * Why the caller may not write this row at all; null where they may. What somebody shares with the organisation stays theirs: others read it. What
 * belongs to all is written by those whom its page is given to; what a tree keeps for some roles, by those.
 */
export function barredFrom(
  model: ResourceModel,
  { stored, row }: Found,
  caller: Caller,
): 'NotYours' | 'BelongsToAll' | 'KeptByOthers' | null {
  if (model.isOwnOrShared && stored.createdBy !== caller.userId) return 'NotYours'
  if (!mayWriteForAll(model, stored, caller)) return 'BelongsToAll'
  return isKept(row) ? 'KeptByOthers' : null
}

/** Is the row of a study, or may the caller change what belongs to all? Of new rows, too. */
export function mayWriteForAll({ resource }: ResourceModel, row: Values, caller: Caller): boolean {
  const { pageOfAll, actions } = resource
  if (pageOfAll === undefined || (row.studyId ?? null) !== null) return true
  return mayOn(caller, { page: pageOfAll }, actions.update ?? 'OWN')
}
