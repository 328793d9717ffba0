import type { Domain } from '../../engine/types.ts'
import { refuseRestoreOfMerged, undoMerge } from './undo.ts'

/** Two entries of one person become one, and two again for thirty days. */
export const mergeDomain: Domain = {
  hooks: {
    participant: { on: { restore: { holds: {}, check: refuseRestoreOfMerged } } },
    participantMerge: { on: { transitions: { undo: { follow: undoMerge } } } },
  },
}
