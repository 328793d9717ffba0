import { useEffect } from 'react'
import type { ResourceAnswer } from '#resources/rows.ts'
import { askUnlocks, endOf, noteLocked } from './unlocks.ts'

/**
 * A row that is open though this page knows of no unlock, or closed though it does: the same person has opened or closed the profile
 * in another browser. The rest of the screen follows.
 */
export function useUnlockTruth(row: ResourceAnswer['participant']): void {
  useEffect(() => {
    const isKnown = endOf(row.id) !== null
    if (row.redacted === true && isKnown) noteLocked(row.id)
    else if (row.redacted !== true && row.isRestrictedProfile === true && !isKnown) void askUnlocks(row.id)
  }, [row])
}
