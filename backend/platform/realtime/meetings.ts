import { longestSignal, type MeetingMessage, type MeetingRequest } from '#resources/core/answers/meetingAnswers.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { Caller } from '../common/caller.ts'
import type { Report } from './deliverChange.ts'
import { notify, type OpenSocket } from './openSockets.ts'

/** Handles socket messages about video meetings. The meetings domain implements it. */
export interface MeetingRooms {
  /** Processes the meeting messages of a socket in order. */
  hear(socket: MeetingSocket, request: MeetingRequest): Promise<void>
  /** Called when the permissions of the socket's user changed. Removes users who may no longer be in the room. */
  recheck(socket: Pick<MeetingSocket, 'id'>): Promise<void>
  /** Called when the connection was lost or closed. */
  lost(socket: Pick<MeetingSocket, 'id'>): Promise<void>
  close(): void
}

/** The members of a socket that meetings use. */
export interface MeetingSocket {
  readonly id: string
  readonly orgId: string
  /** Returns the caller; null once the caller's session has ended. */
  readonly callerOf: () => Promise<Caller | null>
  readonly send: (message: MeetingMessage) => void
  readonly close: () => void
}

export const meetingSocketOf = (open: OpenSocket, callerOfSocket: Report['callerOf']): MeetingSocket => ({
  id: open.id,
  orgId: open.orgId,
  callerOf: () => callerOfSocket(open),
  send: (message) => notify(open, message),
  close: () => open.socket.close(),
})

/** Parses a message about a meeting; null if it is malformed, which our pages never send. Pure. */
export function readMeetingRequest(text: Readonly<Record<string, unknown>>): MeetingRequest | null {
  const { act, token, peer, heard, body } = text
  if (act === 'admit' || act === 'stay' || act === 'leave') return { kind: 'meeting', act }
  if (act === 'signal') return typeof body === 'string' && body.length <= longestSignal ? { kind: 'meeting', act, body } : null
  if (act !== 'join' || typeof token !== 'string' || token.length > longestToken) return null
  if (typeof peer !== 'string' || !isUuid(peer) || !Number.isSafeInteger(heard)) return null
  return { kind: 'meeting', act, token, peer, heard: Number(heard) }
}

const longestToken = 2000
