import { hasNeededLevel } from '#resources/core/access.ts'
import type { Values } from '#resources/core/conditions.ts'
import type { Caller } from '../../common/caller.ts'
import type { StoredRow } from '../model/rows.ts'
import type { ResourceModel } from '../model/types.ts'
import { isEditBlocked } from './treeEditors.ts'

/** A row as stored, and the columns that the statement computed for this caller. */
interface CheckedRow {
  readonly stored: Pick<StoredRow, 'createdBy'>
  readonly row: Readonly<Record<string, unknown>>
}

/**
 * Returns the reason why the caller may not write this row; null if they may. A row that a user shares with the organisation is read-only
 * for all other users. Rows that belong to all studies require an ability on a separate page; rows of a protected tree require one of the
 * tree's roles.
 */
export function refusalOf(
  model: ResourceModel,
  { stored, row }: CheckedRow,
  caller: Caller,
): 'NotYours' | 'BelongsToAll' | 'KeptByOthers' | null {
  if (model.isOwnOrShared && stored.createdBy !== caller.userId) return 'NotYours'
  if (!mayEditShared(model, stored, caller)) return 'BelongsToAll'
  return isEditBlocked(row) ? 'KeptByOthers' : null
}

/** True if the stored or new row belongs to a study, or the caller may change rows that belong to all studies. */
export function mayEditShared({ resource }: ResourceModel, row: Values, caller: Caller): boolean {
  const { pageOfAll, actions } = resource
  if (pageOfAll === undefined || (row.studyId ?? null) !== null) return true
  return hasNeededLevel(caller, { page: pageOfAll }, actions.update ?? 'OWN')
}
