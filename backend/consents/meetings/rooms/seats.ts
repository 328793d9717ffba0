import type { MeetingSide } from '#resources/core/answers/meetingAnswers.ts'
import type { Run, Statement } from '../../../platform/database/types.ts'

/** Seconds for which a seat stays reserved after its connection was lost. */
const retentionSeconds = 20
const seatExpirySeconds = 45

/** One of the two seats in a room. */
export interface Seat {
  readonly side: MeetingSide
  readonly socketId: string
  /** The page that uses the seat. */
  readonly peer: string
  readonly isThere: boolean
  readonly isOver: boolean
  readonly meetingId: string | null
  readonly joinedOn: string
  /** Full name of the staff member; null for a participant. */
  readonly name: string | null
}

/** A room of an organisation, identified by the consent under discussion. */
export interface Room {
  readonly orgId: string
  readonly consentId: string
}

/** Selects both seats, including expired ones. */
export const buildSeatsStatement = ({ orgId, consentId }: Room): Statement => ({
  text: `select seat.side, seat.socket_id::text as "socketId", seat.peer::text, seat.is_there as "isThere", seat.expires_at <= now() as "isOver",
      seat.meeting_id::text as "meetingId", to_char(seat.joined_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "joinedOn",
      person.first_name || ' ' || person.last_name as name
    from meeting_seat seat left join "user" person on seat.side = 'STAFF' and person.org_id = seat.org_id and person.id = seat.holder_id
    where seat.org_id = $1 and seat.consent_id = $2`,
  values: [orgId, consentId],
})

/** Locks the room and returns its seats. */
export async function lockSeats(run: Run, room: Room): Promise<readonly Seat[]> {
  await run({ text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [`meeting ${room.orgId} ${room.consentId}`] })
  return (await run(buildSeatsStatement(room))).rows as unknown as readonly Seat[]
}

interface SeatRequest {
  readonly side: MeetingSide
  readonly holderId: string
  readonly socketId: string
  readonly peer: string
}

/**
 * Takes a seat that is free, or moves the holder's own seat to another page or connection. Expired seats must be freed first.
 * @returns true if the seat was taken
 */
export async function sit(run: Run, { orgId, consentId }: Room, { side, holderId, socketId, peer }: SeatRequest): Promise<boolean> {
  const { rowCount } = await run({
    text: `insert into meeting_seat (org_id, consent_id, side, holder_id, socket_id, peer, expires_at)
      values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => ${seatExpirySeconds}))
      on conflict (org_id, consent_id, side) do update set socket_id = excluded.socket_id, peer = excluded.peer, is_there = true,
        expires_at = excluded.expires_at where meeting_seat.holder_id = excluded.holder_id`,
    values: [orgId, consentId, side, holderId, socketId, peer],
  })
  return rowCount === 1
}

/** Extends the seats of these sockets. */
export const buildRenewStatement = (orgId: string, socketIds: readonly string[]): Statement => ({
  text: `update meeting_seat set expires_at = now() + make_interval(secs => ${seatExpirySeconds}) where org_id = $1 and socket_id = any($2::uuid[]) and is_there`,
  values: [orgId, socketIds],
})

/** Marks the seat of a lost connection as absent and reserves it for a while. */
export const buildLostStatement = (orgId: string, socketId: string): Statement => ({
  text: `update meeting_seat set is_there = false, expires_at = now() + make_interval(secs => ${retentionSeconds}) where org_id = $1 and socket_id = $2`,
  values: [orgId, socketId],
})

/** Records the meeting in both seats; null removes it. */
export const setMeetingStatement = ({ orgId, consentId }: Room, meetingId: string | null): Statement => ({
  text: 'update meeting_seat set meeting_id = $3 where org_id = $1 and consent_id = $2',
  values: [orgId, consentId, meetingId],
})

/** Frees seats. */
export const deleteSeatsStatement = ({ orgId, consentId }: Room, sides: readonly MeetingSide[]): Statement => ({
  text: 'delete from meeting_seat where org_id = $1 and consent_id = $2 and side = any($3)',
  values: [orgId, consentId, sides],
})
