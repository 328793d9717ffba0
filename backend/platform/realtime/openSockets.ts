import { randomUUID } from 'node:crypto'
import type { WebSocket } from 'ws'
import type { SocketMessage, SocketRequest } from '#resources/core/answers/answers.ts'
import { type Caller, isParticipant } from '../common/caller.ts'
import type { Changes } from './changePoller.ts'
import type { CountChannel } from './countChannel.ts'
import { noWatch, type WatchedScope } from './watch.ts'

export interface OpenSocket {
  readonly id: string
  readonly socket: WebSocket
  readonly orgId: string
  readonly userId: string
  readonly sessionId: string
  readonly token: string
  /** The channel of a socket that receives only a count; null for any other socket. */
  readonly channel: CountChannel | null
  /** True for a participant, whose socket carries only meeting messages. */
  readonly isParticipant: boolean
  /** True once the client has answered the last ping. */
  isAlive: boolean
  watch: WatchedScope
  /** Number of the active watch request. */
  watching: number | null
  /** The latest watch request of the screen that is not active yet; otherwise null. */
  pendingRequest: SocketRequest | null
  isTaking: boolean
  /**
   * Changes between the load of the page and its first message, and the time when the node read them. Null if the page sent no snapshot.
   */
  begun: Changes | null
  /** Times of the screen's recent requests, for the rate limit. */
  askedAt: readonly number[]
  /** The people reported as present in the last message to this socket. */
  toldPresence: string
}

export const openSocket = (socket: WebSocket, caller: Caller, token: string, channel: CountChannel | null = null): OpenSocket => ({
  channel,
  id: randomUUID(),
  socket,
  orgId: caller.orgId,
  userId: caller.userId,
  sessionId: caller.sessionId,
  token,
  isParticipant: isParticipant(caller),
  isAlive: true,
  watch: noWatch,
  watching: null,
  pendingRequest: null,
  isTaking: false,
  begun: null,
  askedAt: [],
  toldPresence: '',
})

/**
 * Maximum number of bytes that wait to be sent to a socket. If its screen does not read them, the socket is closed, and the screen
 * queries everything after it reconnects.
 */
const mostBehind = 256 * 1024

export function notify({ socket, channel }: OpenSocket, message: SocketMessage): void {
  if (socket.readyState !== socket.OPEN) return
  if (channel !== null) channel.note(message)
  else if (socket.bufferedAmount > mostBehind) socket.terminate()
  else socket.send(JSON.stringify(message))
}

/** The sockets of this node, indexed by the recipients of a message. */
interface OpenSockets {
  add(open: OpenSocket): void
  remove(open: OpenSocket): void
  countOf(userId: string): number
  ofSession(sessionId: string): readonly OpenSocket[]
  ofOrganisation(orgId: string): readonly OpenSocket[]
  all(): readonly OpenSocket[]
}

export function openSockets(): OpenSockets {
  const sockets = new Set<OpenSocket>()
  const byOrganisation = new Map<string, Set<OpenSocket>>()
  const bySession = new Map<string, Set<OpenSocket>>()

  return {
    add(open) {
      sockets.add(open)
      addSocket(byOrganisation, open.orgId, open)
      addSocket(bySession, open.sessionId, open)
    },
    remove(open) {
      sockets.delete(open)
      removeFrom(byOrganisation, open.orgId, open)
      removeFrom(bySession, open.sessionId, open)
    },
    countOf(userId) {
      let count = 0
      for (const open of sockets) if (open.userId === userId) count++
      return count
    },
    ofSession: (sessionId) => [...(bySession.get(sessionId) ?? [])],
    ofOrganisation: (orgId) => [...(byOrganisation.get(orgId) ?? [])],
    all: () => [...sockets],
  }
}

function addSocket(map: Map<string, Set<OpenSocket>>, key: string, open: OpenSocket): void {
  map.set(key, (map.get(key) ?? new Set()).add(open))
}

function removeFrom(map: Map<string, Set<OpenSocket>>, key: string, open: OpenSocket): void {
  const matches = map.get(key)
  matches?.delete(open)
  if (matches?.size === 0) map.delete(key)
}
