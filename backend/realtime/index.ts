import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { v4 as newCorrelationId } from 'uuid'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { expiryOf } from '../auth/accessToken.ts'
import type { EndedWhy } from '../auth/types.ts'
import { type Caller, isParticipant } from '../caller.ts'
import type { Database } from '../database/types.ts'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import { ApplicationError } from '../errors.ts'
import { log, traceOf } from '../log.ts'
import { channelAt, countChannel } from './countChannel.ts'
import { createLookout } from './lookout.ts'
import { meetingSocketOf, type Rooms } from './meetings.ts'
import { type OpenSocket, openSocket, openSockets, tell } from './openSockets.ts'
import { createPresence } from './presence.ts'
import { mostPayload, readRequest } from './request.ts'
import { noteAsked, takeWatch } from './takeWatch.ts'
import { toldRows } from './tellChange.ts'
import { tellChanged } from './tellChanged.ts'

/** What sockets speak of beside the rows that screens show. */
interface Heard {
  readonly rooms: Rooms
  /** How many notifications a user has not read. */
  readonly unread: (caller: Caller) => Promise<number>
}

/** The screen's word for "renew and come again": the token or its session has ended. */
const closedForToken = 4401
const closedForNumber = 4429
const closedForNonsense = 4400
/** "Going away": the node stops, another one takes over (RFC 6455, section 7.4.1). */
const closedForStop = 1001
const path = '/api/socket'
/** Milliseconds. Who does not answer one ping until the next is gone. */
const pingEvery = 15_000
const mostPerUser = 20
const stopMilliseconds = 500

interface Holding {
  readonly caller: Caller
  readonly token: string
  /** It stands at the address of a figure. */
  readonly isChannel: boolean
}

/**
 * Sockets on the server's own port: what a screen must learn at once. A socket stands for one token and ends with it; browsers give the
 * token as a sub-protocol, `['bearer', token]`, since addresses end in logs; other clients as the header `Authorization: Bearer`.
 */
export function mountSockets(server: Server, studydesk: Studydesk, { rooms, unread }: Heard): { count(): number; close(): Promise<void> } {
  const { config, sessions, database, access, engine } = studydesk
  const upgrades = new WebSocketServer({ noServer: true, maxPayload: mostPayload, handleProtocols: () => 'bearer' })
  const sockets = openSockets()
  const told = { parts: { database, access }, callerOf: (open: OpenSocket) => callerOf(open.token) }
  const lookout = createLookout({
    database,
    isWatched: (orgId) => sockets.ofOrganisation(orgId).some((open) => !open.isParticipant),
    changed(orgId, rows) {
      // Before anybody asks again: else their list would have the new rows and the old total.
      for (const resource of rows.keys()) engine.forgetTotals(orgId, resource)
      return tellChanged(told, sockets.ofOrganisation(orgId), rows)
    },
    lost: (orgIds) => {
      for (const open of orgIds.flatMap(sockets.ofOrganisation)) tell(open, { kind: 'gap' })
    },
  })
  const presence = createPresence({ ...told, sockets: sockets.all })

  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy())
    // Nobody else would answer, and what is left open stays open.
    if (pathOf(request) !== path && channelAt(pathOf(request)) === null) return refuse(stream, 404, 'Not Found')
    void accept(request, stream, head).catch(() => refuse(stream, 503, 'Service Unavailable'))
  }

  async function accept(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    if (request.headers.origin !== undefined && request.headers.origin !== new URL(config.publicUrl).origin)
      return refuse(stream, 403, 'Forbidden')
    const token = tokenIn(request)
    const caller = token === null ? null : await callerOf(token)
    if (token === null || caller === null) return refuse(stream, 401, 'Unauthorized')
    const channel = channelAt(pathOf(request))
    const isTheirs = channel === null || (channel.orgId === caller.orgId && channel.userId === caller.userId && !isParticipant(caller))
    if (!isTheirs) return refuse(stream, 403, 'Forbidden')
    upgrades.handleUpgrade(request, stream, head, (socket) => hold(socket, { caller, token, isChannel: channel !== null }))
  }

  const callerOf = (token: string): Promise<Caller | null> =>
    sessions.holderOf(token, { correlationId: newCorrelationId() }).catch((error: unknown) => {
      // A database that is away has ended no session.
      if (error instanceof ApplicationError && error.code === 401) return null
      throw error
    })

  function hold(socket: WebSocket, { caller, token, isChannel }: Holding): void {
    if (sockets.countOf(caller.userId) >= mostPerUser) {
      socket.close(closedForNumber)
      return
    }
    const expiry = setTimeout(() => socket.close(closedForToken), Math.max(0, expiryOf(token) - Date.now()))
    const open = openSocket(socket, caller, token, isChannel ? countChannel(socket, () => unreadBy(token)) : null)
    sockets.add(open)
    socket.on('pong', () => {
      open.isAlive = true
    })
    socket.on('message', (data, isBinary) => hear(open, data, isBinary))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearTimeout(expiry)
      sockets.remove(open)
      presence.left(open).catch((error: unknown) => log.warn('Who is present could not be renewed', traceOf(error)))
      rooms.lost(open).catch((error: unknown) => log.warn('A meeting could not be told of a lost line', traceOf(error)))
    })
    if (isChannel) {
      open.asked = { kind: 'watch', watch: 0, lists: [{ resource: 'notification', ids: [] }] }
      watch(open)
    }
    // Its session may have ended while the connection was being made.
    void recheck(open)
  }

  function hear(open: OpenSocket, data: RawData, isBinary: boolean): void {
    const request = isBinary ? null : readRequest(String(data))
    if (request?.kind === 'meeting') {
      rooms.hear(meetingSocketOf(open, told.callerOf), request).catch((error: unknown) => {
        log.warn('A socket could not be heard in its meeting', traceOf(error))
        open.socket.terminate()
      })
      return
    }
    // Participants watch no rows: their own pages ask again.
    const isNonsense = request === null || open.isParticipant || open.channel !== null
    if (isNonsense || !noteAsked(open)) {
      open.socket.close(isNonsense ? closedForNonsense : closedForNumber)
      return
    }
    open.asked = request
    watch(open)
  }

  async function unreadBy(token: string): Promise<number | null> {
    const caller = await callerOf(token)
    return caller === null ? null : caller.can('NOTIFICATIONS', 'VIEW') ? unread(caller) : 0
  }

  function watch(open: OpenSocket): void {
    takeWatch({ ...told, lookout, moved: presence.moved }, open).catch((error: unknown) => {
      // Without its watch a screen would believe itself up to date: it comes again.
      log.warn('A socket could not watch', traceOf(error))
      open.socket.terminate()
    })
  }

  /** Ends the socket of a session that has ended; one of which that cannot be known comes again. @returns whether it still stands */
  async function recheck(open: OpenSocket): Promise<boolean> {
    const caller = await callerOf(open.token).catch(() => undefined)
    if (caller === undefined) open.socket.terminate()
    if (caller !== null) return caller !== undefined
    const why = await endOfSession(database, open).catch(() => undefined)
    tell(open, { kind: 'sessionEnded', ...(why === undefined ? {} : { why }) })
    open.socket.close(closedForToken)
    return false
  }

  const recheckAll = (some: readonly OpenSocket[]): void => {
    for (const open of some)
      void recheck(open).then((stands) => {
        if (!stands) return
        tell(open, { kind: 'abilitiesChanged' })
        rooms.recheck(open).catch((error: unknown) => log.warn('A meeting could not be told of changed abilities', traceOf(error)))
      })
  }

  database.listen('session', ({ sessionId }) => {
    for (const open of sockets.ofSession(sessionId ?? '')) void recheck(open)
  })
  database.listen('access', ({ orgId, userId }) =>
    recheckAll(sockets.ofOrganisation(orgId ?? '').filter((open) => userId === undefined || userId === open.userId)),
  )
  database.listen('change', (message) => {
    const news = toldRows(message)
    if (news !== null) lookout.hear(news.orgId, news.rows)
  })
  database.onGap(() => {
    recheckAll(sockets.all())
    for (const open of sockets.all()) tell(open, { kind: 'gap' })
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
      const left = sockets.all()
      const closed = left.map(({ socket }) => new Promise((resolve) => socket.once('close', resolve)))
      for (const { socket } of left) socket.close(closedForStop)
      // A client that does not answer would keep the node from stopping.
      await Promise.race([Promise.all(closed), pause(stopMilliseconds)])
      for (const { socket } of sockets.all()) socket.terminate()
      presence.close()
      rooms.close()
      await lookout.close()
      upgrades.close()
    },
  }
}

/** Why a session ended; undefined where it has not, such as when it only was not found in time. */
async function endOfSession(database: Database, { orgId, sessionId }: OpenSocket): Promise<EndedWhy | undefined> {
  const [answer] = await database.batch(orgId, [
    { text: 'select ended_why from session where org_id = $1 and id = $2 and ended_at is not null', values: [orgId, sessionId] },
  ])
  return answer?.rows[0]?.ended_why
}

const pathOf = ({ url }: IncomingMessage): string => (url ?? '').split('?', 1)[0] ?? ''

/** Token of the socket: browsers send it as the sub-protocol, other clients may send `Authorization: Bearer` as the specification says. Two tokens are refused. */
function tokenIn({ headers }: IncomingMessage): string | null {
  const [, bearer] = /^bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  if (headers.authorization !== undefined) return headers['sec-websocket-protocol'] === undefined ? (bearer ?? null) : null
  const [kind, token, ...more] = (headers['sec-websocket-protocol'] ?? '').split(',').map((part) => part.trim())
  return kind === 'bearer' && token !== undefined && more.length === 0 ? token : null
}

/** Closes our half and theirs: a client that never closes its half would keep the server from stopping. */
function refuse(stream: Duplex, status: number, reason: string): void {
  stream.once('finish', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
