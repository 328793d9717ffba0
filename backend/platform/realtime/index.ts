import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { v4 as newCorrelationId } from 'uuid'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { expiryOf } from '../auth/accessToken.ts'
import type { EndedWhy } from '../auth/types.ts'
import { type Caller, isParticipant } from '../common/caller.ts'
import { ApplicationError } from '../common/errors.ts'
import { log, traceOf } from '../common/log.ts'
import type { Database } from '../database/types.ts'
import type { Services } from '../engine/ports/services.ts'
import { createChangePoller } from './changePoller.ts'
import { countChannel, parseCountPath } from './countChannel.ts'
import { deliverChange } from './deliverChange.ts'
import { type MeetingRooms, meetingSocketOf } from './meetings.ts'
import { notify, type OpenSocket, openSocket, openSockets } from './openSockets.ts'
import { createPresence } from './presence.ts'
import { parseChange } from './publishChange.ts'
import { mostPayload, readRequest } from './request.ts'
import { limitRate, subscribe } from './subscribe.ts'

/** Sources of the messages that do not concern rows on a screen: meetings and the count of notifications. */
interface Received {
  readonly rooms: MeetingRooms
  /** Returns the number of unread notifications of a user. */
  readonly unread: (caller: Caller) => Promise<number>
}

/** Close code for "renew the token and reconnect": the token or its session has ended. */
const closedForToken = 4401
const closedForNumber = 4429
const closedForNonsense = 4400
/** "Going away": the node stops and another one takes over (RFC 6455, section 7.4.1). */
const closedForStop = 1001
const path = '/api/socket'
/** Interval of pings in milliseconds. A client that does not answer a ping before the next one is disconnected. */
const pingEvery = 15_000
const mostPerUser = 20
const stopMilliseconds = 500

interface SocketRegistration {
  readonly caller: Caller
  readonly token: string
  /** True for a socket that receives a count (`parseCountPath`). */
  readonly isChannel: boolean
}

/**
 * Opens sockets on the server's port, for messages that a screen must receive at once. A socket belongs to one token and closes when that
 * token ends. Browsers send the token as a sub-protocol, `['bearer', token]`, since URLs appear in logs. Other clients send the header
 * `Authorization: Bearer`.
 */
export function mountSockets(
  server: Server,
  studydesk: Services,
  { rooms, unread }: Received,
): { count(): number; close(): Promise<void> } {
  const { config, sessions, database, access, engine } = studydesk
  const upgrades = new WebSocketServer({ noServer: true, maxPayload: mostPayload, handleProtocols: () => 'bearer' })
  const sockets = openSockets()
  const deliveryContext = { parts: { database, access }, callerOf: (open: OpenSocket) => callerOf(open.token) }
  const changePoller = createChangePoller({
    database,
    isWatched: (orgId) => sockets.ofOrganisation(orgId).some((open) => !open.isParticipant),
    changed(orgId, rows) {
      // Clears the totals before clients query again; otherwise a list would show new rows with the old total.
      for (const resource of rows.keys()) engine.forgetTotals(orgId, resource)
      return deliverChange(deliveryContext, sockets.ofOrganisation(orgId), rows)
    },
    lost: (orgIds) => {
      for (const open of orgIds.flatMap(sockets.ofOrganisation)) notify(open, { kind: 'gap' })
    },
  })
  const presence = createPresence({ ...deliveryContext, sockets: sockets.all })

  const onUpgrade = (request: IncomingMessage, stream: Duplex, firstBytes: Buffer) => {
    stream.on('error', () => stream.destroy())
    // No other handler responds to this upgrade, so the connection would stay open.
    if (pathOf(request) !== path && parseCountPath(pathOf(request)) === null) return rejectUpgrade(stream, 404, 'Not Found')
    void accept(request, stream, firstBytes).catch(() => rejectUpgrade(stream, 503, 'Service Unavailable'))
  }

  async function accept(request: IncomingMessage, stream: Duplex, firstBytes: Buffer): Promise<void> {
    if (request.headers.origin !== undefined && request.headers.origin !== new URL(config.publicUrl).origin)
      return rejectUpgrade(stream, 403, 'Forbidden')
    const token = readToken(request)
    const caller = token === null ? null : await callerOf(token)
    if (token === null || caller === null) return rejectUpgrade(stream, 401, 'Unauthorized')
    const channel = parseCountPath(pathOf(request))
    const isOwnChannel = channel === null || (channel.orgId === caller.orgId && channel.userId === caller.userId && !isParticipant(caller))
    if (!isOwnChannel) return rejectUpgrade(stream, 403, 'Forbidden')
    upgrades.handleUpgrade(request, stream, firstBytes, (socket) => registerSocket(socket, { caller, token, isChannel: channel !== null }))
  }

  const callerOf = (token: string): Promise<Caller | null> =>
    sessions.holderOf(token, { correlationId: newCorrelationId() }).catch((error: unknown) => {
      // If the database is down, the error does not mean that the session has ended.
      if (error instanceof ApplicationError && error.code === 401) return null
      throw error
    })

  function registerSocket(socket: WebSocket, { caller, token, isChannel }: SocketRegistration): void {
    if (sockets.countOf(caller.userId) >= mostPerUser) {
      socket.close(closedForNumber)
      return
    }
    const expiry = setTimeout(() => socket.close(closedForToken), Math.max(0, expiryOf(token) - Date.now()))
    const open = openSocket(socket, caller, token, isChannel ? countChannel(socket, () => countUnread(token)) : null)
    sockets.add(open)
    socket.on('pong', () => {
      open.isAlive = true
    })
    socket.on('message', (data, isBinary) => handleMessage(open, data, isBinary))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearTimeout(expiry)
      sockets.remove(open)
      presence.left(open).catch((error: unknown) => log.warn('Presence could not be renewed', traceOf(error)))
      rooms.lost(open).catch((error: unknown) => log.warn('A meeting was not notified of a lost connection', traceOf(error)))
    })
    if (isChannel) {
      open.pendingRequest = { kind: 'watch', watch: 0, lists: [{ resource: 'notification', ids: [] }] }
      watch(open)
    }
    // The session may have ended while the connection was opening.
    void recheckSocket(open)
  }

  function handleMessage(open: OpenSocket, data: RawData, isBinary: boolean): void {
    const request = isBinary ? null : readRequest(String(data))
    if (request?.kind === 'meeting') {
      rooms.hear(meetingSocketOf(open, deliveryContext.callerOf), request).catch((error: unknown) => {
        log.warn('A message to a meeting could not be delivered', traceOf(error))
        open.socket.terminate()
      })
      return
    }
    // Participants watch no rows: their own pages poll.
    const isNonsense = request === null || open.isParticipant || open.channel !== null
    if (isNonsense || !limitRate(open)) {
      open.socket.close(isNonsense ? closedForNonsense : closedForNumber)
      return
    }
    open.pendingRequest = request
    watch(open)
  }

  async function countUnread(token: string): Promise<number | null> {
    const caller = await callerOf(token)
    return caller === null ? null : caller.can('NOTIFICATIONS', 'VIEW') ? unread(caller) : 0
  }

  function watch(open: OpenSocket): void {
    subscribe({ ...deliveryContext, lookout: changePoller, moved: presence.moved }, open).catch((error: unknown) => {
      // Without an active watch, a screen would show outdated rows as current. Closing the socket makes it reconnect.
      log.warn('A socket could not subscribe', traceOf(error))
      open.socket.terminate()
    })
  }

  /**
   * Closes the socket if its session has ended. If the state of the session is unknown, it closes the socket so that the client
   * reconnects. @returns true if the socket is still open
   */
  async function recheckSocket(open: OpenSocket): Promise<boolean> {
    const caller = await callerOf(open.token).catch(() => undefined)
    if (caller === undefined) open.socket.terminate()
    if (caller !== null) return caller !== undefined
    const endReason = await endOfSession(database, open).catch(() => undefined)
    notify(open, { kind: 'sessionEnded', ...(endReason === undefined ? {} : { why: endReason }) })
    open.socket.close(closedForToken)
    return false
  }

  const recheckSockets = (openSocketsToCheck: readonly OpenSocket[]): void => {
    for (const open of openSocketsToCheck)
      void recheckSocket(open).then((isStillValid) => {
        if (!isStillValid) return
        notify(open, { kind: 'abilitiesChanged' })
        rooms.recheck(open).catch((error: unknown) => log.warn('A meeting was not notified of changed abilities', traceOf(error)))
      })
  }

  database.listen('session', ({ sessionId }) => {
    for (const open of sockets.ofSession(sessionId ?? '')) void recheckSocket(open)
  })
  database.listen('access', ({ orgId, userId }) =>
    recheckSockets(sockets.ofOrganisation(orgId ?? '').filter((open) => userId === undefined || userId === open.userId)),
  )
  database.listen('change', (message) => {
    const news = parseChange(message)
    if (news !== null) changePoller.hear(news.orgId, news.rows)
  })
  database.onGap(() => {
    recheckSockets(sockets.all())
    for (const open of sockets.all()) notify(open, { kind: 'gap' })
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
    count: () => sockets.all().length,
    async close() {
      clearInterval(pings)
      server.off('upgrade', onUpgrade)
      const remainingSockets = sockets.all()
      const closed = remainingSockets.map(({ socket }) => new Promise((resolve) => socket.once('close', resolve)))
      for (const { socket } of remainingSockets) socket.close(closedForStop)
      // A client that does not respond would delay the stop of the node.
      await Promise.race([Promise.all(closed), pause(stopMilliseconds)])
      for (const { socket } of sockets.all()) socket.terminate()
      presence.close()
      rooms.close()
      await changePoller.close()
      upgrades.close()
    },
  }
}

/** Returns the reason why a session ended; undefined if it has not ended or could not be read in time. */
async function endOfSession(database: Database, { orgId, sessionId }: OpenSocket): Promise<EndedWhy | undefined> {
  const [answer] = await database.batch(orgId, [
    { text: 'select ended_why from session where org_id = $1 and id = $2 and ended_at is not null', values: [orgId, sessionId] },
  ])
  return answer?.rows[0]?.ended_why
}

const pathOf = ({ url }: IncomingMessage): string => (url ?? '').split('?', 1)[0] ?? ''

/**
 * Returns the token of a socket. Browsers send it as the sub-protocol; other clients may send `Authorization: Bearer`, as the
 * specification says. Two tokens are rejected.
 */
function readToken({ headers }: IncomingMessage): string | null {
  const [, bearer] = /^bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  if (headers.authorization !== undefined) return headers['sec-websocket-protocol'] === undefined ? (bearer ?? null) : null
  const [kind, token, ...extraProtocols] = (headers['sec-websocket-protocol'] ?? '').split(',').map((protocol) => protocol.trim())
  return kind === 'bearer' && token !== undefined && extraProtocols.length === 0 ? token : null
}

/**
 * Rejects an upgrade and closes both halves of the connection. A client that never closes its half would delay the stop of the server.
 */
function rejectUpgrade(stream: Duplex, status: number, reason: string): void {
  stream.once('finish', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
