import { mayOn } from '#resources/core/access.ts'
import type { Values } from '#resources/core/conditions.ts'
import type { Caller } from '../../caller.ts'
import type { StoredRow } from '../model/rows.ts'
import type { ResourceModel } from '../model/types.ts'

/**
 * Why the caller may not write this row at all; null where they may. What somebody shares with the organisation stays theirs: others read it. What
 * belongs to all is written by those whom its page is given to.
 */
export function barredFrom(model: ResourceModel, row: Pick<StoredRow, 'createdBy'>, caller: Caller): 'NotYours' | 'BelongsToAll' | null {
  if (model.isOwnOrShared && row.createdBy !== caller.userId) return 'NotYours'
  return mayWriteForAll(model, row, caller) ? null : 'BelongsToAll'
}

/** Is the row of a study, or may the caller change what belongs to all? Of new rows, too. */
export function mayWriteForAll({ resource }: ResourceModel, row: Values, caller: Caller): boolean {
  const { pageOfAll, actions } = resource
  if (pageOfAll === undefined || (row.studyId ?? null) !== null) return true
  return mayOn(caller, { page: pageOfAll }, actions.update ?? 'OWN')
}
