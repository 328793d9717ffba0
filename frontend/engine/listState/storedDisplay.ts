import { useCallback, useState } from 'react'
import { useSession } from '../../base/session/useSession.ts'
import type { Display } from './settings.ts'

/** What this browser keeps of a list for one user: never more than the names of columns and figures. */
interface StoredDisplay {
  /** Of the list as it is without a view. */
  readonly own?: Display
  /** Changes to views that are not saved, by the view's id. */
  readonly changes?: Readonly<Record<string, Display>>
  /** The view that the list opens with. */
  readonly defaultView?: string
}

const keyOf = (userId: string, listOf: string): string => `studydesk.list.${userId}.${listOf}`

/** What cannot be read counts as nothing: somebody may have changed it by hand, or an older version wrote it. */
export function readDisplay(userId: string, listOf: string): StoredDisplay {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId, listOf)) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as StoredDisplay) : {}
  } catch {
    return {}
  }
}

export function writeDisplay(userId: string, listOf: string, display: StoredDisplay): void {
  localStorage.setItem(keyOf(userId, listOf), JSON.stringify(display))
}

/** How the list looks: under a view as the view says, unless it was changed here. */
export function displayFor(stored: StoredDisplay, view: { readonly id: string; readonly settings: Display } | null): Display {
  if (view === null) return stored.own ?? {}
  const { columns, widths, density } = stored.changes?.[view.id] ?? view.settings
  return { ...(columns && { columns }), ...(widths && { widths }), ...(density && { density }) }
}

export function withDisplay(stored: StoredDisplay, viewId: string | null, display: Display): StoredDisplay {
  return viewId === null ? { ...stored, own: display } : { ...stored, changes: { ...stored.changes, [viewId]: display } }
}

/** Once a view is saved, given up or deleted nothing is kept beside it. */
export function withoutChanges(stored: StoredDisplay, viewId: string): StoredDisplay {
  const { [viewId]: _gone, ...changes } = stored.changes ?? {}
  return { ...stored, changes }
}

export type Stored = ReturnType<typeof useStoredDisplay>

/** What this browser keeps of one list for the signed-in user. */
export function useStoredDisplay(listOf: string) {
  const { user } = useSession()
  const [stored, setStored] = useState(() => readDisplay(user.id, listOf))
  const keep = useCallback(
    (change: (before: StoredDisplay) => StoredDisplay) =>
      setStored((before) => {
        const next = change(before)
        writeDisplay(user.id, listOf, next)
        return next
      }),
    [user.id, listOf],
  )
  return { stored, keep }
}
