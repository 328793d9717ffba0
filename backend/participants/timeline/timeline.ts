import { zoneOf } from '#resources/core/values/day.ts'
import type { participantCalls } from '#resources/participants/participantsCalls.ts'
import {
  type CreatedRecord,
  groupOfKind,
  type Timeline,
  type TimelineItem,
  timelineGroups,
  timelineRecords,
} from '#resources/participants/participantTimeline.ts'
import { readRange } from '../../organisation/audit/range.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import type { CallContext } from '../../platform/engine/types.ts'
import { describeEvents } from '../activity/describe.ts'
import { buildPeopleStatement, type EventRow, pageStatement } from '../activity/events.ts'
import { namingFields } from '../activity/kinds.ts'
import { buildEventQuery, openParticipant } from '../activity/openParticipant.ts'
import { cursorOf, readCursor } from './cursor.ts'

/**
 * Returns everything that happened to a participant, newest first. One query reads the events of all kinds that the reader may see, so
 * that no event appears twice. For kinds in `timelineRecords`, the response includes the created records, which their own lists return.
 * @throws notFound, forbidden ProfileRestricted while the profile is locked, badRequest
 */
export async function readParticipantTimeline(request: DeclaredRequest<(typeof participantCalls)['timeline']>): Promise<Timeline> {
  const { caller, studydesk } = request
  const { groups, userId, from, to, size } = request.query
  const shownGroups = groups ?? timelineGroups
  const before = request.query.before == null ? null : readCursor(request.query.before)
  const range = readRange(from ?? undefined, to ?? undefined, zoneOf(caller.zones))
  const participant = await openParticipant(request, request.params.id)

  // Reads one row more than the page contains, to find out if there is another page.
  const eventQuery = buildEventQuery(caller, participant.id)
  const query = { ...eventQuery, ...range, kinds: eventQuery.kinds.filter((kind) => shownGroups.includes(groupOfKind(kind))) }
  const [page, people] = await studydesk.database.batch(caller.orgId, [
    pageStatement(query, { start: 0, size: size + 1, nameFields: namingFields, by: userId ?? null, before }),
    ...(before === null ? [buildPeopleStatement(eventQuery)] : []),
  ])
  const eventRows = (page?.rows ?? []) as readonly EventRow[]
  const rows = eventRows.slice(0, size)
  const last = rows.at(-1)
  const [items, createdRecords] = await Promise.all([describeEvents(request, rows), readCreatedRecords(request, rows)])
  return {
    items: items.map((item): TimelineItem => ({ ...item, group: groupOfKind(item.kind), made: createdRecords.get(item.id) ?? {} })),
    ...(people === undefined ? {} : { people: people.rows as unknown as NonNullable<Timeline['people']> }),
    next: eventRows.length > size && last !== undefined ? cursorOf(last) : null,
  }
}

/** Returns the records that the events on the page created, by event. Reads one list for each kind, with the reader's permissions. */
async function readCreatedRecords(
  { caller, studydesk }: CallContext,
  rows: readonly EventRow[],
): Promise<ReadonlyMap<string, CreatedRecord>> {
  const lists = await Promise.all(
    timelineRecords.map(async (kind) => {
      const events = rows.filter((row) => row.kind === kind && row.action === 'create')
      if (events.length === 0) return []
      const ids = events.map(({ record_id }) => record_id)
      const byId = new Map((await studydesk.engine.listById(caller, kind, ids)).map((row) => [row.id, row]))
      return events.flatMap(({ id, record_id }) => (byId.has(record_id) ? [[id, { [kind]: byId.get(record_id) }] as const] : []))
    }),
  )
  return new Map(lists.flat())
}
