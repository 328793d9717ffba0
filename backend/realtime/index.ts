import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { v4 as newCorrelationId } from 'uuid'
import { type WebSocket, WebSocketServer } from 'ws'
import type { SocketMessage } from '#resources/core/answers.ts'
import { expiryOf } from '../auth/accessToken.ts'
import type { Caller } from '../caller.ts'
import type { Studydesk } from '../studydesk.ts'
import { type OpenSocket, openSockets } from './openSockets.ts'

/** The screen's word for "renew and come again": the token or its session has ended. */
const closedForToken = 4401
const closedForNumber = 4429
const path = '/api/socket'
/** Bytes; screens have nothing to say on a socket. */
const mostPayload = 1024
const pingEvery = 30_000
const mostPerUser = 20

/**
 * Sockets on the server's own port: what a screen must learn at once. A socket stands for one token and ends with it; browsers give the
 * token as a sub-protocol, `['bearer', token]`, since addresses end in logs.
 */
export function mountSockets(server: Server, studydesk: Studydesk): { close(): void } {
  const { config, sessions, database } = studydesk
  const upgrades = new WebSocketServer({ noServer: true, maxPayload: mostPayload, handleProtocols: () => 'bearer' })
  const sockets = openSockets()

  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy())
    // Nobody else would answer, and what is left open stays open.
    if (pathOf(request) !== path) return refuse(stream, 404, 'Not Found')
    void accept(request, stream, head).catch(() => refuse(stream, 503, 'Service Unavailable'))
  }

  async function accept(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    if (request.headers.origin !== undefined && request.headers.origin !== new URL(config.publicUrl).origin)
      return refuse(stream, 403, 'Forbidden')
    const token = tokenIn(request)
    const caller = token === null ? null : await callerOf(token)
    if (token === null || caller === null) return refuse(stream, 401, 'Unauthorized')
    upgrades.handleUpgrade(request, stream, head, (socket) => hold(socket, caller, token))
  }

  const callerOf = (token: string): Promise<Caller | null> =>
    sessions.callerOf(token, { correlationId: newCorrelationId(), isBackground: true }).catch(() => null)

  function hold(socket: WebSocket, { orgId, userId, sessionId }: Caller, token: string): void {
    if (sockets.countOf(userId) >= mostPerUser) {
      socket.close(closedForNumber)
      return
    }
    const expiry = setTimeout(() => socket.close(closedForToken), Math.max(0, expiryOf(token) - Date.now()))
    const open: OpenSocket = { socket, orgId, userId, sessionId, token, isAlive: true }
    sockets.add(open)
    socket.on('pong', () => {
      open.isAlive = true
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearTimeout(expiry)
      sockets.remove(open)
    })
    // Its session may have ended while the connection was being made.
    void recheck(open)
  }

  /** Ends the socket of a session that has ended. @returns whether it still stands */
  async function recheck(open: OpenSocket): Promise<boolean> {
    if ((await callerOf(open.token)) !== null) return true
    tell(open, { kind: 'sessionEnded' })
    open.socket.close(closedForToken)
    return false
  }

  database.listen('session', ({ sessionId }) => {
    for (const open of sockets.ofSession(sessionId ?? '')) void recheck(open)
  })
  database.listen('access', ({ orgId, userId }) => {
    for (const open of sockets.ofOrganisation(orgId ?? '')) {
      if (userId !== undefined && userId !== open.userId) continue
      void recheck(open).then((stands) => stands && tell(open, { kind: 'abilitiesChanged' }))
    }
  })
  database.onGap(() => {
    for (const open of sockets.all()) void recheck(open).then((stands) => stands && tell(open, { kind: 'abilitiesChanged' }))
  })
  const pings = setInterval(() => {
    for (const open of sockets.all()) {
      if (!open.isAlive) open.socket.terminate()
      open.isAlive = false
      open.socket.ping()
    }
  }, pingEvery)
  pings.unref()

  server.on('upgrade', onUpgrade)
  return {
    close() {
      clearInterval(pings)
      server.off('upgrade', onUpgrade)
      for (const { socket } of sockets.all()) socket.close(1001)
      upgrades.close()
    },
  }
}

function tell({ socket }: OpenSocket, message: SocketMessage): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
}

const pathOf = ({ url }: IncomingMessage): string => (url ?? '').split('?', 1)[0] ?? ''

function tokenIn({ headers }: IncomingMessage): string | null {
  const [kind, token, ...more] = (headers['sec-websocket-protocol'] ?? '').split(',').map((part) => part.trim())
  return kind === 'bearer' && token !== undefined && more.length === 0 ? token : null
}

/** Closes our half and theirs: a client that never closes his would keep the server from stopping. */
function refuse(stream: Duplex, status: number, reason: string): void {
  stream.once('finish', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
