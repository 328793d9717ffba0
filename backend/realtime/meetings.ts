import { isUuid } from '#resources/core/fields/ref.ts'
import { longestSignal, type MeetingMessage, type MeetingRequest } from '#resources/core/meetingAnswers.ts'
import type { Caller } from '../caller.ts'
import { type OpenSocket, tell } from './openSockets.ts'
import type { Told } from './tellChanged.ts'

/** What becomes of what sockets say of video meetings; the domain of meetings gives it. */
export interface Rooms {
  /** What a socket says of its meeting, one after the other. */
  hear(socket: MeetingSocket, request: MeetingRequest): Promise<void>
  /** What its holder may do has changed: who may not be in the room any more is put out. */
  recheck(socket: Pick<MeetingSocket, 'id'>): Promise<void>
  /** Its line was lost, or it was closed. */
  lost(socket: Pick<MeetingSocket, 'id'>): Promise<void>
  close(): void
}

/** As much of a socket as meetings know. */
export interface MeetingSocket {
  readonly id: string
  readonly orgId: string
  /** Null once its session has ended. */
  readonly callerOf: () => Promise<Caller | null>
  readonly tell: (message: MeetingMessage) => void
  readonly close: () => void
}

export const meetingSocketOf = (open: OpenSocket, callerOf: Told['callerOf']): MeetingSocket => ({
  id: open.id,
  orgId: open.orgId,
  callerOf: () => callerOf(open),
  tell: (message) => tell(open, message),
  close: () => open.socket.close(),
})

/** What a page says of a meeting; null where it is malformed: no page of ours says that. Pure. */
export function readMeetingRequest(said: Readonly<Record<string, unknown>>): MeetingRequest | null {
  const { act, token, peer, heard, body } = said
  if (act === 'admit' || act === 'stay' || act === 'leave') return { kind: 'meeting', act }
  if (act === 'signal') return typeof body === 'string' && body.length <= longestSignal ? { kind: 'meeting', act, body } : null
  if (act !== 'join' || typeof token !== 'string' || token.length > longestToken) return null
  if (typeof peer !== 'string' || !isUuid(peer) || !Number.isSafeInteger(heard)) return null
  return { kind: 'meeting', act, token, peer, heard: Number(heard) }
}

const longestToken = 2000
