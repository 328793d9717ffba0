import type { MeetingSide, MeetingToken } from '#resources/core/answers/meetingAnswers.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { signTicket } from '../../platform/auth/tickets.ts'
import { conflict, notFound } from '../../platform/common/errors.ts'
import type { CallContext } from '../../platform/engine/types.ts'
import { iceServers } from './iceServers.ts'
import { meetingRoomOf } from './mayMeet.ts'

type Consent = ResourceAnswer['consent']

/**
 * Seconds for which a token opens its room. Relay credentials last longer than a discussion, because relays check them again during it.
 */
const tokenSeconds = 600
const relaySeconds = 2 * 3600

/** A request for the room of a meeting; the id of the room is the id of the consent. */
type RoomRequest = CallContext & { readonly params: { readonly roomId: string } }

/** @throws notFound, forbidden, conflict NoMeetingArranged, StudyNotDecentralised */
export async function tokenOfStaff(request: RoomRequest & { readonly params: { readonly studyId: string } }): Promise<MeetingToken> {
  const row = await findRoomConsent(request)
  if (row.studyId !== request.params.studyId) throw notFound()
  return issueToken(request, row, 'STAFF')
}

/** @throws notFound, conflict NoMeetingArranged */
export async function tokenOfParticipant(request: RoomRequest): Promise<MeetingToken> {
  return issueToken(request, await findRoomConsent(request), 'PARTICIPANT')
}

/** Returns the consent whose id is in the address. */
async function findRoomConsent({ caller, studydesk, params: { roomId } }: RoomRequest): Promise<Consent> {
  if (!isUuid(roomId)) throw notFound()
  return meetingRoomOf(studydesk, caller, roomId)
}

async function issueToken({ caller, studydesk, setHeader }: CallContext, row: Consent, side: MeetingSide): Promise<MeetingToken> {
  const { config, database } = studydesk
  const { orgId, userId, sessionId } = caller
  // Participants of other studies have no pages from which to join.
  const [answer] = await database.batch(orgId, [
    {
      text: `select from study where org_id = $1 and id = $2 and trial_mode = 'DECENTRALISED' and deleted_at is null`,
      values: [orgId, row.studyId],
    },
  ])
  if (answer?.rowCount !== 1) throw side === 'STAFF' ? conflict('StudyNotDecentralised') : notFound()
  const claims = { orgId, userId, sessionId, studyId: row.studyId ?? '', consentId: row.id }
  setHeader('Cache-Control', 'no-store')
  return {
    token: await signTicket(config.secrets.address, 'meeting', claims, tokenSeconds),
    expiresIn: tokenSeconds,
    side,
    iceServers: iceServers(config.meetings, Date.now() + relaySeconds * 1000),
    hasRelay: config.meetings.turn !== null,
  }
}
