import type { MeetingOver, MeetingRequest, MeetingSide } from '#resources/core/meetingAnswers.ts'
import { readTicket } from '../../auth/tickets.ts'
import { type Caller, isParticipant } from '../../caller.ts'
import type { StatementAnswer } from '../../database/types.ts'
import type { Studydesk } from '../../engine/ports/studydesk.ts'
import { ApplicationError } from '../../errors.ts'
import { log, traceOf } from '../../log.ts'
import type { MeetingSocket, Rooms } from '../../realtime/meetings.ts'
import { meetingRoomOf } from '../mayMeet.ts'
import { comeIn, endLost, leave, letIn } from './holdMeeting.ts'
import { lostStatement, type Room, renewStatement, type Seat, seatsStatement } from './seats.ts'
import { type Signal, signalStatement, signalsStatement } from './signals.ts'

/** Milliseconds. Between two looks whether somebody was gone for too long, and between two renewals of the places of this node. */
const lookEvery = 2500
const renewEvery = 15_000
/** Messages that a page may send in so many milliseconds: a connection that is built takes about thirty. */
const span = 10_000
const mostSignals = 400

interface Present {
  readonly socket: MeetingSocket
  readonly room: Room
  readonly side: MeetingSide
  readonly peer: string
  /** The last message that it was told. */
  heard: number
  told: string
  signals: readonly number[]
}

/**
 * The rooms of video meetings, as the sockets of this node see them: the two places of a room and what is said from one to the other stand in the
 * database, so that it does not matter to which node each of them is connected.
 */
export function createRooms(studydesk: Studydesk): Rooms {
  const { config, database } = studydesk
  const present = new Map<string, Present>()
  const queues = new Map<string, Promise<void>>()
  const telling = new Map<string, { isWanted: boolean }>()

  const inRoom = ({ orgId, consentId }: Room) =>
    [...present.values()].filter(({ room }) => room.orgId === orgId && room.consentId === consentId)
  const changed = ({ orgId, consentId }: Room) => database.notifyStatement('meeting', { orgId, consentId })

  /** One after the other for each socket: messages keep their order. */
  function hear(socket: MeetingSocket, request: MeetingRequest): Promise<void> {
    const next = (queues.get(socket.id) ?? Promise.resolve()).then(() => take(socket, request))
    const settled = next.catch(() => undefined)
    queues.set(socket.id, settled)
    void settled.then(() => queues.get(socket.id) === settled && queues.delete(socket.id))
    return next
  }

  async function take(socket: MeetingSocket, request: MeetingRequest): Promise<void> {
    if (request.act === 'join') return join(socket, request)
    const here = present.get(socket.id)
    if (here === undefined) return
    if (request.act === 'signal') return signal(here, request.body)
    if (request.act === 'stay') {
      here.told = ''
      return tellRoom(here.room)
    }
    const caller = await socket.callerOf()
    if (caller === null) return
    if (request.act === 'admit') {
      if (here.side !== 'STAFF') return
      await letIn(studydesk, caller, here.room)
    } else {
      present.delete(socket.id)
      await leave(studydesk, caller, here.room, { side: here.side, socketId: socket.id })
      socket.tell({ kind: 'meetingOver', why: 'left' })
    }
    await database.batch(here.room.orgId, [changed(here.room)])
  }

  async function join(socket: MeetingSocket, { token, peer, heard }: MeetingRequest & { readonly act: 'join' }): Promise<void> {
    const [caller, says] = await Promise.all([socket.callerOf(), readTicket(config.secrets.address, 'meeting', token)])
    if (caller === null) return
    const { orgId, userId, sessionId } = caller
    if (says === null || says.orgId !== orgId || says.userId !== userId || says.sessionId !== sessionId) return over(socket, 'token')
    const room: Room = { orgId, consentId: says.consentId }
    const side: MeetingSide = isParticipant(caller) ? 'PARTICIPANT' : 'STAFF'
    present.delete(socket.id)
    // What was true when the token was made may not be any more.
    if (!(await mayMeet(caller, room))) return over(socket, 'token')
    if (!(await comeIn(studydesk, caller, room, { side, socketId: socket.id, peer }))) return over(socket, 'taken')
    present.set(socket.id, { socket, room, side, peer, heard, told: '', signals: [] })
    await database.batch(orgId, [changed(room)])
  }

  const mayMeet = (caller: Caller, { consentId }: Room): Promise<boolean> =>
    meetingRoomOf(studydesk, caller, consentId).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApplicationError) return false
        throw error
      },
    )

  function over(socket: MeetingSocket, why: MeetingOver): void {
    present.delete(socket.id)
    socket.tell({ kind: 'meetingOver', why })
  }

  async function signal(here: Present, body: string): Promise<void> {
    const now = Date.now()
    here.signals = [...here.signals.filter((at) => now - at < span), now]
    if (here.signals.length > mostSignals) return here.socket.close()
    await database.batch(here.room.orgId, [signalStatement(here.room, here.socket.id, body), changed(here.room)])
  }

  /** Tells the pages of this node how their room stands and what came for them; what is asked meanwhile is told in one more round. */
  async function tellRoom(room: Room): Promise<void> {
    const key = `${room.orgId} ${room.consentId}`
    const running = telling.get(key)
    if (running !== undefined) {
      running.isWanted = true
      return
    }
    const round = { isWanted: true }
    telling.set(key, round)
    try {
      while (round.isWanted) {
        round.isWanted = false
        await tellOnce(room)
      }
    } finally {
      telling.delete(key)
    }
  }

  async function tellOnce(room: Room): Promise<void> {
    const here = inRoom(room)
    if (here.length === 0) return
    const answers = await database.batch(room.orgId, [seatsStatement(room), signalsStatement(room, here)])
    const [seats, signals] = answers.map(({ rows }: StatementAnswer) => rows) as unknown as [readonly Seat[], readonly Signal[]]
    if (seats.some(({ isOver }) => isOver) && (await endLost(studydesk, room))) await database.batch(room.orgId, [changed(room)])
    for (const each of here) tellSeat(each, seats, signals)
  }

  function tellSeat(each: Present, seats: readonly Seat[], signals: readonly Signal[]): void {
    const { socket, side, peer } = each
    const mine = seats.find((seat) => seat.side === side)
    if (mine?.socketId !== socket.id) {
      // Its place was taken on another connection; one that was given up by the clock is taken anew by the page itself.
      if (mine === undefined) socket.close()
      else over(socket, 'replaced')
      return
    }
    const other = seats.find((seat) => seat.side !== side && !seat.isOver)
    const room = {
      isAdmitted: mine.meetingId !== null,
      other: other === undefined ? null : { peer: other.peer, isThere: other.isThere },
      staffName: seats.find((seat) => seat.side === 'STAFF' && !seat.isOver)?.name ?? null,
    }
    const words = JSON.stringify(room)
    if (words !== each.told) socket.tell({ kind: 'meeting', room })
    each.told = words
    for (const { number, peer: to, body } of signals) {
      if (to !== peer || Number(number) <= each.heard) continue
      each.heard = Number(number)
      socket.tell({ kind: 'meetingSignal', number: each.heard, body })
    }
  }

  const report = (error: unknown) => log.warn('The room of a meeting could not be told', traceOf(error))
  database.listen('meeting', ({ orgId, consentId }) => {
    if (orgId !== undefined && consentId !== undefined) void tellRoom({ orgId, consentId }).catch(report)
  })
  const tellAll = () => {
    for (const { room } of present.values()) void tellRoom(room).catch(report)
  }
  database.onGap(tellAll)
  const looks = setInterval(tellAll, lookEvery)
  const renewals = setInterval(() => {
    for (const [orgId, here] of Map.groupBy(present.values(), ({ room }) => room.orgId)) {
      const socketIds = here.map(({ socket }) => socket.id)
      void database.batch(orgId, [renewStatement(orgId, socketIds)]).catch(report)
    }
  }, renewEvery)
  looks.unref()
  renewals.unref()

  return {
    hear,
    async recheck({ id }) {
      const here = present.get(id)
      if (here === undefined) return
      const { socket, room, side } = here
      const caller = await socket.callerOf()
      if (caller === null || (await mayMeet(caller, room))) return
      over(socket, 'closed')
      await leave(studydesk, caller, room, { side, socketId: id })
      await database.batch(room.orgId, [changed(room)])
    },
    async lost({ id }) {
      await queues.get(id)
      const here = present.get(id)
      if (!present.delete(id) || here === undefined) return
      await database.batch(here.room.orgId, [lostStatement(here.room.orgId, id), changed(here.room)])
    },
    close() {
      clearInterval(looks)
      clearInterval(renewals)
    },
  }
}
