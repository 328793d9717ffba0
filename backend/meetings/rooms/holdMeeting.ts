import type { MeetingSide } from '#resources/core/meetingAnswers.ts'
import type { endsOfMeeting } from '#resources/meeting.ts'
import { type Caller, systemCaller } from '../../caller.ts'
import type { Work } from '../../engine/engine.types.ts'
import type { Studydesk } from '../../engine/ports/studydesk.ts'
import { type Notice, raiseStatement } from '../../raiseNotice.ts'
import { meetStatement, type Room, type Seat, seatsHeld, sit, standUpStatement } from './seats.ts'

type End = (typeof endsOfMeeting)[number]

/** What a page brings to its place. */
export interface Coming {
  readonly side: MeetingSide
  readonly socketId: string
  readonly peer: string
}

/**
 * Somebody comes in, or comes back. A meeting from which one of them was gone for too long is over; then they begin another one.
 * @returns false where a colleague sits there
 */
export const comeIn = ({ engine, jobs }: Studydesk, caller: Caller, room: Room, coming: Coming): Promise<boolean> =>
  engine.work(caller, async (work) => {
    const seats = await seatsHeld(work.run, room)
    const over = seats.filter(({ isOver }) => isOver)
    if (over.length > 0) await end(work, room, { seats, by: 'CONNECTION', leaving: over })
    const sits = await sit(work.run, room, { ...coming, holderId: caller.userId })
    const isAwaited = seats.some(({ side, isOver }) => side === 'STAFF' && !isOver)
    if (sits && coming.side === 'PARTICIPANT' && !isAwaited) await tellWaiting(work, jobs, caller, room)
    return sits
  })

/** Minutes in which staff are told once, however often the participant comes back. */
const toldOnceIn = 10

/** A participant is there, and nobody of the staff: whoever may hold the meeting is told. */
async function tellWaiting(work: Work, jobs: Studydesk['jobs'], { orgId, userId }: Caller, { consentId }: Room): Promise<void> {
  const { rows } = await work.run({
    text: 'select participant_id::text as "participantId", study_id::text as "studyId", site_id::text as "siteId" from consent where org_id = $1 and id = $2',
    values: [orgId, consentId],
  })
  const [{ participantId = null, studyId = null, siteId = null } = {}] = rows as unknown as readonly Partial<Notice>[]
  const once = `MEETING_WAITING ${consentId} ${Math.floor(Date.now() / (toldOnceIn * 60_000))}`
  const notice = {
    topic: 'MEETING_WAITING',
    record: 'consent',
    recordId: consentId,
    participantId,
    studyId,
    siteId,
    to: null,
    by: userId,
    once,
  } as const
  await work.run(raiseStatement(jobs, orgId, notice))
}

/** Staff let the participant in: the meeting begins. Nothing happens unless both are there and wait. */
export const letIn = ({ engine }: Studydesk, caller: Caller, room: Room): Promise<void> =>
  engine.work(caller, async (work) => {
    const seats = await seatsHeld(work.run, room)
    const [staff, participant] = (['STAFF', 'PARTICIPANT'] as const).map((side) => seats.find((seat) => seat.side === side && !seat.isOver))
    if (staff === undefined || participant === undefined || staff.meetingId !== null) return
    const { participantStudyId, participantId, studyId, siteId } = await work.read('consent', room.consentId)
    const { id } = await work.trusted.create('meeting', {
      consentId: room.consentId,
      participantStudyId,
      participantId,
      studyId,
      siteId,
      heldBy: caller.userId,
      staffJoinedOn: staff.joinedOn,
      participantJoinedOn: participant.joinedOn,
      startedOn: new Date().toISOString(),
    })
    await work.run(meetStatement(room, id))
  })

/** Somebody leaves on purpose: the meeting is over, and whoever stays waits again. */
export const leave = ({ engine }: Studydesk, caller: Caller, room: Room, { side, socketId }: Omit<Coming, 'peer'>): Promise<void> =>
  engine.work(caller, async (work) => {
    const seats = await seatsHeld(work.run, room)
    const leaving = seats.filter((seat) => seat.side === side && seat.socketId === socketId)
    if (leaving.length > 0) await end(work, room, { seats, by: side, leaving })
  })

/** Gives up the places of those who were gone for too long. @returns whether there were any */
export async function endLost({ engine, access }: Studydesk, room: Room): Promise<boolean> {
  const caller = systemCaller({ orgId: room.orgId, zones: await access.zonesOf(room.orgId), job: 'endLostMeeting' })
  return engine.work(caller, async (work) => {
    const seats = await seatsHeld(work.run, room)
    const leaving = seats.filter(({ isOver }) => isOver)
    if (leaving.length > 0) await end(work, room, { seats, by: 'CONNECTION', leaving })
    return leaving.length > 0
  })
}

interface Ending {
  readonly seats: readonly Seat[]
  readonly by: End
  readonly leaving: readonly Seat[]
}

async function end(work: Work, room: Room, { seats, by, leaving }: Ending): Promise<void> {
  await work.run(
    standUpStatement(
      room,
      leaving.map(({ side }) => side),
    ),
  )
  const meetingId = seats.find((seat) => seat.meetingId !== null)?.meetingId ?? null
  if (meetingId === null) return
  await work.run(meetStatement(room, null))
  await work.trusted.update('meeting', meetingId, { endedOn: new Date().toISOString(), endedBy: by })
}
