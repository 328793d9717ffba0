import { useEffect } from 'react'
import type { SessionAnswer } from '#resources/core/answers/answers.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { accessCalls } from '#resources/organisation/accessCalls.ts'
import { sessionCalls } from '#resources/organisation/sessionCalls.ts'
import { call } from '../../base/call.ts'
import { currentState, getCurrentSession, sessionStore, setState } from '../../base/sessionStore.ts'
import { useStore } from '../../base/store.ts'

type Unlock = SessionAnswer['unlocks'][number]

/** Change of a restricted record: opened to this user, or closed again. */
interface UnlockChange {
  readonly recordId: string
  readonly isOpen: boolean
}

interface TabMessage {
  readonly userId: string
  readonly recordId: string
  /** Seconds; 0 if the record is closed. */
  readonly endsIn: number
}

const channel = new BroadcastChannel('studydesk.unlocks')
/** Events in this tab. */
const changes = new EventTarget()

/** Marks the record as open for this number of seconds and notifies every screen, in other tabs too. */
export function noteUnlocked(recordId: string, endsIn: number): void {
  applyUnlock({ recordId, endsIn })
  notifyTabs({ recordId, endsIn })
}

/** Ends an unlock early. @throws HttpFailure if the server fails; the unlock then remains */
export async function relockRecord(recordId: string): Promise<void> {
  await call(accessCalls.lockParticipant, { params: { id: recordId } })
  noteLocked(recordId)
  notifyTabs({ recordId, endsIn: 0 })
}

/**
 * Requests the end of an unlock from the server, because this user has opened the record elsewhere. If the request fails, nothing
 * changes.
 */
async function fetchUnlocks(recordId: string): Promise<void> {
  const unlocks = await call(sessionCalls.session, {}).then(
    (session) => session.unlocks,
    () => [],
  )
  const unlock = unlocks.find((each) => each.recordId === recordId)
  if (unlock !== undefined && endOf(recordId) === null) noteUnlocked(recordId, unlock.endsIn)
}

/** Marks the unlock as ended after its time is over. Each other tab detects the end itself. */
export const noteLocked = (recordId: string): void => applyUnlock({ recordId, endsIn: 0 })

/** Calls `received` when a record opens or closes, in this tab or another. */
export function subscribeToUnlocks(received: (change: UnlockChange) => void): () => void {
  const fromTabs = ({ data: { userId, ...unlock } }: MessageEvent<TabMessage>) => {
    if (userId === getCurrentSession()?.user.id) applyUnlock(unlock)
  }
  const handleLocalChange = (event: Event) => received((event as CustomEvent<UnlockChange>).detail)
  changes.addEventListener('change', handleLocalChange)
  channel.addEventListener('message', fromTabs)
  return () => {
    changes.removeEventListener('change', handleLocalChange)
    channel.removeEventListener('message', fromTabs)
  }
}

/** Returns when the unlock ends, in epoch milliseconds by this page's clock; null if the record is not open. */
function endOf(recordId: string): number | null {
  const unlock = getCurrentSession()?.unlocks.find((each) => each.recordId === recordId)
  return unlock === undefined ? null : momentOf(unlock)
}

export const useUnlockEnd = (recordId: string): number | null => useStore(sessionStore, () => endOf(recordId))

/** Unlocked profiles with the end of each unlock. */
export const getActiveUnlocks = (): readonly { readonly recordId: string; readonly end: number }[] =>
  (getCurrentSession()?.unlocks ?? []).map((unlock) => ({ recordId: unlock.recordId, end: momentOf(unlock) }))

const moments = new WeakMap<Unlock, number>()

/** Returns the end of an unlock, counted from the first time that the response was read. */
function momentOf(unlock: Unlock): number {
  const cachedMoment = moments.get(unlock)
  if (cachedMoment !== undefined) return cachedMoment
  const moment = Date.now() + unlock.endsIn * 1000
  moments.set(unlock, moment)
  return moment
}

function applyUnlock({ recordId, endsIn }: Unlock): void {
  const state = currentState()
  if (state.status !== 'signedIn') return
  const others = state.session.unlocks.filter((each) => each.recordId !== recordId)
  const isOpen = endsIn > 0
  setState({ ...state, session: { ...state.session, unlocks: isOpen ? [...others, { recordId, endsIn }] : others } })
  changes.dispatchEvent(new CustomEvent<UnlockChange>('change', { detail: { recordId, isOpen } }))
}

function notifyTabs(unlock: Unlock): void {
  const userId = getCurrentSession()?.user.id
  if (userId !== undefined) channel.postMessage({ ...unlock, userId } satisfies TabMessage)
}

/**
 * Detects that the same user has opened or closed the profile in another browser: the row is open without a known unlock, or closed
 * despite a known one. Updates everything else on the screen.
 */
export function useUnlockTruth(row: ResourceAnswer['participant']): void {
  useEffect(() => {
    const isUnlocked = endOf(row.id) !== null
    if (row.redacted === true && isUnlocked) noteLocked(row.id)
    else if (row.redacted !== true && row.isRestrictedProfile === true && !isUnlocked) void fetchUnlocks(row.id)
  }, [row])
}
