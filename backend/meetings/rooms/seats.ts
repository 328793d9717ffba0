import type { MeetingSide } from '#resources/core/meetingAnswers.ts'
import type { Run, Statement } from '../../database/types.ts'

/** Seconds that a place is kept for somebody whose line was lost, and that one of a node that died stands. */
const keptSeconds = 20
const standsSeconds = 45

/** One of the two places in a room. */
export interface Seat {
  readonly side: MeetingSide
  readonly socketId: string
  /** The page that sits there. */
  readonly peer: string
  readonly isThere: boolean
  readonly isOver: boolean
  readonly meetingId: string | null
  readonly joinedOn: string
  /** The full name of a member of staff. */
  readonly name: string | null
}

/** A room of an organisation: the consent that is talked about. */
export interface Room {
  readonly orgId: string
  readonly consentId: string
}

/** Both places, those whose time is over among them. */
export const seatsStatement = ({ orgId, consentId }: Room): Statement => ({
  text: `select seat.side, seat.socket_id::text as "socketId", seat.peer::text, seat.is_there as "isThere", seat.expires_at <= now() as "isOver",
      seat.meeting_id::text as "meetingId", to_char(seat.joined_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "joinedOn",
      person.first_name || ' ' || person.last_name as name
    from meeting_seat seat left join "user" person on seat.side = 'STAFF' and person.org_id = seat.org_id and person.id = seat.holder_id
    where seat.org_id = $1 and seat.consent_id = $2`,
  values: [orgId, consentId],
})

/** The same, while nobody else changes them. */
export async function seatsHeld(run: Run, room: Room): Promise<readonly Seat[]> {
  await run({ text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [`meeting ${room.orgId} ${room.consentId}`] })
  return (await run(seatsStatement(room))).rows as unknown as readonly Seat[]
}

interface Sitting {
  readonly side: MeetingSide
  readonly holderId: string
  readonly socketId: string
  readonly peer: string
}

/**
 * Takes a place that is free, whose time is over, or that is one's own: on another page, or on a new connection.
 * @returns whether it was taken
 */
export async function sit(run: Run, { orgId, consentId }: Room, { side, holderId, socketId, peer }: Sitting): Promise<boolean> {
  const { rowCount } = await run({
    text: `insert into meeting_seat (org_id, consent_id, side, holder_id, socket_id, peer, expires_at)
      values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => ${standsSeconds}))
      on conflict (org_id, consent_id, side) do update set socket_id = excluded.socket_id, peer = excluded.peer, is_there = true,
        expires_at = excluded.expires_at where meeting_seat.holder_id = excluded.holder_id`,
    values: [orgId, consentId, side, holderId, socketId, peer],
  })
  return rowCount === 1
}

/** These sockets still sit where they sit. */
export const renewStatement = (orgId: string, socketIds: readonly string[]): Statement => ({
  text: `update meeting_seat set expires_at = now() + make_interval(secs => ${standsSeconds}) where org_id = $1 and socket_id = any($2::uuid[]) and is_there`,
  values: [orgId, socketIds],
})

/** The line of a socket was lost: its place is kept for a while. */
export const lostStatement = (orgId: string, socketId: string): Statement => ({
  text: `update meeting_seat set is_there = false, expires_at = now() + make_interval(secs => ${keptSeconds}) where org_id = $1 and socket_id = $2`,
  values: [orgId, socketId],
})

/** Both are in the same meeting from now on; null: in none. */
export const meetStatement = ({ orgId, consentId }: Room, meetingId: string | null): Statement => ({
  text: 'update meeting_seat set meeting_id = $3 where org_id = $1 and consent_id = $2',
  values: [orgId, consentId, meetingId],
})

/** Gives places up. */
export const standUpStatement = ({ orgId, consentId }: Room, sides: readonly MeetingSide[]): Statement => ({
  text: 'delete from meeting_seat where org_id = $1 and consent_id = $2 and side = any($3)',
  values: [orgId, consentId, sides],
})
