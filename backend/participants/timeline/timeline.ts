import { zoneOf } from '#resources/core/day.ts'
import type { participantCalls } from '#resources/participants/calls.ts'
import {
  groupOfKind,
  type MadeRecord,
  type Timeline,
  type TimelineItem,
  timelineGroups,
  timelineRecords,
} from '#resources/participantTimeline.ts'
import { readRange } from '../../audit/range.ts'
import type { DeclaredRequest } from '../../engine/calls/callsOf.ts'
import type { CallContext } from '../../engine/types.ts'
import { describeEvents } from '../activity/describe.ts'
import { type EventRow, pageStatement, peopleStatement } from '../activity/events.ts'
import { nameFields } from '../activity/kinds.ts'
import { eventsFor, openParticipant } from '../activity/openParticipant.ts'
import { cursorOf, readCursor } from './cursor.ts'

/**
 * Everything that happened to a participant, newest first: one walk over the history, by the reader's rights of each kind, so that nothing stands twice. What
 * was written, attached or talked about stands there itself, read through its own list.
 * @throws notFound, forbidden ProfileRestricted while the profile is locked, badRequest
 */
export async function participantTimeline(request: DeclaredRequest<(typeof participantCalls)['timeline']>): Promise<Timeline> {
  const { caller, studydesk } = request
  const { groups, userId, from, to, size } = request.query
  const shown = groups ?? timelineGroups
  const before = request.query.before == null ? null : readCursor(request.query.before)
  const range = readRange(from ?? undefined, to ?? undefined, zoneOf(caller.zones))
  const participant = await openParticipant(request, request.params.id)

  // One more than a page tells whether there is another.
  const all = eventsFor(caller, participant.id)
  const query = { ...all, ...range, kinds: all.kinds.filter((kind) => shown.includes(groupOfKind(kind))) }
  const [page, people] = await studydesk.database.batch(caller.orgId, [
    pageStatement(query, { start: 0, size: size + 1, nameFields, by: userId ?? null, before }),
    ...(before === null ? [peopleStatement(all)] : []),
  ])
  const found = (page?.rows ?? []) as readonly EventRow[]
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  const [items, made] = await Promise.all([describeEvents(request, rows), madeBy(request, rows)])
  return {
    items: items.map((item): TimelineItem => ({ ...item, group: groupOfKind(item.kind), made: made.get(item.id) ?? {} })),
    ...(people === undefined ? {} : { people: people.rows as unknown as NonNullable<Timeline['people']> }),
    next: found.length > size && last !== undefined ? cursorOf(last) : null,
  }
}

/** What each event brought into being, by the event: one list for each kind on the page, of what the reader may list. */
async function madeBy({ caller, studydesk }: CallContext, rows: readonly EventRow[]): Promise<ReadonlyMap<string, MadeRecord>> {
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
