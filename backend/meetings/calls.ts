import { isUuid } from '#resources/core/fields/ref.ts'
import type { MeetingSide, MeetingToken } from '#resources/core/meetingAnswers.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { signTicket } from '../auth/tickets.ts'
import type { Call, CallRequest } from '../engine/types.ts'
import { conflict, notFound } from '../errors.ts'
import { iceServers } from './iceServers.ts'
import { meetingAccess, meetingRoomOf } from './mayMeet.ts'

type Consent = ResourceAnswer['consent']

/** A token opens its room for so long. The credentials of a relay outlast a talk: relays ask for them again while it goes on. */
const tokenSeconds = 600
const relaySeconds = 2 * 3600

/** Tokens for the room of a meeting, which is named by its consent. Specification 2, section 7, "Studies". */
export const meetingCalls: readonly Call[] = [
  {
    method: 'GET',
    path: 'study/:studyId/meeting/video/room/:roomId/token',
    access: meetingAccess,
    handler: tokenOfStaff,
  },
  { method: 'GET', path: 'my/meeting/:roomId/token', access: { participant: true }, handler: tokenOfParticipant },
]

/** @throws notFound, forbidden, conflict NoMeetingArranged, StudyNotDecentralised */
async function tokenOfStaff(request: CallRequest): Promise<MeetingToken> {
  const row = await roomOf(request)
  if (row.studyId !== request.params.studyId) throw notFound()
  return tokenFor(request, row, 'STAFF')
}

/** @throws notFound, conflict NoMeetingArranged */
async function tokenOfParticipant(request: CallRequest): Promise<MeetingToken> {
  return tokenFor(request, await roomOf(request), 'PARTICIPANT')
}

/** The consent that the address names. */
async function roomOf({ caller, studydesk, params: { roomId = '' } }: CallRequest): Promise<Consent> {
  if (!isUuid(roomId)) throw notFound()
  return meetingRoomOf(studydesk, caller, roomId)
}

async function tokenFor({ caller, studydesk, setHeader }: CallRequest, row: Consent, side: MeetingSide): Promise<MeetingToken> {
  const { config, database } = studydesk
  const { orgId, userId, sessionId } = caller
  // Without pages of their own nobody could come.
  const [answer] = await database.batch(orgId, [
    {
      text: `select from study where org_id = $1 and id = $2 and trial_mode = 'DECENTRALISED' and deleted_at is null`,
      values: [orgId, row.studyId],
    },
  ])
  if (answer?.rowCount !== 1) throw side === 'STAFF' ? conflict('StudyNotDecentralised') : notFound()
  const says = { orgId, userId, sessionId, studyId: row.studyId ?? '', consentId: row.id }
  setHeader('Cache-Control', 'no-store')
  return {
    token: await signTicket(config.secrets.address, 'meeting', says, tokenSeconds),
    expiresIn: tokenSeconds,
    side,
    iceServers: iceServers(config.meetings, Date.now() + relaySeconds * 1000),
    hasRelay: config.meetings.turn !== null,
  }
}
