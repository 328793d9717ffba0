import { isUuid } from '#resources/core/fields/ref.ts'
import type { MeetingSide, MeetingToken } from '#resources/core/meetingAnswers.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { signTicket } from '../auth/tickets.ts'
import type { CallContext } from '../engine/types.ts'
import { conflict, notFound } from '../errors.ts'
import { iceServers } from './iceServers.ts'
import { meetingRoomOf } from './mayMeet.ts'

type Consent = ResourceAnswer['consent']

/** A token opens its room for so long. The credentials of a relay outlast a talk: relays ask for them again while it goes on. */
const tokenSeconds = 600
const relaySeconds = 2 * 3600

/** The room of a meeting is named by its consent. */
type Room = CallContext & { readonly params: { readonly roomId: string } }

/** @throws notFound, forbidden, conflict NoMeetingArranged, StudyNotDecentralised */
export async function tokenOfStaff(request: Room & { readonly params: { readonly studyId: string } }): Promise<MeetingToken> {
  const row = await roomOf(request)
  if (row.studyId !== request.params.studyId) throw notFound()
  return tokenFor(request, row, 'STAFF')
}

/** @throws notFound, conflict NoMeetingArranged */
export async function tokenOfParticipant(request: Room): Promise<MeetingToken> {
  return tokenFor(request, await roomOf(request), 'PARTICIPANT')
}

/** The consent that the address names. */
async function roomOf({ caller, studydesk, params: { roomId } }: Room): Promise<Consent> {
  if (!isUuid(roomId)) throw notFound()
  return meetingRoomOf(studydesk, caller, roomId)
}

async function tokenFor({ caller, studydesk, setHeader }: CallContext, row: Consent, side: MeetingSide): Promise<MeetingToken> {
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
