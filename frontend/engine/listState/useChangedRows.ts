import { useEffect, useRef, useState } from 'react'
import type { ListRow } from './types.ts'

/** Milliseconds for which a changed row stays marked. */
const highlightMs = 2500

/** Returns the ids of rows on the screen that have just changed. */
export function useChangedRows(rows: readonly ListRow[]): ReadonlySet<string> {
  const [changed, setChanged] = useState<ReadonlySet<string>>(noIds)
  const before = useRef<ReadonlyMap<string, number>>(new Map())
  useEffect(() => {
    const ids = findChangedIds(before.current, rows)
    before.current = versionsOf(rows)
    if (ids.length > 0) setChanged(new Set(ids))
  }, [rows])
  useEffect(() => {
    if (changed.size === 0) return
    const timer = setTimeout(() => setChanged(noIds), highlightMs)
    return () => clearTimeout(timer)
  }, [changed])
  return changed
}

const noIds: ReadonlySet<string> = new Set()

interface VersionedRow {
  readonly id: string
  readonly version: number
}

/** Returns the ids of rows that were already on the screen with another version. */
export const findChangedIds = (before: ReadonlyMap<string, number>, rows: readonly VersionedRow[]): readonly string[] =>
  rows.flatMap(({ id, version }) => (before.has(id) && before.get(id) !== version ? [id] : []))

export const versionsOf = (rows: readonly VersionedRow[]): ReadonlyMap<string, number> =>
  new Map(rows.map(({ id, version }) => [id, version]))
