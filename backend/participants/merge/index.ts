import type { Domain } from '../../platform/engine/types.ts'
import { rejectRestoreOfMerged, undoMerge } from './undo.ts'

/** Merges two entries of one person; a merge can be undone for thirty days. */
export const mergeDomain: Domain = {
  hooks: {
    participant: { on: { restore: { holds: {}, check: rejectRestoreOfMerged } } },
    participantMerge: { on: { transitions: { undo: { follow: undoMerge } } } },
  },
}
