import { useEffect, useRef, useState } from 'react'
import type { ListRow } from './types.ts'

/** Milliseconds that a row stays marked after somebody, or something, changed it. */
const marked = 2500

/** Ids of rows on the screen that changed a moment ago. */
export function useChangedRows(rows: readonly ListRow[]): ReadonlySet<string> {
  const [changed, setChanged] = useState<ReadonlySet<string>>(none)
  const before = useRef<ReadonlyMap<string, number>>(new Map())
  useEffect(() => {
    const ids = changedIds(before.current, rows)
    before.current = versionsOf(rows)
    if (ids.length > 0) setChanged(new Set(ids))
  }, [rows])
  useEffect(() => {
    if (changed.size === 0) return
    const timer = setTimeout(() => setChanged(none), marked)
    return () => clearTimeout(timer)
  }, [changed])
  return changed
}

const none: ReadonlySet<string> = new Set()

interface Versioned {
  readonly id: string
  readonly version: number
}

/** Rows that stood there before and have another version now. */
export const changedIds = (before: ReadonlyMap<string, number>, rows: readonly Versioned[]): readonly string[] =>
  rows.flatMap(({ id, version }) => (before.has(id) && before.get(id) !== version ? [id] : []))

export const versionsOf = (rows: readonly Versioned[]): ReadonlyMap<string, number> => new Map(rows.map(({ id, version }) => [id, version]))
