import { useEffect } from 'react'
import { accessCalls } from '#resources/access/calls.ts'
import type { SessionAnswer } from '#resources/core/answers.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { sessionCalls } from '#resources/session/calls.ts'
import { call } from '../../base/call.ts'
import { currentSession, currentState, sessionStore, setState } from '../../base/sessionStore.ts'
import { useStore } from '../../base/store.ts'

type Unlock = SessionAnswer['unlocks'][number]

/** A restricted record was opened to this user, or is closed again. */
interface UnlockChange {
  readonly recordId: string
  readonly isOpen: boolean
}

interface TabMessage {
  readonly userId: string
  readonly recordId: string
  /** Seconds; 0: it is closed. */
  readonly endsIn: number
}

const channel = new BroadcastChannel('studydesk.unlocks')
/** In this tab. */
const changes = new EventTarget()

/** The record is open for so many seconds more: told to every screen, in the other tabs too. */
export function noteUnlocked(recordId: string, endsIn: number): void {
  take({ recordId, endsIn })
  tellTabs({ recordId, endsIn })
}

/** Ends an unlock before its time. @throws HttpFailure: then it still stands */
export async function lockAgain(recordId: string): Promise<void> {
  await call(accessCalls.lockParticipant, { params: { id: recordId } })
  noteLocked(recordId)
  tellTabs({ recordId, endsIn: 0 })
}

/** Asks the server until when the record is open: it was opened by this user elsewhere. Where it cannot be asked, nothing is known as before. */
async function askUnlocks(recordId: string): Promise<void> {
  const unlocks = await call(sessionCalls.session, {}).then(
    (session) => session.unlocks,
    () => [],
  )
  const found = unlocks.find((each) => each.recordId === recordId)
  if (found !== undefined && endOf(recordId) === null) noteUnlocked(recordId, found.endsIn)
}

/** The unlock is over by the clock: every tab sees that by itself. */
export const noteLocked = (recordId: string): void => take({ recordId, endsIn: 0 })

/** Tells of records that open and close, here and in the browser's other tabs. */
export function hearUnlocks(heard: (change: UnlockChange) => void): () => void {
  const fromTabs = ({ data: { userId, ...unlock } }: MessageEvent<TabMessage>) => {
    if (userId === currentSession()?.user.id) take(unlock)
  }
  const fromHere = (event: Event) => heard((event as CustomEvent<UnlockChange>).detail)
  changes.addEventListener('change', fromHere)
  channel.addEventListener('message', fromTabs)
  return () => {
    changes.removeEventListener('change', fromHere)
    channel.removeEventListener('message', fromTabs)
  }
}

/** Until when the record is open, in epoch milliseconds by this page's clock; null where it is not. */
function endOf(recordId: string): number | null {
  const unlock = currentSession()?.unlocks.find((each) => each.recordId === recordId)
  return unlock === undefined ? null : momentOf(unlock)
}

export const useUnlockEnd = (recordId: string): number | null => useStore(sessionStore, () => endOf(recordId))

/** What stands open, with the moment at which it closes. */
export const standing = (): readonly { readonly recordId: string; readonly end: number }[] =>
  (currentSession()?.unlocks ?? []).map((unlock) => ({ recordId: unlock.recordId, end: momentOf(unlock) }))

const moments = new WeakMap<Unlock, number>()

/** Counted from when the answer was first looked at. */
function momentOf(unlock: Unlock): number {
  const known = moments.get(unlock)
  if (known !== undefined) return known
  const moment = Date.now() + unlock.endsIn * 1000
  moments.set(unlock, moment)
  return moment
}

function take({ recordId, endsIn }: Unlock): void {
  const state = currentState()
  if (state.status !== 'signedIn') return
  const others = state.session.unlocks.filter((each) => each.recordId !== recordId)
  const isOpen = endsIn > 0
  setState({ ...state, session: { ...state.session, unlocks: isOpen ? [...others, { recordId, endsIn }] : others } })
  changes.dispatchEvent(new CustomEvent<UnlockChange>('change', { detail: { recordId, isOpen } }))
}

function tellTabs(unlock: Unlock): void {
  const userId = currentSession()?.user.id
  if (userId !== undefined) channel.postMessage({ ...unlock, userId } satisfies TabMessage)
}

/**
 * A row that is open though this page knows of no unlock, or closed though it does: the same person has opened or closed the profile
 * in another browser. The rest of the screen follows.
 */
export function useUnlockTruth(row: ResourceAnswer['participant']): void {
  useEffect(() => {
    const isKnown = endOf(row.id) !== null
    if (row.redacted === true && isKnown) noteLocked(row.id)
    else if (row.redacted !== true && row.isRestrictedProfile === true && !isKnown) void askUnlocks(row.id)
  }, [row])
}
