import { useState } from 'react'
import type { AnsweredRow } from '#resources/core/resource.ts'

/** A record as it was shown, and as somebody else has saved it since. */
interface ShownChange {
  readonly before: AnsweredRow
  readonly after: AnsweredRow
}

/** What somebody else saved while this screen showed the record; one's own saves are no news. */
export function useShownChange(row: AnsweredRow | null | undefined, userId: string) {
  const [seen, setSeen] = useState(row)
  const [change, setChange] = useState<ShownChange | null>(null)
  if (row !== seen) {
    setSeen(row)
    if (seen && row && row.version > seen.version)
      setChange(row.updatedBy === userId ? null : { before: change?.before ?? seen, after: row })
  }
  return { change, dismiss: () => setChange(null) }
}
