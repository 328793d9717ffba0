import type { auditCalls } from '#resources/audit/calls.ts'
import type { EventAnswer } from '#resources/core/auditAnswers.ts'
import { zoneOf } from '#resources/core/day.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import { snake } from '#resources/core/names.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { type ResourceName, resourceNamed } from '#resources/index.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { AuditEvent } from '../auditTrail/types.ts'
import { type DeclaredRequest, lastValues } from '../engine/calls/callsOf.ts'
import type { ListAnswer } from '../engine/engine.types.ts'
import { totalCap } from '../engine/query/totals.ts'
import type { CallContext } from '../engine/types.ts'
import { notFound } from '../errors.ts'
import { completeEvent } from './eventDetail.ts'
import { readFilter } from './filter.ts'
import { readRange } from './range.ts'
import { hiddenCondition, logShown, readableEvent } from './readable.ts'
import { resourceOfEvent, withRecordTitles } from './recordTitles.ts'
import { withSentences } from './sentences.ts'

/** How far back the list goes where nobody says (specification 1, section 9). */
const defaultDays = 90

type Events = DeclaredRequest<(typeof auditCalls)['events']>

type Query = Readonly<Record<string, string>>
type Event = ResourceAnswer['auditHistory']

/**
 * The engine lists events; what the reader may not see is left out of their changes. Takes the place of the resource's own routes.
 * @param bound of a list below another record
 */
export async function listEvents(request: Events, bound: Query = {}): Promise<ListAnswer<Event>> {
  const { caller, studydesk } = request
  const query = lastValues(request.parameters)
  const answer = await studydesk.engine.list(caller, 'auditHistory', { ...listQuery(query, zoneOf(caller.zones)), ...bound })
  if (answer.total === totalCap && query._total !== 'exact') request.setHeader('X-Total-Capped', 'true')
  studydesk.access.logReads(caller, { resource: 'auditHistory', recordIds: answer.rows.map((row) => row.id), call: 'list' })
  return { ...answer, rows: await readable(request, answer.rows) }
}

/** The events of a record of this resource. @throws notFound where the organisation has no such record */
export const listEventsBelow =
  (field: 'userId' | 'studyId' | 'siteId', resource: ResourceName) =>
  async (request: Events & { readonly params: { readonly parentId: string } }): Promise<ListAnswer<Event>> =>
    listEvents(request, { [field]: await parentId(request, resourceNamed(resource)) })

export async function readEvent(request: DeclaredRequest<(typeof auditCalls)['event']>): Promise<EventAnswer> {
  const row = await request.studydesk.engine.read(request.caller, 'auditHistory', request.params.id)
  return completeEvent(request, (await readable(request, [row]))[0] ?? row)
}

/** `filter`, `from` and `to` in the list's own terms. Without any word on time, the past 90 days. */
export function listQuery({ filter, ...query }: Query, timeZone: string, now = Date.now()): Query {
  const { from, to, ...rest } = { ...query, ...readFilter(filter) }
  const range = readRange(from, to, timeZone)
  const bounds: Query = { ...(range.from === null ? {} : { at_gte: range.from }), ...(range.to === null ? {} : { at_lte: range.to }) }
  const isTimed = Object.keys({ ...rest, ...bounds }).some((name) => name === 'at' || name.startsWith('at_'))
  const start: Query = isTimed ? {} : { at_gte: new Date(now - defaultDays * 86_400_000).toISOString() }
  return { ...start, ...bounds, ...rest }
}

async function readable({ caller, studydesk }: CallContext, rows: readonly Event[]): Promise<readonly Event[]> {
  if (rows.length === 0) return rows
  const hiding = hiddenCondition({ caller, studydesk }, 2)
  const [answer] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select event.id from audit_event event where event.org_id = $1 and event.id = any($2::uuid[]) and ${hiding.text}`,
      values: [caller.orgId, rows.map((row) => row.id), ...hiding.values],
    },
  ])
  logShown(
    studydesk.access,
    caller,
    rows.map(({ kind, recordId }) => ({ kind: resourceOfEvent(kind), recordId })),
  )
  const hidden = new Set((answer?.rows ?? []).map((row) => row.id))
  const shown = (await withRecordTitles({ caller, studydesk }, rows)).map((row) => {
    const { changes, masked } = readableEvent(studydesk.access, caller, {
      kind: String(row.kind),
      changes: (row.changes ?? {}) as AuditEvent['changes'],
      isHidden: hidden.has(row.id),
    })
    return { ...row, changes, ...(masked.length > 0 ? { redacted: true as const } : {}) }
  })
  return withSentences({ caller, studydesk }, shown)
}

/** @throws notFound when the organisation has no such row */
async function parentId(
  { caller, params: { parentId: id }, studydesk }: CallContext & { readonly params: { readonly parentId: string } },
  parent: ResourceDefinition,
): Promise<string> {
  if (!isUuid(id)) throw notFound()
  const untrashed = parent.deletion === 'trash' ? 'and deleted_at is null' : ''
  const [answer] = await studydesk.database.batch(caller.orgId, [
    { text: `select from "${snake(parent.name)}" where org_id = $1 and id = $2 ${untrashed}`, values: [caller.orgId, id] },
  ])
  if (answer?.rowCount !== 1) throw notFound()
  return id
}
