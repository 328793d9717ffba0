import { useCallback, useState } from 'react'
import { useSession } from '../../base/session/useSession.ts'
import { readDisplay, type StoredDisplay, writeDisplay } from './storedDisplay.ts'

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
