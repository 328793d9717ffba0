import { zoneOf } from '#resources/core/values/day.ts'
import type { ParticipantActivity } from '#resources/participants/participantActivity.ts'
import type { participantCalls } from '#resources/participants/participantsCalls.ts'
import { readRange } from '../../organisation/audit/range.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import { describeEvents } from './describe.ts'
import { countStatement, type EventQuery, type EventRow, pageStatement } from './events.ts'
import { namingFields } from './kinds.ts'
import { buildEventQuery, openParticipant } from './openParticipant.ts'

/**
 * Returns the events of a participant, for every user who may see the participant. Specification 2, sections 3, 7 and 9.
 * @throws notFound, forbidden ProfileRestricted while the profile is locked, badRequest InvalidDateRange
 */
export async function participantActivity(request: DeclaredRequest<(typeof participantCalls)['activity']>): Promise<ParticipantActivity> {
  const { caller, studydesk } = request
  const { participantId, studyId, from, to, page: number, size } = request.query
  const range = readRange(from ?? undefined, to ?? undefined, zoneOf(caller.zones))
  const participant = await openParticipant(request, participantId)
  const query: EventQuery = { ...buildEventQuery(caller, participant.id), studyId: studyId ?? null, ...range }
  const [page, countResult] = await studydesk.database.batch(caller.orgId, [
    pageStatement(query, { start: number * size, size, nameFields: namingFields }),
    countStatement(query),
  ])
  return {
    activityHistoryList: await describeEvents(request, (page?.rows ?? []) as readonly EventRow[]),
    participantFirstName: textOf(participant.firstName),
    participantLastName: textOf(participant.lastName),
    total: Number(countResult?.rows[0]?.total),
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
