import type { MeetingOver, MeetingRequest, MeetingSide } from '#resources/core/answers/meetingAnswers.ts'
import { readTicket } from '../../../platform/auth/tickets.ts'
import { type Caller, isParticipant } from '../../../platform/common/caller.ts'
import { ApplicationError } from '../../../platform/common/errors.ts'
import { log, traceOf } from '../../../platform/common/log.ts'
import type { StatementAnswer } from '../../../platform/database/types.ts'
import type { Services } from '../../../platform/engine/ports/services.ts'
import type { MeetingRooms, MeetingSocket } from '../../../platform/realtime/meetings.ts'
import { meetingRoomOf } from '../mayMeet.ts'
import { admitParticipant, endLost, enterRoom, leaveRoom } from './holdMeeting.ts'
import { buildLostStatement, buildRenewStatement, buildSeatsStatement, type Room, type Seat } from './seats.ts'
import { buildSignalStatement, buildSignalsStatement, type Signal } from './signals.ts'

/** Milliseconds between two checks for absence, and between two renewals of this node's seats. */
const checkIntervalMs = 2500
const renewIntervalMs = 15_000
/** Milliseconds in which a page may send at most `mostSignals` messages. To establish a connection takes about thirty. */
const span = 10_000
const mostSignals = 400

interface Present {
  readonly socket: MeetingSocket
  readonly room: Room
  readonly side: MeetingSide
  readonly peer: string
  /** Number of the last message that the page has received. */
  heard: number
  sentRoom: string
  signals: readonly number[]
}

/**
 * Runs the rooms of video meetings for the sockets of this node. The two seats of a room and the messages between them are in the
 * database, so the two people may be connected to different nodes.
 */
export function createRooms(studydesk: Services): MeetingRooms {
  const { config, database } = studydesk
  const present = new Map<string, Present>()
  const queues = new Map<string, Promise<void>>()
  const runningNotifications = new Map<string, { isWanted: boolean }>()

  const inRoom = ({ orgId, consentId }: Room) =>
    [...present.values()].filter(({ room }) => room.orgId === orgId && room.consentId === consentId)
  const buildNotifyStatement = ({ orgId, consentId }: Room) => database.notifyStatement('meeting', { orgId, consentId })

  /** Handles the messages of a socket one at a time, so that they keep their order. */
  function handleMessage(socket: MeetingSocket, request: MeetingRequest): Promise<void> {
    const next = (queues.get(socket.id) ?? Promise.resolve()).then(() => processRequest(socket, request))
    const settledRun = next.catch(() => undefined)
    queues.set(socket.id, settledRun)
    void settledRun.then(() => queues.get(socket.id) === settledRun && queues.delete(socket.id))
    return next
  }

  async function processRequest(socket: MeetingSocket, request: MeetingRequest): Promise<void> {
    if (request.act === 'join') return join(socket, request)
    const presence = present.get(socket.id)
    if (presence === undefined) return
    if (request.act === 'signal') return signal(presence, request.body)
    if (request.act === 'stay') {
      presence.sentRoom = ''
      return notifyRoom(presence.room)
    }
    const caller = await socket.callerOf()
    if (caller === null) return
    if (request.act === 'admit') {
      if (presence.side !== 'STAFF') return
      await admitParticipant(studydesk, caller, presence.room)
    } else {
      present.delete(socket.id)
      await leaveRoom(studydesk, caller, presence.room, { side: presence.side, socketId: socket.id })
      socket.send({ kind: 'meetingOver', why: 'left' })
    }
    await database.batch(presence.room.orgId, [buildNotifyStatement(presence.room)])
  }

  async function join(socket: MeetingSocket, { token, peer, heard }: MeetingRequest & { readonly act: 'join' }): Promise<void> {
    const [caller, claims] = await Promise.all([socket.callerOf(), readTicket(config.secrets.address, 'meeting', token)])
    if (caller === null) return
    const { orgId, userId, sessionId } = caller
    if (claims === null || claims.orgId !== orgId || claims.userId !== userId || claims.sessionId !== sessionId)
      return removeFromRoom(socket, 'token')
    const room: Room = { orgId, consentId: claims.consentId }
    const side: MeetingSide = isParticipant(caller) ? 'PARTICIPANT' : 'STAFF'
    present.delete(socket.id)
    // The conditions under which the token was issued may no longer be true.
    if (!(await mayMeet(caller, room))) return removeFromRoom(socket, 'token')
    if (!(await enterRoom(studydesk, caller, room, { side, socketId: socket.id, peer }))) return removeFromRoom(socket, 'taken')
    present.set(socket.id, { socket, room, side, peer, heard, sentRoom: '', signals: [] })
    await database.batch(orgId, [buildNotifyStatement(room)])
  }

  const mayMeet = (caller: Caller, { consentId }: Room): Promise<boolean> =>
    meetingRoomOf(studydesk, caller, consentId).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApplicationError) return false
        throw error
      },
    )

  function removeFromRoom(socket: MeetingSocket, reason: MeetingOver): void {
    present.delete(socket.id)
    socket.send({ kind: 'meetingOver', why: reason })
  }

  async function signal(presence: Present, body: string): Promise<void> {
    const now = Date.now()
    presence.signals = [...presence.signals.filter((timestamp) => now - timestamp < span), now]
    if (presence.signals.length > mostSignals) return presence.socket.close()
    await database.batch(presence.room.orgId, [
      buildSignalStatement(presence.room, presence.socket.id, body),
      buildNotifyStatement(presence.room),
    ])
  }

  /**
   * Sends the room state and new messages to the pages of this node. If it is called again while it runs, it sends once more at the end.
   */
  async function notifyRoom(room: Room): Promise<void> {
    const key = `${room.orgId} ${room.consentId}`
    const running = runningNotifications.get(key)
    if (running !== undefined) {
      running.isWanted = true
      return
    }
    const round = { isWanted: true }
    runningNotifications.set(key, round)
    try {
      while (round.isWanted) {
        round.isWanted = false
        await notifyOnce(room)
      }
    } finally {
      runningNotifications.delete(key)
    }
  }

  async function notifyOnce(room: Room): Promise<void> {
    const presences = inRoom(room)
    if (presences.length === 0) return
    const answers = await database.batch(room.orgId, [buildSeatsStatement(room), buildSignalsStatement(room, presences)])
    const [seats, signals] = answers.map(({ rows }: StatementAnswer) => rows) as unknown as [readonly Seat[], readonly Signal[]]
    if (seats.some(({ isOver }) => isOver) && (await endLost(studydesk, room)))
      await database.batch(room.orgId, [buildNotifyStatement(room)])
    for (const each of presences) notifySeat(each, seats, signals)
  }

  function notifySeat(each: Present, seats: readonly Seat[], signals: readonly Signal[]): void {
    const { socket, side, peer } = each
    const ownSeat = seats.find((seat) => seat.side === side)
    if (ownSeat?.socketId !== socket.id) {
      // If the seat expired, the page takes it again after a reconnect. Otherwise another connection has taken the seat.
      if (ownSeat === undefined) socket.close()
      else removeFromRoom(socket, 'replaced')
      return
    }
    const other = seats.find((seat) => seat.side !== side && !seat.isOver)
    const room = {
      isAdmitted: ownSeat.meetingId !== null,
      other: other === undefined ? null : { peer: other.peer, isThere: other.isThere },
      staffName: seats.find((seat) => seat.side === 'STAFF' && !seat.isOver)?.name ?? null,
    }
    const serialisedRoom = JSON.stringify(room)
    if (serialisedRoom !== each.sentRoom) socket.send({ kind: 'meeting', room })
    each.sentRoom = serialisedRoom
    for (const { number, peer: recipient, body } of signals) {
      if (recipient !== peer || Number(number) <= each.heard) continue
      each.heard = Number(number)
      socket.send({ kind: 'meetingSignal', number: each.heard, body })
    }
  }

  const report = (error: unknown) => log.warn('The room of a meeting could not be notified', traceOf(error))
  database.listen('meeting', ({ orgId, consentId }) => {
    if (orgId !== undefined && consentId !== undefined) void notifyRoom({ orgId, consentId }).catch(report)
  })
  const notifyAll = () => {
    for (const { room } of present.values()) void notifyRoom(room).catch(report)
  }
  database.onGap(notifyAll)
  const checkTimer = setInterval(notifyAll, checkIntervalMs)
  const renewals = setInterval(() => {
    for (const [orgId, presences] of Map.groupBy(present.values(), ({ room }) => room.orgId)) {
      const socketIds = presences.map(({ socket }) => socket.id)
      void database.batch(orgId, [buildRenewStatement(orgId, socketIds)]).catch(report)
    }
  }, renewIntervalMs)
  checkTimer.unref()
  renewals.unref()

  return {
    hear: handleMessage,
    async recheck({ id }) {
      const presence = present.get(id)
      if (presence === undefined) return
      const { socket, room, side } = presence
      const caller = await socket.callerOf()
      if (caller === null || (await mayMeet(caller, room))) return
      removeFromRoom(socket, 'closed')
      await leaveRoom(studydesk, caller, room, { side, socketId: id })
      await database.batch(room.orgId, [buildNotifyStatement(room)])
    },
    async lost({ id }) {
      await queues.get(id)
      const presence = present.get(id)
      if (!present.delete(id) || presence === undefined) return
      await database.batch(presence.room.orgId, [buildLostStatement(presence.room.orgId, id), buildNotifyStatement(presence.room)])
    },
    close() {
      clearInterval(checkTimer)
      clearInterval(renewals)
    },
  }
}
