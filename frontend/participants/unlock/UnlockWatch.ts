import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSessionState } from '../../base/session/useSession.ts'
import { hideClosed, showOpened } from './shownRecords.ts'
import { hearUnlocks, noteLocked, standing } from './unlocks.ts'

/** Draws nothing: keeps screens true to what this user has unlocked: they ask again when a record opens, and close it by themselves when its time is over. */
export function UnlockWatch(): null {
  const queries = useQueryClient()
  const state = useSessionState()
  const unlocks = state.status === 'signedIn' ? state.session.unlocks : none

  useEffect(() => hearUnlocks(({ recordId, isOpen }) => void (isOpen ? showOpened(queries) : hideClosed(queries, recordId))), [queries])
  useEffect(() => {
    if (unlocks.length === 0) return
    const next = Math.min(...standing().map(({ end }) => end))
    const timer = setTimeout(closeEnded, Math.max(next - Date.now(), 0))
    // Clocks of pages stand still while the machine sleeps.
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

const none: readonly never[] = []

function closeEnded(): void {
  for (const { recordId, end } of standing()) if (end <= Date.now()) noteLocked(recordId)
}
