import { randomUUID } from 'node:crypto'
import type { WebSocket } from 'ws'
import type { SocketMessage, SocketRequest } from '#resources/core/answers.ts'
import { type Caller, isParticipant } from '../caller.ts'
import type { CountChannel } from './countChannel.ts'
import type { Changes } from './lookout.ts'
import { noWatch, type Watch } from './watch.ts'

export interface OpenSocket {
  readonly id: string
  readonly socket: WebSocket
  readonly orgId: string
  readonly userId: string
  readonly sessionId: string
  readonly token: string
  /** It is told a figure alone. */
  readonly channel: CountChannel | null
  /** Of somebody on their own pages: it speaks of meetings alone. */
  readonly isParticipant: boolean
  /** It has answered the last ping. */
  isAlive: boolean
  watch: Watch
  /** Number of the request that stands. */
  watching: number | null
  /** What its screen asked to watch last, while that is not done yet. */
  asked: SocketRequest | null
  isTaking: boolean
  /** What had changed between the beginning of its page and its first words, and when these came. Null: it did not say when its page was begun. */
  begun: Changes | null
  /** When its screen asked, in the last seconds. */
  askedAt: readonly number[]
  /** The people whom this socket was last told as present. */
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
  asked: null,
  isTaking: false,
  begun: null,
  askedAt: [],
  toldPresence: '',
})

/** Bytes that a screen may be behind; one that does not read is cut off, and asks for everything when it comes again. */
const mostBehind = 256 * 1024

export function tell({ socket, channel }: OpenSocket, message: SocketMessage): void {
  if (socket.readyState !== socket.OPEN) return
  if (channel !== null) channel.note(message)
  else if (socket.bufferedAmount > mostBehind) socket.terminate()
  else socket.send(JSON.stringify(message))
}

/** The sockets of this node, found by whom a message concerns. */
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
      addTo(byOrganisation, open.orgId, open)
      addTo(bySession, open.sessionId, open)
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

function addTo(map: Map<string, Set<OpenSocket>>, key: string, open: OpenSocket): void {
  map.set(key, (map.get(key) ?? new Set()).add(open))
}

function removeFrom(map: Map<string, Set<OpenSocket>>, key: string, open: OpenSocket): void {
  const found = map.get(key)
  found?.delete(open)
  if (found?.size === 0) map.delete(key)
}
