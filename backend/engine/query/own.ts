import type { Caller } from '../../caller.ts'
import type { StoredRow } from '../model/rows.ts'
import type { ResourceModel } from '../model/types.ts'

/** May the caller write this row at all? What somebody shares with the organisation stays theirs: others read it. */
export const isWritable = (model: ResourceModel, row: Pick<StoredRow, 'createdBy'>, caller: Caller): boolean =>
  !model.isOwnOrShared || row.createdBy === caller.userId
