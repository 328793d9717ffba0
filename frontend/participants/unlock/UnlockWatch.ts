import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSessionState } from '../../base/session/useSession.ts'
import { hideClosed, showOpened } from './shownRecords.ts'
import { getActiveUnlocks, noteLocked, subscribeToUnlocks } from './unlocks.ts'

/**
 * Keeps screens in step with the user's unlocks: reloads data when a record opens, and hides it when the unlock ends. Renders nothing.
 */
export function UnlockWatch(): null {
  const queries = useQueryClient()
  const state = useSessionState()
  const unlocks = state.status === 'signedIn' ? state.session.unlocks : emptyList

  useEffect(
    () => subscribeToUnlocks(({ recordId, isOpen }) => void (isOpen ? showOpened(queries) : hideClosed(queries, recordId))),
    [queries],
  )
  useEffect(() => {
    if (unlocks.length === 0) return
    const next = Math.min(...getActiveUnlocks().map(({ end }) => end))
    const timer = setTimeout(closeEnded, Math.max(next - Date.now(), 0))
    // Timers stop while the computer sleeps.
    document.addEventListener('visibilitychange', closeEnded)
    addEventListener('focus', closeEnded)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', closeEnded)
      removeEventListener('focus', closeEnded)
    }
  }, [unlocks])
  return null
}

const emptyList: readonly never[] = []

function closeEnded(): void {
  for (const { recordId, end } of getActiveUnlocks()) if (end <= Date.now()) noteLocked(recordId)
}
