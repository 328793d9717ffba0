import { useState } from 'react'
import type { ResponseRow } from '#resources/core/resource.ts'

/** Record as the screen shows it, and as another user has saved it since. */
interface ShownChange {
  readonly before: ResponseRow
  readonly after: ResponseRow
}

/** Returns the change by another user while this screen shows the record. Ignores the user's own saves. */
export function useShownChange(row: ResponseRow | null | undefined, userId: string) {
  const [previousRow, setPreviousRow] = useState(row)
  const [change, setChange] = useState<ShownChange | null>(null)
  if (row !== previousRow) {
    setPreviousRow(row)
    if (previousRow && row && row.version > previousRow.version)
      setChange(row.updatedBy === userId ? null : { before: change?.before ?? previousRow, after: row })
  }
  return { change, dismiss: () => setChange(null) }
}
