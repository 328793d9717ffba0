import { zoneOf } from '#resources/core/day.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ParticipantActivity } from '#resources/participantActivity.ts'
import { readRange } from '../../access/audit/range.ts'
import { invalidParameter, readPaging } from '../../engine/query/parameters.ts'
import type { CallRequest, Domain } from '../../engine/types.ts'
import { describeEvents } from './describe.ts'
import { countStatement, type EventQuery, type EventRow, pageStatement } from './events.ts'
import { nameFields } from './kinds.ts'
import { eventsFor, openParticipant } from './openParticipant.ts'

/** What happened to a participant, for everybody who may see the person. Specification 2, sections 3, 7 and 9. */
export const activityDomain: Domain = {
  calls: [
    {
      method: 'GET',
      path: 'activity/history/participant',
      access: { page: 'PARTICIPANTS', action: 'VIEW' },
      takes: {
        participantId: 'Of whom',
        studyId: 'Only what is about that study',
        from: 'Days of the organization (YYYY-MM-DD) or moments (ISO 8601)',
        to: 'The same, the last day whole',
        page: 'The first is 0',
        size: '500 where it does not say',
      },
      handler: participantActivity,
    },
  ],
}

/** Items of one answer: as many where nobody says, as the specification's caller asks for no pages. */
const mostItems = 500

/**
 * `participantId`, and optionally `studyId` (only what is about that study), `from`, `to` (days or moments), `page`, `size`.
 * @throws notFound, forbidden ProfileRestricted while the profile is locked, badRequest
 */
async function participantActivity(request: CallRequest): Promise<ParticipantActivity> {
  const { caller, studydesk } = request
  const { participantId, studyId, from, to, ...rest } = request.query
  const paging = readPaging(rest, { max: mostItems, standard: mostItems })
  if (studyId !== undefined && !isUuid(studyId)) throw invalidParameter('studyId', 'notAReference')
  const range = readRange(from, to, zoneOf(caller.zones))
  const participant = await openParticipant(request, participantId)
  const query: EventQuery = { ...eventsFor(caller, participant.id), studyId: studyId ?? null, ...range }
  const [page, counted] = await studydesk.database.batch(caller.orgId, [
    pageStatement(query, { ...paging, nameFields }),
    countStatement(query),
  ])
  return {
    activityHistoryList: await describeEvents(request, (page?.rows ?? []) as readonly EventRow[]),
    participantFirstName: textOf(participant.firstName),
    participantLastName: textOf(participant.lastName),
    total: Number(counted?.rows[0]?.total),
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
