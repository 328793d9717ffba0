import type { endsOfMeeting } from '#resources/consents/meeting.ts'
import type { MeetingSide } from '#resources/core/answers/meetingAnswers.ts'
import { type Notice, notificationJob } from '../../../messages/queue/notificationJob.ts'
import { type Caller, createSystemCaller } from '../../../platform/common/caller.ts'
import type { Work } from '../../../platform/engine/engine.types.ts'
import type { Services } from '../../../platform/engine/ports/services.ts'
import { deleteSeatsStatement, lockSeats, type Room, type Seat, setMeetingStatement, sit } from './seats.ts'

type End = (typeof endsOfMeeting)[number]

/** Data of a page that joins. */
export interface Arrival {
  readonly side: MeetingSide
  readonly socketId: string
  readonly peer: string
}

/**
 * Lets a person join or rejoin the meeting. Ends the meeting first if one side has been away for too long.
 * @returns false if a colleague already occupies the seat of the staff
 */
export const enterRoom = ({ engine, jobs }: Services, caller: Caller, room: Room, arrival: Arrival): Promise<boolean> =>
  engine.work(caller, async (work) => {
    const seats = await lockSeats(work.run, room)
    const expiredSeats = seats.filter(({ isOver }) => isOver)
    if (expiredSeats.length > 0) await end(work, room, { seats, by: 'CONNECTION', leaving: expiredSeats })
    const sits = await sit(work.run, room, { ...arrival, holderId: caller.userId })
    const isAwaited = seats.some(({ side, isOver }) => side === 'STAFF' && !isOver)
    if (sits && arrival.side === 'PARTICIPANT' && !isAwaited) await notifyWaiting(work, jobs, caller, room)
    return sits
  })

/** Minutes in which staff get at most one notification, however often the participant rejoins. */
const notifyIntervalMinutes = 10

/** Notifies the users who may hold the meeting that the participant waits alone. */
async function notifyWaiting(work: Work, jobs: Services['jobs'], { orgId, userId }: Caller, { consentId }: Room): Promise<void> {
  const { rows } = await work.run({
    text: 'select participant_id::text as "participantId", study_id::text as "studyId", site_id::text as "siteId" from consent where org_id = $1 and id = $2',
    values: [orgId, consentId],
  })
  const [{ participantId = null, studyId = null, siteId = null } = {}] = rows as unknown as readonly Partial<Notice>[]
  const deduplicationKey = `MEETING_WAITING ${consentId} ${Math.floor(Date.now() / (notifyIntervalMinutes * 60_000))}`
  const notice = {
    topic: 'MEETING_WAITING',
    record: 'consent',
    recordId: consentId,
    participantId,
    studyId,
    siteId,
    to: null,
    by: userId,
    once: deduplicationKey,
  } as const
  await work.run(notificationJob(jobs, orgId, notice))
}

/** Lets the participant in, which begins the meeting. Does nothing unless both people wait in the room. */
export const admitParticipant = ({ engine }: Services, caller: Caller, room: Room): Promise<void> =>
  engine.work(caller, async (work) => {
    const seats = await lockSeats(work.run, room)
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
    await work.run(setMeetingStatement(room, id))
  })

/** Ends the meeting when a person leaves on purpose; the other person waits again. */
export const leaveRoom = ({ engine }: Services, caller: Caller, room: Room, { side, socketId }: Omit<Arrival, 'peer'>): Promise<void> =>
  engine.work(caller, async (work) => {
    const seats = await lockSeats(work.run, room)
    const leavingSeats = seats.filter((seat) => seat.side === side && seat.socketId === socketId)
    if (leavingSeats.length > 0) await end(work, room, { seats, by: side, leaving: leavingSeats })
  })

/** Frees the seats of people who were away for too long. @returns true if it freed a seat */
export async function endLost({ engine, access }: Services, room: Room): Promise<boolean> {
  const caller = createSystemCaller({ orgId: room.orgId, zones: await access.zonesOf(room.orgId), job: 'endLostMeeting' })
  return engine.work(caller, async (work) => {
    const seats = await lockSeats(work.run, room)
    const leavingSeats = seats.filter(({ isOver }) => isOver)
    if (leavingSeats.length > 0) await end(work, room, { seats, by: 'CONNECTION', leaving: leavingSeats })
    return leavingSeats.length > 0
  })
}

interface Ending {
  readonly seats: readonly Seat[]
  readonly by: End
  readonly leaving: readonly Seat[]
}

async function end(work: Work, room: Room, { seats, by, leaving }: Ending): Promise<void> {
  await work.run(
    deleteSeatsStatement(
      room,
      leaving.map(({ side }) => side),
    ),
  )
  const meetingId = seats.find((seat) => seat.meetingId !== null)?.meetingId ?? null
  if (meetingId === null) return
  await work.run(setMeetingStatement(room, null))
  await work.trusted.update('meeting', meetingId, { endedOn: new Date().toISOString(), endedBy: by })
}
