import { useCallback, useState } from 'react'
import { useSession } from '../../base/session/useSession.ts'
import type { Display } from './settings.ts'

/** Display of a list that this browser stores for one user: only names of columns and numbers. */
interface StoredDisplay {
  /** Display of the list without a view. */
  readonly own?: Display
  /** Unsaved changes to views, by the view's id. */
  readonly changes?: Readonly<Record<string, Display>>
  /** View with which the list opens. */
  readonly defaultView?: string
}

const keyOf = (userId: string, listKey: string): string => `studydesk.list.${userId}.${listKey}`

/** Reads the stored display. An unreadable value counts as absent: it may have been edited by hand or written by an older version. */
export function readDisplay(userId: string, listKey: string): StoredDisplay {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId, listKey)) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as StoredDisplay) : {}
  } catch {
    return {}
  }
}

export function writeDisplay(userId: string, listKey: string, display: StoredDisplay): void {
  localStorage.setItem(keyOf(userId, listKey), JSON.stringify(display))
}

/**
 * Returns the display of a list. If a view is open, it is the user's changes to the view in this browser, else the view's saved display.
 */
export function displayFor(stored: StoredDisplay, view: { readonly id: string; readonly settings: Display } | null): Display {
  if (view === null) return stored.own ?? {}
  const { columns, widths, density } = stored.changes?.[view.id] ?? view.settings
  return { ...(columns && { columns }), ...(widths && { widths }), ...(density && { density }) }
}

export function withDisplay(stored: StoredDisplay, viewId: string | null, display: Display): StoredDisplay {
  return viewId === null ? { ...stored, own: display } : { ...stored, changes: { ...stored.changes, [viewId]: display } }
}

/** Removes the unsaved changes of a view once it is saved, reverted or deleted. */
export function withoutChanges(stored: StoredDisplay, viewId: string): StoredDisplay {
  const { [viewId]: _removed, ...changes } = stored.changes ?? {}
  return { ...stored, changes }
}

export type Stored = ReturnType<typeof useStoredDisplay>

/** Reads and writes the display of one list that this browser stores for the signed-in user. */
export function useStoredDisplay(listKey: string) {
  const { user } = useSession()
  const [stored, setStored] = useState(() => readDisplay(user.id, listKey))
  const saveDisplay = useCallback(
    (change: (before: StoredDisplay) => StoredDisplay) =>
      setStored((before) => {
        const next = change(before)
        writeDisplay(user.id, listKey, next)
        return next
      }),
    [user.id, listKey],
  )
  return { stored, keep: saveDisplay }
}
